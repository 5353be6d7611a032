/// The modules of ours that each module may import: the diagram of `docs`, read downwards.
enum ImportRule {
  static let allowed: [String: Set<String>] = [
    "JSON": [],
    "Markup": ["CCMarkGFM", "CLibXML2"],
    "Model": ["Markup", "JSON", "Yams"],
    "Input": ["Model", "Deflate"],
    "Kinds": ["Model", "Markup", "JSON"],
    "Site": ["Model", "Markup", "JSON", "Deflate"],
    "Deflate": ["CZlib"],
    "Check": ["Model", "Markup", "Deflate"],
    "Output": ["Model", "CLinux"],
    "Fetch": ["Model", "JSON", "GRDB"],
    "Serve": ["Model", "Markup", "JSON", "FlyingSocks"],
    "Command": [
      "Check", "Deflate", "Fetch", "Input", "JSON", "Kinds", "Markup", "Model", "Output", "Serve", "Site",
      "ArgumentParser",
    ],
    "EmbedTemplates": ["PackagePlugin"],
  ]

  /// Of the system; where disk and clock come with them, the rules about words apply.
  static let system: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationNetworking", "Synchronization", "Dispatch", "Glibc",
  ]

  static func breaches(_ files: [SourceFile]) -> [String] {
    files.flatMap { file in
      imports(file).filter { !system.contains($0) && allowed[file.module]?.contains($0) != true }
        .map { "\(file.path) imports \($0)" }
    }
  }

  /// `Model` in `package import Model` and `import struct Model.Page`.
  private static func imports(_ file: SourceFile) -> [String] {
    file.code.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index <= 2 else { return nil }
      return words.last?.split(separator: ".").first.map(String.init)
    }
  }
}
