/// Cuts a long list into pages.
package enum ListParts {
  /// The maximum total weight of rows: the budget of a page without its frame.
  package static let bytes = 220_000
  /// The least that an element weighs: a page of 1,500 is slow whatever its bytes.
  package static let bytesOfElement = 170

  /// Parts of up to `size` elements; at least one, which may be empty.
  package static func parts<Element>(_ list: [Element], _ size: Int) -> [[Element]] {
    parts(list, size) { _ in 0 }
  }

  /// As above, but a part also ends before its elements exceed the weight of a page.
  package static func parts<Element>(
    _ list: [Element], _ size: Int, bytes: Int = ListParts.bytes, weight: (Element) -> Int
  ) -> [[Element]] {
    ranges(list, size, bytes: bytes, weight: weight).map { Array(list[$0]) }
  }

  static func ranges<Element>(
    _ list: [Element], _ size: Int, bytes: Int, weight: (Element) -> Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, sum) = (0, 0)
    for place in list.indices {
      let own = weight(list[place])
      if place > start, place - start >= size || sum + own > bytes {
        ranges.append(start..<place)
        (start, sum) = (place, 0)
      }
      sum += own
    }
    return ranges + [start..<list.count]
  }

  /// Bytes of a text in a page, where a character such as `<` takes six.
  package static func weight(_ text: String) -> Int { weight(of: text.utf8) }

  package static func weight(_ text: Substring) -> Int { weight(of: text.utf8) }

  private static func weight(of bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { sum, byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
        sum + 6
      default: sum + 1
      }
    }
  }

  /// `review/index.html`, `review/_page/2/index.html`: no slug starts with `_`.
  package static func path(_ folder: String, _ number: Int) -> String {
    number == 1 ? "\(folder)/index.html" : "\(folder)/_page/\(number)/index.html"
  }
}
