internal import Basics
internal import Conversations
internal import Foundation
internal import ImportKit

/// Files whose bytes are in a record.
extension ImportWriter {
  /// `data:application/pdf;base64,…` as a file of the site; nil for other addresses. `name`: its own, if it has one.
  mutating func file(dataAddress: String, named name: String? = nil) -> Attachment? {
    guard dataAddress.utf8.count <= 32 << 20, dataAddress.hasPrefix("data:"),
      let mark = dataAddress.bytes(of: ";base64,"),
      let data = Data(base64Encoded: String(dataAddress[mark.upperBound...])), !data.isEmpty
    else { return nil }
    let type = String(dataAddress[..<mark.lowerBound].dropFirst("data:".count).prefix { $0 != ";" })
    let bytes = [UInt8](data)
    let named = name.flatMap { $0.contains(".") ? $0 : nil } ?? type
    let ending = named.split { $0 == "." || $0 == "/" }.last.map(String.init) ?? "bin"
    let path = "files/\(String(FNV1a.hash(bytes), radix: 16)).\(Slug.make(ending))"
    var attachment = Attachment(path: path, alt: "", mime: type, caption: "", name: name)
    // A page is kept as its source.
    if attachment.isActive { attachment.path += ".txt" }
    file(bytes, at: attachment.path)
    return attachment
  }
}
