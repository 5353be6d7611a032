internal import Basics
import Markup

/// An address of a page as offsets, as far as its bytes decide it.
enum ScannedAddress {
  /// With `http` or `https`, surely not on this machine.
  case remote
  /// Inside the site: a path without a leading slash, without percent signs.
  case local(path: Range<Int>, fragment: Range<Int>?)
  /// The functions for strings must decide.
  case other

  /// Throws for forms in which different bytes may be the same address.
  static func read(_ url: Range<Int>, in bytes: [UInt8]) throws(NotClean) -> ScannedAddress {
    let isPlain = try isPlain(url, bytes)
    guard let colon = colon(url, bytes) else {
      return isPlain && bytes.byte(url.lowerBound) != UInt8(ascii: "/") ? local(url, bytes) : .other
    }
    let hasScheme =
      bytes.holds("http", at: url.lowerBound..<colon) || bytes.holds("https", at: url.lowerBound..<colon)
    let isRemote = hasScheme && isForeign(colon + 1..<url.upperBound, bytes)
    return isRemote && !hasPercent(url, bytes) ? .remote : .other
  }

  /// Whether its bytes are its characters, without percent signs and references.
  private static func isPlain(_ url: Range<Int>, _ bytes: [UInt8]) throws(NotClean) -> Bool {
    var isPlain = true
    for place in url {
      switch bytes[place] {
      case UInt8(ascii: "%"): isPlain = false
      case UInt8(ascii: "&"):
        guard bytes.holds("&amp;", at: place) || bytes.holds("&#39;", at: place) else {
          throw NotClean("an address with a reference")
        }
        isPlain = false
      case UInt8(ascii: "'"), UInt8(ascii: "\\"), ...0x20, 0x7F...: throw NotClean("an odd address")
      default: break
      }
    }
    return isPlain
  }

  /// The end of a scheme: a colon after letters, digits and `+-.`, of which the first is no digit.
  private static func colon(_ url: Range<Int>, _ bytes: [UInt8]) -> Int? {
    for place in url {
      switch bytes[place] {
      case UInt8(ascii: ":"): return place > url.lowerBound ? place : nil
      case UInt8(ascii: "0")...UInt8(ascii: "9"): if place == url.lowerBound { return nil }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        continue
      default: return nil
      }
    }
    return nil
  }

  private static func local(_ url: Range<Int>, _ bytes: [UInt8]) -> ScannedAddress {
    var pathEnd: Int?
    for place in url {
      if bytes[place] == UInt8(ascii: "#") {
        return .local(path: url.lowerBound..<(pathEnd ?? place), fragment: place + 1..<url.upperBound)
      }
      if bytes[place] == UInt8(ascii: "?"), pathEnd == nil { pathEnd = place }
    }
    return .local(path: url.lowerBound..<(pathEnd ?? url.upperBound), fragment: nil)
  }

  private static func hasPercent(_ url: Range<Int>, _ bytes: [UInt8]) -> Bool {
    for place in url where bytes[place] == UInt8(ascii: "%") { return true }
    return false
  }

  /// Whether it is `//` and a host of letters, digits, dots and hyphens that begins with a letter and is not
  /// `localhost`.
  private static func isForeign(_ rest: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard rest.count > 2, bytes.holds("//", at: rest.lowerBound) else { return false }
    let start = rest.lowerBound + 2
    guard bytes[start].isASCIILetter else { return false }
    var end = start
    while end < rest.upperBound, isHostPart(bytes[end]) { end += 1 }
    let after = end < rest.upperBound ? bytes[end] : UInt8(ascii: "/")
    guard after == UInt8(ascii: "/") || after == UInt8(ascii: "?") || after == UInt8(ascii: "#") else {
      return false
    }
    return bytes[end - 1] != UInt8(ascii: ".") && !isLikeLocal(start..<end, bytes)
  }

  /// Whether it ends like `localhost`, in any case.
  private static func isLikeLocal(_ host: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard host.count >= 9 else { return false }
    let wanted: StaticString = "lhost"
    return wanted.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { bytes[host.upperBound - 5 + $0] | 0x20 == wanted[$0] }
    }
  }

  private static func isHostPart(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}

extension [UInt8] {
  /// Whether all parts of a path are names: none is empty or begins with a dot.
  func hasOnlyNames(_ path: Range<Int>) -> Bool {
    var isStart = true
    for place in path {
      let byte = self[place]
      if isStart, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      isStart = byte == UInt8(ascii: "/")
    }
    return !isStart
  }
}

extension Srcset {
  /// The addresses of a list in plain ASCII, as `urls` finds them.
  static func ranges(in list: Range<Int>, of bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var rest = bytes[list]
    while true {
      rest = rest.drop { $0 == 0x20 || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { return found }
      let url = rest.prefix { $0 != 0x20 }
      rest = rest.dropFirst(url.count)
      if url.last == UInt8(ascii: ",") {
        found.append(url.startIndex..<url.endIndex - 1)
      } else {
        found.append(url.startIndex..<url.endIndex)
        rest = rest.drop { $0 != UInt8(ascii: ",") }
      }
    }
  }
}
