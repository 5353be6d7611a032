internal import Basics

/// Sends requests to the API one at a time, with retries; never sends the token to other hosts (G-06, G-27).
package final class GitHubClient {
  /// The result of a request.
  enum Answer: Equatable {
    case body([UInt8], etag: String?)
    case unchanged
    case missing
    /// Received but unusable; only for optional requests.
    case unusable(String)
  }

  /// A request, with its size limit and validation.
  struct Wanted {
    var address: WebAddress
    var etag: String?
    var accept = "application/vnd.github+json"
    var limit: Int
    /// Whether the run continues if the response is unusable.
    var isOptional = false
    /// Throws what is wrong with a body.
    var check: ([UInt8]) throws(AnswerFault) -> Void
  }

  /// Longer waits end the run: GitHub's limit resets within an hour.
  static let longestWait: Int64 = 3900
  private static let maximumRedirects = 5

  let api: WebAddress
  private let token: String?
  private let transport: any Transport
  private let clock: FetchClock
  private var backoff: Backoff
  private let report: (FetchEvent) -> Void
  /// Set when the last response exhausted the limit.
  private var notBefore: Instant?
  private(set) var requests = 0

  package init(
    api: WebAddress, token: String?, transport: any Transport, clock: FetchClock, backoff: Backoff,
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.api = api
    self.token = token
    self.transport = transport
    self.clock = clock
    self.backoff = backoff
    self.report = report
  }

  /// Retries until there is a response or an error is final.
  func get(_ wanted: Wanted) throws(Diagnostic) -> Answer {
    var tries = 0
    while true {
      try rest(wanted.address)
      tries += 1
      let trial = attempt(wanted)
      switch trial {
      case .answer(let answer): return answer
      case .hopeless(let diagnostic): throw diagnostic
      case .again(let why, let moment):
        guard let wait = backoff.wait(after: tries) else {
          throw problem(
            "no response after \(tries) attempts; last error: \(why)", wanted.address,
            help: ["run the fetch again later; everything received so far is kept"])
        }
        try pause(for: moment.map(duration) ?? wait, why, wanted.address)
      }
    }
  }

  /// The result of a single attempt.
  private enum Trial {
    case answer(Answer)
    case again(why: String, at: Instant?)
    case hopeless(Diagnostic)
  }

  private func attempt(_ wanted: Wanted) -> Trial {
    do throws(TransportFailure) {
      var address = wanted.address
      for _ in 0...Self.maximumRedirects {
        let response = try send(wanted, to: address)
        guard let location = Self.location(response) else { return judge(response, wanted) }
        guard let next = address.redirected(to: location), next.origin == address.origin else {
          return useless(
            "redirects to another host, which is not followed: \"\(location.prefix(200))\"", wanted)
        }
        address = next
      }
      return useless("redirects more than \(Self.maximumRedirects) times", wanted)
    } catch {
      return trial(error, wanted)
    }
  }

  private func trial(_ failure: TransportFailure, _ wanted: Wanted) -> Trial {
    switch failure {
    case .lost(let why): .again(why: why, at: nil)
    case .unreachable(let why):
      .hopeless(problem("cannot be reached: \(why)", wanted.address, help: ["check the network"]))
    case .tooLarge: useless("the response is larger than \(Count.grouped(wanted.limit)) bytes", wanted)
    }
  }

  private func useless(_ why: String, _ wanted: Wanted, help: [String] = []) -> Trial {
    wanted.isOptional ? .answer(.unusable(why)) : .hopeless(problem(why, wanted.address, help: help))
  }

  private func send(_ wanted: Wanted, to address: WebAddress) throws(TransportFailure) -> WireResponse {
    var headers = ["Accept": wanted.accept, "User-Agent": "scrollback"]
    headers["If-None-Match"] = wanted.etag
    if address.origin == api.origin {
      headers["X-GitHub-Api-Version"] = "2022-11-28"
      headers["Authorization"] = token.map { "Bearer \($0)" }
    }
    requests += 1
    return try transport.send(WireRequest(address: address, headers: headers, limit: wanted.limit))
  }

  private static func location(_ response: WireResponse) -> String? {
    [301, 302, 303, 307, 308].contains(response.status) ? response.headers["location"] : nil
  }

  private func judge(_ response: WireResponse, _ wanted: Wanted) -> Trial {
    let limit = RateLimit(response.headers, now: clock.now())
    notBefore = limit.isExhausted ? limit.reset : nil
    switch response.status {
    case 200: return accept(response, wanted)
    case 304 where wanted.etag != nil: return .answer(.unchanged)
    case 404, 410, 451: return .answer(.missing)
    case 429, 500...599: return .again(why: Self.words(response), at: limit.moment)
    case 403 where limit.moment != nil || limit.isExhausted || Self.speaksOfLimit(response):
      return .again(why: Self.words(response), at: limit.moment)
    default: return .hopeless(refusal(response, wanted.address))
    }
  }

  private func accept(_ response: WireResponse, _ wanted: Wanted) -> Trial {
    do throws(AnswerFault) {
      try wanted.check(response.body)
      return .answer(.body(response.body, etag: response.headers["etag"].flatMap(Self.usableETag)))
    } catch {
      return trial(error, response, wanted)
    }
  }

  private func trial(_ fault: AnswerFault, _ response: WireResponse, _ wanted: Wanted) -> Trial {
    switch fault {
    case .truncated: .again(why: "the response is incomplete", at: nil)
    case .wrong(let why):
      useless(
        "\(why) (content type \"\(response.headers["content-type", default: ""].prefix(100))\")", wanted,
        help: ["check that this is the address of the API"])
    }
  }

  /// Sent back as a header, so only printable ASCII is accepted.
  private static func usableETag(_ text: String) -> String? {
    text.utf8.count <= 256 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
  }

  private static func speaksOfLimit(_ response: WireResponse) -> Bool {
    GitHubAnswer.message(response.body)?.lowercased().contains("rate limit") ?? false
  }

  private static func words(_ response: WireResponse) -> String {
    let message = GitHubAnswer.message(response.body).map { ": \"\($0)\"" } ?? ""
    return "status \(response.status)\(message)"
  }

  private func refusal(_ response: WireResponse, _ address: WebAddress) -> Diagnostic {
    let help =
      switch (response.status, token) {
      case (401, .some): ["the token in GITHUB_TOKEN or GH_TOKEN was rejected; renew or unset it"]
      case (401, nil), (403, nil): ["set GITHUB_TOKEN to a token"]
      default: [String]()
      }
    return problem("request failed with \(Self.words(response))", address, help: help)
  }

  /// Waits if the last response exhausted the limit.
  private func rest(_ address: WebAddress) throws(Diagnostic) {
    guard let moment = notBefore, moment > clock.now() else { return }
    notBefore = nil
    try pause(for: duration(until: moment), "rate limit reached", address)
  }

  private func duration(until moment: Instant) -> Duration {
    .milliseconds(max(moment.millisecondsSince(clock.now()), 1000))
  }

  private func pause(for wait: Duration, _ why: String, _ address: WebAddress) throws(Diagnostic) {
    guard wait <= .seconds(Self.longestWait) else {
      throw problem(
        "\(why); the server asks to wait \(Count.grouped(Int(wait.components.seconds / 60))) minutes",
        address,
        help: ["run the fetch again then; everything received so far is kept"])
    }
    notBefore = nil
    report(.waiting(wait, why: why))
    clock.wait(wait)
  }

  private func problem(_ message: String, _ address: WebAddress, help: [String] = []) -> Diagnostic {
    Diagnostic(.error, message, path: address.description, help: help)
  }
}
