/// Image types accepted from the network, recognised by their first bytes; SVG is excluded because it may
/// contain scripts.
enum ImageType: String, CaseIterable {
  case png, jpg, gif, webp

  init?(_ bytes: [UInt8]) {
    let type = Self.allCases.first { $0.begins(bytes) }
    guard let type else { return nil }
    self = type
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
    case .webp:
      bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
    }
  }
}
