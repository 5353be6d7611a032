#if Fetch
internal import Basics

extension Fetcher {
  private static let profileLimit = 1 << 20
  private static let avatarLimit = 4 << 20
  private static let avatarHost = "avatars.githubusercontent.com"

  /// Users without a request come first, then known users on the pages of this run.
  func fetchProfiles() throws(Diagnostic) {
    let new = try cache.usersWithoutProfile()
    let users = try new + known(besides: new)
    for (index, user) in users.enumerated() {
      guard user.isPlain, let address = client.api.below("users/\(user.login)") else {
        warn("profile of \"\(user.login)\" was skipped: the login has unexpected characters", cache.path)
        continue
      }
      try fetchProfile(user, address, left: users.count - index - 1)
    }
  }

  /// Users on this run's pages, except `new` ones, which have their own list.
  private func known(besides new: [ListedUser]) throws(Diagnostic) -> [ListedUser] {
    let ids = Set(new.map(\.id))
    var users: [ListedUser] = []
    for since in walked { users += try cache.users(of: since).filter { !ids.contains($0.id) } }
    return users
  }

  private func fetchProfile(_ user: ListedUser, _ address: WebAddress, left: Int) throws(Diagnostic) {
    var id = user.id
    let answer = try client.get(
      GitHubClient.Wanted(
        address: address, etag: try cache.profile(user.id)?.etag, limit: Self.profileLimit,
        isOptional: true
      ) { (body) throws(AnswerFault) in id = try GitHubAnswer.profileID(body) })
    outcome.profiles += 1
    let result: FetchEvent.Result
    switch answer {
    case .unchanged: result = .unchanged
    case .body(let body, let etag) where id == user.id:
      try cache.storeProfile(user, body, etag: etag, at: clock.now())
      result = .new
    case .body:
      result = try dropProfile(
        user, "login \"\(user.login)\" now belongs to another user (id \(id), expected \(user.id))", address)
    case .unusable(let why): result = try dropProfile(user, why, address)
    case .missing: result = try dropProfile(user, nil, address)
    }
    count(result)
    report(.stored(.profile(user.login), result, left: left))
  }

  /// Records that there is no profile, so that no later run is delayed by it.
  private func dropProfile(_ user: ListedUser, _ why: String?, _ address: WebAddress) throws(Diagnostic)
    -> FetchEvent.Result
  {
    if let why { warn(why, address.description) }
    try cache.storeProfile(user, nil, etag: nil, at: clock.now())
    return .missing
  }

  func fetchAvatars() throws(Diagnostic) {
    let new = try cache.usersWithoutAvatar()
    let users = try new + known(besides: new)
    for (index, user) in users.enumerated() where !user.avatar.isEmpty {
      guard let address = WebAddress(user.avatar), isAllowed(address) else {
        warn("picture of \"\(user.login)\" is on a host that is not allowed: \"\(user.avatar)\"", cache.path)
        continue
      }
      try fetchAvatar(user, address, left: users.count - index - 1)
    }
  }

  /// The list could refer to any host, including the local network.
  private func isAllowed(_ address: WebAddress) -> Bool {
    address.origin == client.api.origin
      || (address.origin.host == Self.avatarHost && address.origin.scheme == "https")
  }

  private func fetchAvatar(_ user: ListedUser, _ address: WebAddress, left: Int) throws(Diagnostic) {
    let file = try cache.avatarFile(user.id)
    let isOnDisk = file.map { blobs.size($0) != nil } ?? false
    let answer = try client.get(
      GitHubClient.Wanted(
        address: address, etag: isOnDisk ? try cache.avatar(user.id)?.etag : nil, accept: "image/*",
        limit: Self.avatarLimit, isOptional: true
      ) { _ in })
    outcome.avatars += 1
    let result: FetchEvent.Result
    switch answer {
    case .unchanged: result = .unchanged
    case .missing: result = try dropAvatar(user, nil, address)
    case .unusable(let why): result = try dropAvatar(user, why, address)
    case .body(let body, let etag): result = try storeAvatar(user, body, etag, address)
    }
    count(result)
    report(.stored(.avatar(user.login), result, left: left))
  }

  private func storeAvatar(
    _ user: ListedUser, _ body: [UInt8], _ etag: String?, _ address: WebAddress
  ) throws(Diagnostic) -> FetchEvent.Result {
    guard let type = ImageType(body) else {
      return try dropAvatar(user, "is not PNG, JPEG, GIF or WebP; initials are shown instead", address)
    }
    let name = try blobs.store(body, type)
    try cache.storeAvatar(user, name, etag: etag, at: clock.now())
    return .new
  }

  private func dropAvatar(_ user: ListedUser, _ why: String?, _ address: WebAddress) throws(Diagnostic)
    -> FetchEvent.Result
  {
    if let why { warn(why, address.description) }
    try cache.storeAvatar(user, nil, etag: nil, at: clock.now())
    return .missing
  }
}
#endif
