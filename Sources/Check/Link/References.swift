import Markup

/// A URL that an element contains, and whether showing the page loads it.
struct Reference {
  enum Use: Equatable { case leads, loads }

  let use: Use
  let element: Int
  let attribute: String
  let url: String
  let address: Address
}

extension Reference {
  private static let leading: Set<Substring> = [
    "canonical", "alternate", "author", "license", "help", "next", "prev", "search", "me", "up", "index",
  ]

  /// Whether a `link` with these relations leads somewhere; any other loads a file.
  static func leads(_ relations: String) -> Bool {
    let relations = relations.lowercased().split(separator: " ")
    return relations.contains(where: leading.contains) && !relations.contains("stylesheet")
  }
}

extension ParsedPage {
  /// All URLs of the page, in document order.
  var references: [Reference] {
    var found: [Reference] = []
    for element in elements.indices {
      for attribute in attributes(of: element) {
        guard let use = use(of: attribute.name, in: element) else { continue }
        for url in attribute.name.hasSuffix("srcset") ? Srcset.urls(in: attribute.value) : [attribute.value] {
          found.append(
            Reference(
              use: use, element: element, attribute: attribute.name, url: url, address: Address(url)))
        }
      }
    }
    return found
  }

  private func use(of attribute: String, in element: Int) -> Reference.Use? {
    switch attribute {
    case "src", "srcset", "imagesrcset", "poster": .loads
    case "action", "formaction": .leads
    case "data": elements[element].name == "object" ? .loads : nil
    case "href", "xlink:href": useOfHref(in: element)
    default: nil
    }
  }

  private func useOfHref(in element: Int) -> Reference.Use {
    switch elements[element].name {
    case "a", "area": return .leads
    case "link": return Reference.leads(attribute("rel", of: element) ?? "") ? .leads : .loads
    default: return .loads
    }
  }
}

/// The list of pictures in `srcset`: `a.png 1x, b.png 2x`.
enum Srcset {
  static func urls(in text: String) -> [String] {
    var urls: [String] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { return urls }
      let url = rest.prefix { !$0.isWhitespace }
      rest = rest.dropFirst(url.count)
      // A trailing comma belongs to the list, one inside to the address (as in `data:`).
      if url.hasSuffix(",") {
        urls.append(String(url.dropLast()))
      } else {
        urls.append(String(url))
        rest = rest.drop { $0 != "," }
      }
    }
  }
}
