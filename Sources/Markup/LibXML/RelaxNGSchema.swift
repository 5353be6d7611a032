import CLibXML2

/// A compiled RELAX NG schema; thread-safe.
package final class RelaxNGSchema: Sendable {
  /// Why a schema was rejected.
  package struct Failure: Error, Equatable { package let issues: [XMLIssue] }

  // Unsafe only to the compiler: written once here; validation only reads it, and keeps its state in a
  // context per call.
  nonisolated(unsafe) private let pointer: xmlRelaxNGPtr

  /// Compiles a schema in XML syntax.
  package init(_ source: [UInt8]) throws(Failure) {
    let sink = XMLIssueSink()
    guard LibXML.isReady, let pointer = sink.receiving({ Self.compile(source, sink) }) else {
      throw Failure(issues: sink.issues)
    }
    self.pointer = pointer
  }

  deinit { xmlRelaxNGFree(pointer) }

  /// Violations of the schema; the library stops at the first one in a document.
  package func validate(_ page: borrowing XMLPage) -> [XMLIssue] {
    switch page.tree {
    case .some(let tree): validate(tree)
    case .none: []
    }
  }

  private func validate(_ tree: borrowing XMLTree) -> [XMLIssue] {
    var nodes: [UnsafeMutableRawPointer] = []
    let sink = XMLIssueSink { node in
      nodes.append(node)
      return nodes.count - 1
    }
    let isValid = run(on: tree, sink)
    let issues = sink.issues.map { issue in
      var issue = issue
      issue.element = issue.element.flatMap { PageReader.index(of: nodes[$0], in: tree) }
      return issue
    }
    // The library may reject a page without a message.
    return isValid || !issues.isEmpty
      ? issues : [XMLIssue(kind: .schema, message: "does not match the schema")]
  }

  private func run(on tree: borrowing XMLTree, _ sink: XMLIssueSink) -> Bool {
    guard let context = xmlRelaxNGNewValidCtxt(pointer) else { return false }
    defer { xmlRelaxNGFreeValidCtxt(context) }
    xmlRelaxNGSetValidStructuredErrors(context, receiveXMLError, sink.address)
    return withExtendedLifetime(sink) { xmlRelaxNGValidateDoc(context, tree.document) == 0 }
  }

  private static func compile(_ source: [UInt8], _ sink: XMLIssueSink) -> xmlRelaxNGPtr? {
    source.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let context = xmlRelaxNGNewMemParserCtxt(characters.baseAddress, Int32(characters.count)) else {
          return nil
        }
        defer { xmlRelaxNGFreeParserCtxt(context) }
        xmlRelaxNGSetParserStructuredErrors(context, receiveXMLError, sink.address)
        return xmlRelaxNGParse(context)
      }
    }
  }
}
