internal import Basics

/// File names of assets within scripts: a script that loads another file when needed writes `"asset:forms.js"`, and
/// the build writes `"forms.84898630.js"`, a path beside the script. Pages need not state these names (decision 94).
///
/// The name of a script depends on those in it, so a script that is named this way names none itself.
enum AssetNames {
  /// Assets of these names and contents, in the same order.
  static func named(_ files: [(name: String, bytes: [UInt8])]) -> [Theme.Asset] {
    var assets: [String: Theme.Asset] = [:]
    for file in files where !namesOthers(file) {
      assets[file.name] = Theme.Asset(name: file.name, bytes: file.bytes)
    }
    return files.map { file in
      assets[file.name] ?? Theme.Asset(name: file.name, bytes: put(assets, into: file.bytes))
    }
  }

  private static let mark = "\"asset:"

  private static func namesOthers(_ file: (name: String, bytes: [UInt8])) -> Bool {
    file.name.hasSuffix(".js") && String(decoding: file.bytes, as: UTF8.self).hasBytes(of: mark)
  }

  /// Keeps what names no asset.
  private static func put(_ assets: [String: Theme.Asset], into bytes: [UInt8]) -> [UInt8] {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    var text = ""
    while let start = rest.bytes(of: mark),
      let end = rest.utf8[start.upperBound...].firstIndex(of: UInt8(ascii: "\""))
    {
      let asset = assets[String(rest[start.upperBound..<end])]
      text += rest[..<start.lowerBound]
      text +=
        asset.map { "\"\($0.path.dropFirst(Theme.assetFolder.count))" }
        ?? String(rest[start.lowerBound..<end])
      rest = rest[end...]
      // The quotation mark at the end, which may not start the next name.
      text.append(rest.removeFirst())
    }
    return Array((text + rest).utf8)
  }
}
