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

extension ImportLedger: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(path)
    out.add(format)
    out.add([read, made, conversations, missingFiles])
    out.add(skipped)
    out.add(assumed)
    out.add(unread)
    out.add(named.sorted())
    out.add(changed)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let (path, format) = (try source.value(String.self), try source.value(String.self))
    let counts = try source.value([Int].self)
    guard counts.count == 4 else { throw NotPacked() }
    self.init(
      path: path, format: format, counts: counts, skipped: try source.value(), assumed: try source.value(),
      unread: try source.value(), named: try source.value())
    changed = try source.value()
  }
}

extension ImportLedger.Skipped: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(reason)
    out.add(count)
    out.add(lines)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(reason: try source.value(), count: try source.value(), lines: try source.value())
  }
}
