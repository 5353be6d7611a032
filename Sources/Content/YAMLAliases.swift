internal import Yams

/// Counts the aliases of a text before Yams expands them; never too few.
enum YAMLAliases {
  /// Parses the text only if a look at the bytes suggests more than `limit`.
  static func count(in text: String, upTo limit: Int) throws -> Int {
    let bytes = Array(text.utf8)
    let most = possible(bytes)
    return most > limit ? try exact(bytes) ?? most : most
  }

  /// How often the text may use an anchor that it defines; asterisks in prose and in quotes count too.
  private static func possible(_ bytes: [UInt8]) -> Int {
    let anchors = Set(names(after: UInt8(ascii: "&"), in: bytes))
    return anchors.isEmpty
      ? 0 : names(after: UInt8(ascii: "*"), in: bytes).count { !$0.isEmpty && anchors.contains($0) }
  }

  private static func names(after mark: UInt8, in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.indices.lazy.filter { bytes[$0] == mark }.map { index in
      bytes[(index + 1)...].prefix { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
      }
    }
  }

  /// The number of aliases that Yams sees. With `&` in place of each `*` its scanner finds the same tokens,
  /// but anchors instead of aliases, and nothing is expanded. All repeated anchors count as aliases.
  ///
  /// Nil if that text cannot be composed for a new reason: two keys that are aliases become two empty ones.
  private static func exact(_ bytes: [UInt8]) throws -> Int? {
    let mild = bytes.map { $0 == UInt8(ascii: "*") ? UInt8(ascii: "&") : $0 }
    do {
      let parser = try Parser(yaml: String(decoding: mild, as: UTF8.self), resolver: .basic)
      // Nodes reference their anchors weakly: only the parser keeps them alive.
      return try withExtendedLifetime(parser) { try parser.singleRoot().map(repeated) ?? 0 }
    } catch YamlError.duplicatedKeysInMapping {
      return nil
    }
  }

  /// Repeated anchor names, anywhere in the tree; iterative, since it may be deep.
  private static func repeated(_ root: Node) -> Int {
    var names: [String: Int] = [:]
    var rest = [root]
    while let node = rest.popLast() {
      if let anchor = node.anchor { names[anchor.rawValue, default: 0] += 1 }
      switch node {
      case .scalar, .alias: continue
      case .sequence(let nodes): rest += nodes
      case .mapping(let pairs): for pair in pairs { rest += [pair.key, pair.value] }
      }
    }
    return names.values.reduce(0) { $0 + $1 - 1 }
  }
}
