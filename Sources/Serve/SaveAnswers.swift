internal import Basics
internal import JSON

/// Responds to pages that save lines. All requests must come from a page of this server.
///
/// `GET` gives such a page the token and the lines of a file; `POST` with the token changes them. Foreign pages
/// can do neither: browsers name the page's origin in `Origin` and `Sec-Fetch-Site`, a name that leads here from
/// elsewhere (DNS rebinding) is in `Host`, and a JSON body with a header of ours is never sent without asking first.
struct SaveAnswers: Sendable {
  static let path = "/\(LiveScript.folder)/save"

  let saved: SavedLines
  let port: UInt16

  /// Why a request is refused before its body is read; nil if it is not.
  func refusal(_ request: PageRequest) -> PageAnswer? {
    guard isOwn(request.host) else { return .failure(403, "open the page at http://localhost:\(port)") }
    switch request.method {
    case "GET" where request.origin != "same-origin":
      return .failure(403, "only pages of this server may save")
    case "GET": return nil
    case "POST": return refusalOfChange(request)
    default:
      var answer = PageAnswer.failure(405, "only GET and POST are supported")
      answer.headers.append(("Allow", "GET, POST"))
      return answer
    }
  }

  private func refusalOfChange(_ request: PageRequest) -> PageAnswer? {
    let isSame = request.pageOrigin == request.host.map { "http://\($0)" }
    guard isSame, request.origin ?? "same-origin" == "same-origin" else {
      return .failure(403, "only pages of this server may save")
    }
    guard Self.isEqual(request.token ?? "", saved.token) else {
      return .failure(403, "the server has restarted; reload the page")
    }
    let type = request.contentType?.split(separator: ";").first?.lowercased()
    guard type == "application/json" else { return .failure(415, "the body must be application/json") }
    guard let length = request.length else { return .failure(411, "the length of the body is missing") }
    guard length <= SaveRequest.longestBody else { return .failure(413, "too many lines at once") }
    return nil
  }

  func answer(_ request: PageRequest) -> PageAnswer {
    if let refusal = refusal(request) { return refusal }
    return request.method == "GET" ? lines(request) : change(request.body)
  }

  private func lines(_ request: PageRequest) -> PageAnswer {
    let target = SavedLines.Target(
      kind: request.value("kind") ?? "", reviewer: request.value("reviewer") ?? "")
    return answer(target) { names throws(Diagnostic) in
      let lines = try saved.lines(names)
      return .json(200) { out in
        out.text("token", saved.token)
        out.text("path", names.joined(separator: "/"))
        out.list("lines", lines) { $0.string($1) }
      }
    }
  }

  private func change(_ body: [UInt8]) -> PageAnswer {
    guard let request = SaveRequest(body) else { return .failure(400, "invalid request") }
    return answer(request.target) { names throws(Diagnostic) in
      let problems = try saved.change(request.target, names, request.change)
      return .json(problems.isEmpty ? 200 : 422) { out in
        out.text("path", names.joined(separator: "/"))
        out.list("problems", problems) { out, problem in
          out.object {
            $0.integer("line", problem.line)
            $0.text("message", problem.message)
          }
        }
      }
    }
  }

  private func answer(
    _ target: SavedLines.Target, _ task: ([String]) throws(Diagnostic) -> PageAnswer
  ) -> PageAnswer {
    guard let names = saved.place(target) else { return .failure(400, "invalid name of a file or reviewer") }
    do throws(Diagnostic) {
      return try task(names)
    } catch {
      return .failure(500, "\(error.place): \(error.message)")
    }
  }

  /// Only names of this machine: other addresses of it, and names that lead to it, are foreign here.
  private func isOwn(_ host: String?) -> Bool {
    let names = ["localhost", "127.0.0.1", "[::1]"]
    let own = names.map { "\($0):\(port)" } + (port == 80 ? names : [])
    return host.map { own.contains($0.lowercased()) } ?? false
  }

  /// Takes the same time for every wrong token of the right length.
  private static func isEqual(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && zip(one.utf8, other.utf8).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
  }
}

extension PageAnswer {
  static func json(_ status: Int, _ write: (inout JSONWriter) -> Void) -> PageAnswer {
    var writer = JSONWriter()
    writer.object { write(&$0) }
    return PageAnswer(status: status, type: MediaType.of("a.json"), body: .bytes(writer.bytes))
  }

  /// `{"message":"…"}`.
  static func failure(_ status: Int, _ message: String) -> PageAnswer {
    json(status) { $0.text("message", message) }
  }
}
