/// What a browser asks for, as far as files are concerned.
struct PageRequest {
  var method = "GET"
  /// Still escaped.
  var path: String
  var query = ""
  var host: String? = "localhost"
  /// `If-None-Match`.
  var known: String?
  /// `Range` and `If-Range`.
  var range: String?
  var rangeTag: String?
  /// `Sec-Fetch-Site`: which page asks, as browsers say it themselves.
  var origin: String?
  var mode: String?
}

/// What it gets.
struct PageAnswer {
  var status: Int
  var type = "text/plain; charset=utf-8"
  var headers: [(name: String, value: String)] = []
  var body = Body.bytes([])

  /// Small files are read, big ones are sent from the disk a piece at a time.
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

  /// The first of this name.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
