/// A browser's request for a file.
struct PageRequest {
  var method = "GET"
  /// Still percent-encoded.
  var path: String
  var query = ""
  var host: String? = "localhost"
  /// `If-None-Match`.
  var known: String?
  /// `Range` and `If-Range`.
  var range: String?
  var rangeTag: String?
  /// `Sec-Fetch-Site`: the browser's statement about the requesting page.
  var origin: String?
  var mode: String?
  /// `Origin`: the origin of the requesting page.
  var pageOrigin: String?
  /// `X-Scrollback-Token`.
  var token: String?
  var contentType: String?
  /// `Content-Length`; nil for a body of unknown length.
  var length: Int?
  /// Read only for requests to save.
  var body: [UInt8] = []
}

/// The response.
struct PageAnswer {
  var status: Int
  var type = "text/plain; charset=utf-8"
  var headers: [(name: String, value: String)] = []
  var body = Body.bytes([])

  /// Small files are read into memory, large ones are sent from disk in pieces.
  enum Body: Equatable {
    case bytes([UInt8])
    case file(path: String, range: Range<Int>)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }
  }

  static func text(_ status: Int, _ text: String) -> PageAnswer {
    PageAnswer(status: status, body: .bytes(Array("\(text)\n".utf8)))
  }

  /// The first header with this name.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
