package import Basics

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
