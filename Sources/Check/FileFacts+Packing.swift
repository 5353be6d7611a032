package import Basics
internal import Model

extension FileFacts: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(path)
    out.add(source)
    out.add(title)
    out.add(language)
    out.add(anchors != nil)
    if let anchors {
      out.add(UInt64(anchors.count))
      for anchor in anchors { out.add(fixed: anchor) }
    }
    out.add(links)
    out.add(isForReaders)
    out.add(imageSize)
    out.add(images)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    path = try source.value()
    self.source = try source.value()
    title = try source.value()
    language = try source.value()
    if try source.value(Bool.self) {
      let count = try source.count()
      guard count <= source.rest / 8 else { throw NotPacked() }
      var hashes: [UInt64] = []
      hashes.reserveCapacity(count)
      for _ in 0..<count { hashes.append(try source.fixed()) }
      anchors = hashes
    }
    links = try source.value()
    isForReaders = try source.value()
    imageSize = try source.value()
    images = try source.value()
  }
}

extension FileFacts.Link: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(target)
    out.add(fragment)
    out.add(line)
    out.add(column)
    out.add(record)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(
      target: try source.value(), fragment: try source.value(), line: try source.value(),
      column: try source.value(), record: try source.value())
  }
}

extension FileFacts.Size: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(UInt64(width))
    out.add(UInt64(height))
  }

  /// Sides that can be multiplied.
  package init(from source: inout ByteReader) throws(NotPacked) {
    let (width, height) = (try source.number(), try source.number())
    guard width <= Int32.max, height <= Int32.max else { throw NotPacked() }
    self.init(width: Int(width), height: Int(height))
  }
}

extension FileFacts.Image: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(target)
    out.add(size)
    out.add(line)
    out.add(column)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(
      target: try source.value(), size: try source.value(), line: try source.value(),
      column: try source.value())
  }
}
