extension Attachment {
  /// Whether a browser would open it as a page with scripts, which would run in the site's origin. Excludes
  /// SVG: the output check rejects drawings with code. Some servers use an earlier extension if they do not
  /// know the last one: `page.html.old`.
  package var isActive: Bool {
    let ends = (path.split(separator: "/").last ?? "").split(separator: ".").map { $0.lowercased() }
    guard let last = ends.last else { return false }
    return Self.active.contains(last)
      || (!Self.known.contains(last) && ends.dropFirst().contains(where: Self.active.contains))
  }

  private static let active: Set<String> = [
    "html", "htm", "shtml", "xhtml", "xht", "xml", "xsl", "xslt", "xsd", "svgz", "mht", "mhtml", "mml",
    "mathml",
    "rdf", "rss", "atom", "wsdl", "php", "phtml", "cgi", "htaccess",
  ]

  /// Extensions that every server knows, so that earlier ones are ignored.
  private static let known: Set<String> = [
    "zip", "gz", "7z", "tar", "pdf", "txt", "md", "csv", "json", "svg", "png", "jpg", "jpeg", "gif", "webp",
    "avif",
    "wav", "mp3", "ogg", "opus", "m4a", "mp4", "webm", "mov",
  ]

  /// `image`, `audio`, `video` or `file`, from the MIME type or else the name.
  package var type: String {
    if let slash = mime.firstIndex(of: "/") {
      let family = mime[..<slash].lowercased()
      return ["image", "audio", "video"].contains(family) ? family : "file"
    }
    return switch path.split(separator: ".").last?.lowercased() {
    case "svg", "png", "jpg", "jpeg", "gif", "webp", "avif": "image"
    case "wav", "mp3", "ogg", "oga", "opus", "m4a", "aac", "amr", "flac": "audio"
    case "mp4", "webm", "mov": "video"
    default: "file"
    }
  }
}

extension Attachment {
  /// The word shown to people.
  package var word: String {
    switch type {
    case "image": "Photo"
    case "audio": "Voice message"
    case "video": "Video"
    default: "File"
    }
  }
}
