import CLibXML2

/// Collects what libxml2 complains about while one call into it runs.
///
/// A class, as C keeps an address of it; it never leaves the function that made it.
final class XMLIssueSink {
  /// A hostile page can make thousands; nobody reads more than the first few.
  static let limit = 20

  private(set) var issues: [XMLIssue] = []
  /// Turns the node of a schema issue into its index in document order.
  private let indexOfNode: (UnsafeMutableRawPointer) -> Int?

  init(indexOfNode: @escaping (UnsafeMutableRawPointer) -> Int? = { _ in nil }) {
    self.indexOfNode = indexOfNode
  }

  /// What C gets to find this object again; valid while the caller holds it.
  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Runs `body` while errors of this thread arrive here, then restores the library's own handler.
  func receiving<Result: ~Copyable>(_ body: () -> Result) -> Result {
    xmlSetStructuredErrorFunc(address, receiveXMLError)
    defer {
      xmlSetStructuredErrorFunc(nil, nil)
      xmlResetLastError()
    }
    return body()
  }

  fileprivate func add(_ error: xmlError) {
    guard issues.count < Self.limit, error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    issues.append(
      XMLIssue(
        kind: Self.kind(of: error), line: error.line > 0 ? Int(error.line) : nil,
        column: Self.hasColumn(error) ? Int(error.int2) : nil,
        element: error.node.flatMap(indexOfNode), message: Self.text(of: error)))
  }

  /// Only the parser knows columns; elsewhere the field means something else.
  private static func hasColumn(_ error: xmlError) -> Bool {
    error.int2 > 0 && [XML_FROM_PARSER.rawValue, XML_FROM_NAMESPACE.rawValue].contains(UInt32(error.domain))
  }

  private static func kind(of error: xmlError) -> XMLIssue.Kind {
    switch (UInt32(error.domain), UInt32(error.code)) {
    case (XML_FROM_RELAXNGV.rawValue, _), (XML_FROM_RELAXNGP.rawValue, _): .schema
    case (_, XML_ERR_INVALID_CHAR.rawValue), (_, XML_ERR_INVALID_ENCODING.rawValue): .character
    default: .syntax
    }
  }

  private static func text(of error: xmlError) -> String {
    guard let message = error.message else { return "unknown error \(error.code)" }
    var text = String(cString: message)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}

/// The callback that C calls for each error; the sink's address comes back as `sink`.
func receiveXMLError(_ sink: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<xmlError>?) {
  guard let sink, let error else { return }
  Unmanaged<XMLIssueSink>.fromOpaque(sink).takeUnretainedValue().add(error.pointee)
}
