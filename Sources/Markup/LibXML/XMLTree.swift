import CLibXML2

/// Owns one libxml2 document; freed with the last use of the value.
struct XMLTree: ~Copyable {
  /// Never escapes the functions of this folder.
  let document: xmlDocPtr

  init(owning document: xmlDocPtr) { self.document = document }

  deinit { xmlFreeDoc(document) }
}

/// Owns one parser context.
struct XMLParserContext: ~Copyable {
  let pointer: xmlParserCtxtPtr

  init?() {
    guard LibXML.isReady, let pointer = xmlNewParserCtxt() else { return nil }
    self.pointer = pointer
  }

  // Frees no document: `xmlCtxtReadMemory` hands it over, or frees it itself if it is not well-formed.
  deinit { xmlFreeParserCtxt(pointer) }

  /// Parses `bytes`; nil if they are not well-formed.
  func parse(_ bytes: [UInt8]) -> XMLTree? {
    let document = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        xmlCtxtReadMemory(
          pointer, characters.baseAddress, Int32(characters.count), nil, "UTF-8", LibXML.parseOptions)
      }
    }
    return document.map { XMLTree(owning: $0) }
  }
}
