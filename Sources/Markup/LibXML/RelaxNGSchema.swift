import CLibXML2

/// A compiled RELAX NG schema; one may be used by many threads.
package final class RelaxNGSchema: Sendable {
  /// Why a schema text was refused.
  package struct Failure: Error, Equatable { package let issues: [XMLIssue] }

  // Unsafe only to the compiler: written once here; validation reads it, its state is in a context per call.
  nonisolated(unsafe) private let pointer: xmlRelaxNGPtr

  /// Compiles a schema in the XML syntax.
  package init(_ source: [UInt8]) throws(Failure) {
    let sink = XMLIssueSink()
    guard LibXML.isReady, let pointer = sink.receiving({ Self.compile(source, sink) }) else {
      throw Failure(issues: sink.issues)
    }
    self.pointer = pointer
  }

  deinit { xmlRelaxNGFree(pointer) }

  /// What the schema does not allow; the library stops at a document's first one.
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
    // The library may say no without a word; that is a no.
    return isValid || !issues.isEmpty
      ? issues : [XMLIssue(kind: .schema, message: "is not what the schema allows")]
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
