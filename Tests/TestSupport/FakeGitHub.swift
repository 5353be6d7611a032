/// Answers as the API does, about people who do not exist: `count` users with ids 1, 3, 5 …
package struct FakeGitHub: Sendable {
  package let count: Int
  package let pageSize: Int
  /// Part of every ETag: another one means that everything has changed.
  package let version: String
  /// `https://…` of pictures; empty for none.
  package let avatars: String

  package init(count: Int, pageSize: Int = 3, version: String = "1", avatars: String = "") {
    (self.count, self.pageSize, self.version, self.avatars) = (count, pageSize, version, avatars)
  }

  /// The smallest PNG there is, nearly.
  package static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]

  package var ids: [Int] { (0..<count).map { 2 * $0 + 1 } }

  package func page(since: Int) -> String {
    "[" + ids.filter { $0 > since }.prefix(pageSize).map(user).joined(separator: ",\n") + "]\n"
  }

  package func user(_ id: Int) -> String {
    let avatar = avatars.isEmpty ? "" : "\(avatars)/u/\(id)?v=4"
    return
      "{\"login\":\"octo-\(id)\",\"id\":\(id),\"avatar_url\":\"\(avatar)\",\"type\":\"User\",\"site_admin\":false}"
  }

  package func profile(_ id: Int) -> String {
    "{\"login\":\"octo-\(id)\",\"id\":\(id),\"name\":\"Octo \(id) v\(version)\",\"followers\":\(id)}"
  }

  package func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
    let tag = "\"\(version)-\(request.path)\""
    if request.headers["if-none-match"] == tag { return LoopbackServer.Reply(status: 304) }
    let headers = ["ETag": tag]
    if let since = Self.number(request.path, after: "/users?since=") {
      return LoopbackServer.Reply(page(since: since), headers: headers)
    }
    if let id = Self.number(request.path, after: "/users/octo-"), ids.contains(id) {
      return LoopbackServer.Reply(profile(id), headers: headers)
    }
    if request.path.hasPrefix("/u/") {
      return LoopbackServer.Reply(bytes: Self.png, headers: ["ETag": tag, "Content-Type": "image/png"])
    }
    return LoopbackServer.Reply(status: 404, "{\"message\":\"Not Found\"}")
  }

  private static func number(_ path: String, after prefix: String) -> Int? {
    path.hasPrefix(prefix) ? Int(path.dropFirst(prefix.count)) : nil
  }
}
