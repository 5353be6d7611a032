extension HTMLContextTracker {
  /// Why a field of this kind is not allowed here, with help; nil if it is.
  func objection(to kind: FieldKind, named name: String) -> (message: String, help: String?)? {
    switch place {
    case .text: nil
    case .plainText:
      kind == .html ? ("\"\(name)\" is HTML, but <\(tagName)> contains only text", "use a text field") : nil
    case .quoted: objectionInAttribute(kind, name)
    case .unquoted, .beforeValue:
      ("{{\(name)}} is in an unquoted attribute", "write \(attributeName)=\"{{\(name)}}\"")
    case .rawText:
      (
        "{{\(name)}} is inside <\(tagName)>",
        "put the value in a data- attribute and read it from there"
      )
    case .comment, .declaration, .exclamation:
      ("{{\(name)}} is inside a comment or declaration", "use {{! … }} for comments")
    case .lessThan, .tagName: ("{{\(name)}} is in the name of an element", "write the name out")
    case .betweenAttributes, .attributeName, .afterAttributeName, .afterValue:
      (
        "{{\(name)}} is in the name of an attribute",
        "write the name out; a section may surround it"
      )
    }
  }

  private func objectionInAttribute(_ kind: FieldKind, _ name: String) -> (message: String, help: String?)? {
    if kind == .html { return ("\"\(name)\" is HTML and cannot be used in an attribute", "use a text field") }
    if attributeName.hasPrefix("on") || attributeName == "srcdoc" {
      return ("{{\(name)}} is in \(attributeName), which is code", "use a data- attribute")
    }
    if attributeName == "style", kind != .number {
      return ("{{\(name)}} is in style, which is code", "use a class")
    }
    guard takesURL, kind != .url else { return nil }
    if isSourceSet {
      return kind == .number
        ? nil : ("\"\(name)\" is \(kind.phrase), but srcset takes addresses", "use a url field")
    }
    return url == .settled
      ? nil
      : (
        "\"\(name)\" is \(kind.phrase) and could change where \(attributeName) leads",
        "use a url field, or start the value with a fixed path"
      )
  }

  /// Whether the attribute's value is an address.
  var takesURL: Bool { Self.urlAttributes.contains(attributeName) }

  /// `srcset` contains several addresses, each with a size after it.
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
