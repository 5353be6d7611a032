import CLibXML2

/// Copies a libxml2 tree into a `ParsedPage`, in one walk without recursion.
enum PageReader {
  static func read(_ tree: borrowing XMLTree, bytes: [UInt8]) -> ParsedPage {
    var page = ParsedPage(bytes: bytes)
    guard let root = xmlDocGetRootElement(tree.document) else { return page }
    page.copy(from: root)
    page.locateElements()
    return page
  }

  /// The index of an element in its document; only needed after an error.
  static func index(of wanted: UnsafeMutableRawPointer, in tree: borrowing XMLTree) -> Int? {
    var index = 0
    var node = xmlDocGetRootElement(tree.document)
    while let current = node {
      if UnsafeMutableRawPointer(current) == wanted { return index }
      if current.pointee.type == XML_ELEMENT_NODE { index += 1 }
      node = following(current)
    }
    return nil
  }

  /// The next node in document order.
  private static func following(_ node: xmlNodePtr) -> xmlNodePtr? {
    if node.pointee.type == XML_ELEMENT_NODE, let child = node.pointee.children { return child }
    var current: xmlNodePtr? = node
    while let here = current, here.pointee.type == XML_ELEMENT_NODE || here == node {
      if let next = here.pointee.next { return next }
      current = here.pointee.parent
    }
    return nil
  }
}

extension ParsedPage {
  /// Walks the nodes below and after `root` in document order.
  fileprivate mutating func copy(from root: xmlNodePtr) {
    var open: [Int] = []
    var node = root
    while true {
      if node.pointee.type == XML_ELEMENT_NODE {
        open.append(append(node, parent: open.last))
        if let child = node.pointee.children {
          node = child
          continue
        }
        close(open.removeLast())
      } else {
        appendText(of: node)
      }
      while node.pointee.next == nil || open.isEmpty {
        guard let last = open.popLast(), let parent = node.pointee.parent else { return }
        close(last)
        node = parent
      }
      guard let next = node.pointee.next else { return }
      node = next
    }
  }

  private mutating func append(_ node: xmlNodePtr, parent: Int?) -> Int {
    let first = attributes.count
    var attribute = node.pointee.properties
    while let current = attribute {
      attributes.append(Attribute(current))
      attribute = current.pointee.next
    }
    elements.append(
      Element(
        name: String(cString: node.pointee.name), namespace: Namespace(node.pointee.ns), parent: parent,
        end: elements.count + 1, text: text.count..<text.count, attributes: first..<attributes.count))
    return elements.count - 1
  }

  private mutating func close(_ element: Int) {
    elements[element].end = elements.count
    elements[element].text = elements[element].text.lowerBound..<text.count
  }

  private mutating func appendText(of node: xmlNodePtr) {
    guard node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE else { return }
    guard let content = node.pointee.content else { return }
    text.append(contentsOf: UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content))))
  }

  /// Sets the byte offset of every element.
  fileprivate mutating func locateElements() {
    var scanner = TagScanner(bytes)
    for index in elements.indices {
      guard let tag = scanner.next() else { return }
      elements[index].offset = tag.offset
      elements[index].isSelfClosed = tag.isSelfClosed
    }
  }
}

extension ParsedPage.Attribute {
  fileprivate init(_ attribute: xmlAttrPtr) {
    let prefix = attribute.pointee.ns?.pointee.prefix.map { String(cString: $0) + ":" } ?? ""
    name = prefix + String(cString: attribute.pointee.name)
    var value = ""
    var part = attribute.pointee.children
    while let current = part {
      if let content = current.pointee.content { value += String(cString: content) }
      part = current.pointee.next
    }
    self.value = value
  }
}

extension ParsedPage.Namespace {
  fileprivate init(_ namespace: xmlNsPtr?) {
    guard let address = namespace?.pointee.href else {
      self = .none
      return
    }
    if xmlStrEqual(address, HTMLVocabulary.Namespace.html.rawValue) != 0 {
      self = .html
    } else {
      self = xmlStrEqual(address, HTMLVocabulary.Namespace.svg.rawValue) != 0 ? .svg : .other
    }
  }
}
