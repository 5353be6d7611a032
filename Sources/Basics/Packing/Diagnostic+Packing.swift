extension SourcePosition: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(line)
    out.add(column)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(line: try source.value(), column: try source.value())
  }
}

extension Diagnostic: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(severity == .error)
    out.add(message)
    out.add(path)
    out.add(line)
    out.add(column)
    out.add(details)
    out.add(help)
    out.add(rule)
    out.add(origin)
    out.add(isUnpublished)
    out.add(tally)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let isError = try source.value(Bool.self)
    self.init(
      isError ? .error : .warning, try source.value(), path: try source.value(), line: try source.value(),
      column: try source.value(), details: try source.value(), help: try source.value(),
      rule: try source.value(), origin: try source.value())
    isUnpublished = try source.value()
    tally = try source.value()
  }
}

extension Tally: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(name)
    out.add(scope == .site)
    out.add(count)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let name = try source.value(String.self)
    self.init(name, scope: try source.value(Bool.self) ? .site : .file, count: try source.value())
  }
}
