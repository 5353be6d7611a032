internal import FlyingFox
internal import Foundation

/// Takes requests from FlyingFox's core to `SiteAnswers` and back.
struct SiteHandler: HTTPHandler {
  let answers: SiteAnswers
  /// How long a page waits for a change before it asks again: less than the server gives a request.
  static let patience = 20

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let asked = PageRequest(request)
    if asked.path == "/\(LiveScript.folder)/state", answers.hosts.allows(asked.host) {
      let known = request.query.first { $0.name == "mark" }?.value ?? ""
      await answers.site.change(since: known, seconds: Self.patience)
    }
    let answer = answers.answer(asked)
    return try Self.response(answer, isHead: asked.method == "HEAD")
  }

  private static func response(_ answer: PageAnswer, isHead: Bool) throws -> HTTPResponse {
    var headers = HTTPHeaders()
    for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
    headers[.contentType] = answer.type
    if answer.status != 304 { headers[.contentLength] = "\(answer.body.count)" }
    let status = HTTPStatusCode(answer.status, phrase: phrase(answer.status))
    guard !isHead else { return HTTPResponse(statusCode: status, headers: headers) }
    switch answer.body {
    case .bytes(let bytes): return HTTPResponse(statusCode: status, headers: headers, body: Data(bytes))
    case .file(let path, let range):
      let body = try HTTPBodySequence(
        file: URL(fileURLWithPath: path), range: range, suggestedBufferSize: 1 << 16)
      return HTTPResponse(statusCode: status, headers: headers, body: body)
    }
  }

  private static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 206: "Partial Content"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 416: "Range Not Satisfiable"
    default: "Service Unavailable"
    }
  }
}

extension PageRequest {
  fileprivate init(_ request: HTTPRequest) {
    self.init(
      method: request.method.rawValue, path: request.target.path(), query: request.target.query(),
      host: request.headers[.host], known: request.headers[HTTPHeader("If-None-Match")],
      range: request.headers[.range], rangeTag: request.headers[HTTPHeader("If-Range")],
      origin: request.headers[HTTPHeader("Sec-Fetch-Site")],
      mode: request.headers[HTTPHeader("Sec-Fetch-Mode")])
  }
}
