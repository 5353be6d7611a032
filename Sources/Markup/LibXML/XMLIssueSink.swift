import CLibXML2

/// Collects the errors of libxml2 during one call into it.
///
/// A class, since C stores its address; it never leaves the function that created it.
final class XMLIssueSink {
  /// A hostile page can cause thousands; the first few are enough.
  static let limit = 20

  private(set) var issues: [XMLIssue] = []
  /// Maps the node of a schema issue to its index in document order.
  private let indexOfNode: (UnsafeMutableRawPointer) -> Int?

  init(indexOfNode: @escaping (UnsafeMutableRawPointer) -> Int? = { _ in nil }) {
    self.indexOfNode = indexOfNode
  }

  /// The pointer through which C finds this object; valid while the caller retains it.
  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Runs `body` and collects errors of this thread, then restores the library's own handler.
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

  /// Only the parser sets columns; elsewhere the field means something else.
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

/// The callback for each error; `sink` is the sink's address.
func receiveXMLError(_ sink: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<xmlError>?) {
  guard let sink, let error else { return }
  Unmanaged<XMLIssueSink>.fromOpaque(sink).takeUnretainedValue().add(error.pointee)
}
