internal import Model

extension Theme {
  /// A file that pages link to, named after its content so that hosts may cache it for ever.
  package struct Asset: Sendable {
    /// `site.css`.
    package let name: String
    /// `assets/site.3f2a9c01.css`.
    package let path: String
    package let bytes: [UInt8]

    private init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      path = "\(Theme.assetFolder)\(name[..<dot]).\(SHA256.hex(bytes).prefix(8))\(name[dot...])"
    }

    /// The assets of these files. A folder named like a file, `site.css/`, is that file in parts, joined in the order
    /// of their names: a long style sheet stays readable, and each part can be replaced alone.
    /// `finish` has the last word on the bytes of each.
    static func joined(
      _ files: [String: [UInt8]], _ finish: (_ name: String, _ bytes: [UInt8]) -> [UInt8]
    ) -> [Asset] {
      var assets: [(name: String, bytes: [UInt8])] = []
      for (path, bytes) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        let parts = path.dropFirst(Theme.assetFolder.count).split(separator: "/")
        let whole = parts.dropLast().firstIndex { $0.contains(".") }
        let name = parts[...(whole ?? parts.count - 1)].joined(separator: "/")
        let own = whole != nil && name.hasSuffix(".js") ? withoutComments(bytes) : bytes
        if assets.last?.name == name {
          assets[assets.count - 1].bytes += own
        } else {
          assets.append((name, own))
        }
      }
      return assets.map { Asset(name: $0.name, bytes: finish($0.name, $0.bytes)) }
    }

    /// Part of a script without the lines that are comments, and without blanks before lines: a third of what browsers would
    /// load. A part with a text in backticks over several lines stays as it is: its lines are not code.
    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
      let lines = bytes.split(separator: 0x0A)
      let backtick = UInt8(ascii: "`")
      guard lines.allSatisfy({ $0.count { $0 == backtick } % 2 == 0 }) else { return bytes }
      var out: [UInt8] = []
      for line in lines {
        let code = line.drop { $0 == 0x20 }
        let isComment =
          code.starts(with: Array("//".utf8))
          || code.starts(with: Array("/**".utf8)) && code.suffix(2).elementsEqual(Array("*/".utf8))
        if !code.isEmpty, !isComment { out += code + [0x0A] }
      }
      return out
    }
  }
}
