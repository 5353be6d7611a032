/// File names of assets within scripts: a script that loads another file when needed writes `"asset:forms.js"`, and
/// the build writes `"forms.84898630.js"`, a path beside the script. Pages need not state these names (decision 94).
///
/// The name of a script depends on those in it, so a script that is named this way names none itself.
struct AssetNames {
  private var fileNames: [String: Substring] = [:]

  /// Assets of these names and contents, those that name others last.
  static func named(_ files: [(name: String, bytes: [UInt8])]) -> [Theme.Asset] {
    var names = AssetNames()
    for file in files where !namesOthers(file) {
      names.fileNames[file.name] = Theme.Asset(name: file.name, bytes: file.bytes).path
        .dropFirst(Theme.assetFolder.count)
    }
    return files.map {
      Theme.Asset(name: $0.name, bytes: namesOthers($0) ? names.put(into: $0.bytes) : $0.bytes)
    }
  }

  private static func namesOthers(_ file: (name: String, bytes: [UInt8])) -> Bool {
    file.name.hasSuffix(".js") && String(decoding: file.bytes, as: UTF8.self).contains(#""asset:"#)
  }

  /// Keeps what names no asset.
  private func put(into bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self).replacing(/"asset:([^"]+)"/) { found in
      fileNames[String(found.1)].map { "\"\($0)\"" } ?? String(found.0)
    }
    return Array(text.utf8)
  }
}
