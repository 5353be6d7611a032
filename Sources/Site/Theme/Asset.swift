internal import Basics

extension Theme {
  /// A file that pages link to, named after its content so that hosts may cache it indefinitely.
  package struct Asset: Sendable {
    /// `site.css`.
    package let name: String
    /// `assets/site.3f2a9c01.css`.
    package let path: String
    package let bytes: [UInt8]

    init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      path = "\(Theme.assetFolder)\(name[..<dot]).\(SHA256.hex(bytes).prefix(8))\(name[dot...])"
    }

    /// The assets of these files. A folder named like a file, `site.css/`, contains the parts of that file,
    /// joined in name order: a long style sheet stays readable, and each part can be replaced alone. `finish`
    /// post-processes the bytes of each.
    static func joined(
      _ files: [String: [UInt8]], _ finish: (_ name: String, _ bytes: [UInt8]) -> [UInt8]
    ) -> [Asset] {
      var assets: [(name: String, bytes: [UInt8])] = []
      for (path, bytes) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        let parts = path.dropFirst(Theme.assetFolder.count).split(separator: "/")
        let whole = parts.dropLast().firstIndex { $0.contains(".") }
        let name = parts[...(whole ?? parts.count - 1)].joined(separator: "/")
        let own = whole == nil ? bytes : withoutComments(bytes, of: name)
        if assets.last?.name == name {
          assets[assets.count - 1].bytes += own
        } else {
          assets.append((name, own))
        }
      }
      return AssetNames.named(assets.map { ($0.name, finish($0.name, $0.bytes)) })
    }

    private static func withoutComments(_ bytes: [UInt8], of name: String) -> [UInt8] {
      if name.hasSuffix(".js") { return scriptWithoutComments(bytes) }
      return name.hasSuffix(".css") ? styleWithoutComments(bytes) : bytes
    }

    /// Part of a style sheet without its comments and indentation, which are a tenth of its size. Keeps quoted
    /// strings, which cannot contain a line break.
    private static func styleWithoutComments(_ bytes: [UInt8]) -> [UInt8] {
      var out: [UInt8] = []
      var quote: UInt8?
      var rest = bytes[...]
      let (start, end) = (Array("/*".utf8), Array("*/".utf8))
      while let byte = rest.first {
        if quote == nil, rest.starts(with: start) {
          rest = rest.dropFirst(2)
          while !rest.isEmpty, !rest.starts(with: end) { rest.removeFirst() }
          rest = rest.dropFirst(2)
          continue
        }
        if byte == UInt8(ascii: "\n") {
          rest = rest.drop { $0 == 0x0A || $0 == 0x20 }
          out.append(byte)
          continue
        }
        if byte == quote { quote = nil } else if quote == nil, "\"'".utf8.contains(byte) { quote = byte }
        // An escaped quote does not end a string.
        let length = byte == UInt8(ascii: "\\") ? 2 : 1
        out += rest.prefix(length)
        rest = rest.dropFirst(length)
      }
      return out
    }

    /// Part of a script without its comment lines and indentation, which are a third of its size. A comment
    /// must end at the end of its line. A part with a multi-line template literal is kept, since its lines
    /// are not code.
    private static func scriptWithoutComments(_ bytes: [UInt8]) -> [UInt8] {
      let lines = bytes.split(separator: 0x0A)
      let backtick = UInt8(ascii: "`")
      guard lines.allSatisfy({ $0.count { $0 == backtick } % 2 == 0 }) else { return bytes }
      var out: [UInt8] = []
      var isInComment = false
      for line in lines {
        let code = line.drop { $0 == 0x20 }
        let isEnd = code.suffix(2).elementsEqual(Array("*/".utf8))
        if isInComment || code.starts(with: Array("/**".utf8)) {
          isInComment = !isEnd
        } else if !code.isEmpty, !code.starts(with: Array("//".utf8)) {
          out += code + [0x0A]
        }
      }
      return out
    }
  }
}
