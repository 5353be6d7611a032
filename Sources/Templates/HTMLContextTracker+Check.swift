extension HTMLContextTracker {
  /// Why a field of this kind may not be shown here, and what to do; nil when it may.
  func objection(to kind: FieldKind, named name: String) -> (message: String, help: String?)? {
    switch place {
    case .text: nil
    case .plainText:
      kind == .html ? ("\"\(name)\" is HTML, and <\(tagName)> holds only text", "use a text field") : nil
    case .quoted: objectionInAttribute(kind, name)
    case .unquoted, .beforeValue:
      ("{{\(name)}} stands in an attribute without quotes", "write \(attributeName)=\"{{\(name)}}\"")
    case .rawText:
      (
        "{{\(name)}} stands inside <\(tagName)>",
        "put the value into a data- attribute and read it from there"
      )
    case .comment, .declaration, .exclamation:
      ("{{\(name)}} stands inside a comment or declaration", "use {{! … }} for comments")
    case .lessThan, .tagName: ("{{\(name)}} stands where the name of an element is", "write the name out")
    case .betweenAttributes, .attributeName, .afterAttributeName, .afterValue:
      (
        "{{\(name)}} stands where the name of an attribute is",
        "write the name out; a section may surround it"
      )
    }
  }

  private func objectionInAttribute(_ kind: FieldKind, _ name: String) -> (message: String, help: String?)? {
    if kind == .html { return ("\"\(name)\" is HTML and cannot stand in an attribute", "use a text field") }
    if attributeName.hasPrefix("on") || attributeName == "srcdoc" {
      return ("{{\(name)}} stands in \(attributeName), which is code", "use a data- attribute")
    }
    if attributeName == "style", kind != .number {
      return ("{{\(name)}} stands in style, which is code", "use a class")
    }
    guard takesURL, kind != .url else { return nil }
    if isSourceSet {
      return kind == .number
        ? nil : ("\"\(name)\" is \(kind.phrase), and srcset takes addresses", "use a url field")
    }
    return url == .settled
      ? nil
      : (
        "\"\(name)\" is \(kind.phrase), and may decide where \(attributeName) leads",
        "use a url field, or begin with a fixed path"
      )
  }

  /// Whether the attribute's value is an address.
  var takesURL: Bool { Self.urlAttributes.contains(attributeName) }

  /// `srcset` holds several addresses, each with a size after it.
  var isSourceSet: Bool { attributeName == "srcset" || attributeName == "imagesrcset" }

  /// The place in words.
  var placeName: String {
    switch place {
    case .text: "text"
    case .lessThan, .tagName: "the name of an element"
    case .betweenAttributes, .attributeName, .afterAttributeName, .beforeValue, .unquoted, .afterValue:
      "the tag <\(tagName)>"
    case .quoted: "the value of \(attributeName)"
    case .rawText, .plainText: "<\(tagName)>"
    case .comment, .declaration, .exclamation: "a comment or declaration"
    }
  }

  private var tagName: String { String(decoding: tag, as: UTF8.self) }
  private var attributeName: String { String(decoding: attribute, as: UTF8.self) }

  private static let urlAttributes: Set<String> = [
    "action", "background", "cite", "codebase", "data", "formaction", "href", "imagesrcset", "longdesc",
    "manifest", "ping", "poster", "src", "srcset", "xlink:href",
  ]
}
