/// Words of code that may stand in some folders only.
struct WordRule: Sendable, CustomStringConvertible {
  /// What the rule keeps true.
  let name: String
  let words: [String]
  /// Folders or files where the words are at home; empty when there is no such place.
  let allowed: [String]
  /// Code that breaks the rule, to see it fail: one for each word unless the word itself does.
  var snippets: [String] { words.map { "let a = \($0) " } }

  var description: String { name }

  /// `path:line: word` for each place that breaks the rule.
  func breaches(_ files: [SourceFile]) -> [String] {
    files.filter { !$0.isIn(allowed) }.flatMap { file -> [String] in
      let words = words.filter(file.mentions)
      guard !words.isEmpty else { return [] }
      return file.code.enumerated().flatMap { index, line in
        words.filter(line.holds).map { "\(file.path):\(index + 1): \($0)" }
      }
    }
  }

  /// All of them. A new one is a value here.
  static let all: [WordRule] = [
    WordRule(
      name: "cmark is spoken to in one folder", words: ["CCMarkGFM"], allowed: ["Sources/Markup/CMark"]),
    WordRule(
      name: "libxml2 is spoken to in one folder", words: ["CLibXML2"], allowed: ["Sources/Markup/LibXML"]),
    WordRule(
      name: "xxHash is spoken to in one file", words: ["CXXHash"],
      allowed: ["Sources/Basics/Text/ContentHash.swift"]),
    WordRule(
      name: "Nettle is spoken to in one file", words: ["CNettle"],
      allowed: ["Sources/Basics/Text/SHA256.swift"]),
    WordRule(
      name: "Linux is spoken to in the files of Disk, and where memory goes back", words: ["CLinux"],
      allowed: [
        "Sources/Output/Disk+Files.swift", "Sources/Output/Disk+Folders.swift",
        "Sources/Output/FreedMemory.swift",
      ]),
    WordRule(
      name: "libdeflate is spoken to in one file", words: ["CLibDeflate"],
      allowed: ["Sources/Deflate/Deflater.swift"]),
    WordRule(
      name: "libzstd is spoken to in one file", words: ["CLibZstd"],
      allowed: ["Sources/Deflate/ZstandardUnpacker.swift"]),
    WordRule(
      name: "SQLite is spoken to where the cache is, and where databases of others are read", words: ["GRDB"],
      allowed: ["Sources/Fetch", "Sources/Databases"]),
    WordRule(
      name: "the network is asked in one file", words: ["URLSession", "FoundationNetworking"],
      allowed: ["Sources/Fetch/SessionTransport.swift"]),
    WordRule(
      name: "a port is opened in one folder", words: ["FlyingFox", "FlyingSocks"], allowed: ["Sources/Serve"]),
    WordRule(
      name: "pointers live beside the C libraries",
      words: [
        "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer",
        "UnsafeBufferPointer",
        "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer", "UnsafeMutableRawBufferPointer", "Unmanaged",
        "OpaquePointer", "withUnsafeBytes", "withUnsafeMutableBytes", "withUnsafeBufferPointer",
        "withUnsafePointer",
        "withUnsafeMutablePointer", "withUnsafeTemporaryAllocation", "unsafeBitCast", "unsafeDowncast",
      ],
      allowed: [
        "Sources/Markup/CMark", "Sources/Markup/LibXML", "Sources/Deflate",
        "Sources/Basics/Text/ContentHash.swift",
      ]),
    WordRule(
      name: "only the command knows what time it is",
      words: [
        "Date()", "Date.now", "ContinuousClock", "SuspendingClock", "SystemClock", "clock_gettime",
        "gettimeofday",
        "time(nil)", "DispatchTime.now", "ProcessInfo",
      ], allowed: ["Sources/Command"]),
    WordRule(
      name: "only the two ends touch the disk",
      words: [
        "FileManager", "FileHandle", "fopen", "Data(contentsOf", "String(contentsOf", ".write(to", "Glibc",
        "InputStream",
        "O_RDONLY", "O_WRONLY", "O_RDWR", "opendir(",
      ],
      allowed: [
        "Sources/Input", "Sources/Output", "Sources/Command", "Sources/Builder/Cache",
        "Sources/EmbedTemplates",
        "Sources/Serve/DevelopmentServer.swift", "Sources/Serve/SiteConnection.swift",
        "Sources/Serve/SiteFolder.swift", "Sources/Serve/FolderWatch.swift", "Sources/Serve/WatchEvent.swift",
        "Sources/Serve/LineFile.swift",
        "Sources/Fetch/BlobStore.swift", "Sources/Fetch/CacheFile.swift", "Sources/Fetch/CacheSnapshot.swift",
        "Sources/Databases/DatabaseCopy.swift",
      ]),
    WordRule(
      name: "only escaping, Markdown and templates say that HTML is safe", words: ["SafeHTML(trusted"],
      allowed: ["Sources/Markup", "Sources/Templates"]),
    WordRule(
      // Inlinable code may name only public types of other modules.
      name: "nothing is public but what templates inline",
      words: ["public", "open class", "open func", "open var"],
      allowed: [
        "Sources/Markup/HTML/SafeHTML.swift", "Sources/Markup/HTML/SafeURL.swift",
        "Sources/Templates/Field.swift", "Sources/Templates/Template.swift",
        "Sources/Templates/Value.swift",
      ]),
    WordRule(
      name: "nothing stops the program but a precondition", words: ["try!", "fatalError(", "as!"],
      allowed: ["Sources/EmbedTemplates"]),
    WordRule(
      name: "the same input gives the same bytes",
      words: [
        "Hasher()", "hashValue", ".shuffled()", ".random(", ".randomElement(", "SystemRandomNumberGenerator",
        "UUID()",
        "Locale.current", "TimeZone.current", "Calendar.current",
      ], allowed: []),
  ]
}
