internal import Basics
internal import Content
internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// A file under a message.
struct AttachmentView: TemplateContext {
  let attachment: Attachment
  /// Nil when the file itself is not there.
  let href: SafeURL?
  let facts: MediaFacts

  static let fields: Fields<AttachmentView> = [
    .url("href", "link to the file, when it is there") { $0.href },
    .name("name", "name of the file") { $0.attachment.title },
    .text("savedAs", "name to save it under, where its address has another") { $0.attachment.name },
    .text("alt", "what a picture shows") { $0.attachment.alt },
    .text("caption", "the text below it") { $0.attachment.caption },
    .text("duration", "length as 0:12") { $0.attachment.duration.map(Self.clock) },
    .number("width", "pixels of a picture, 0 when unknown") { $0.facts.size?.width ?? 0 },
    .number("height", "pixels of a picture, 0 when unknown") { $0.facts.size?.height ?? 0 },
    .html("waveform", "the loudness of a voice message, drawn") {
      $0.facts.waveform.map(WaveformDrawing.html)
    },
    .flag("isImage", "a picture") { $0.href != nil && $0.attachment.type == "image" },
    .flag("isAudio", "a sound") { $0.href != nil && $0.attachment.type == "audio" },
    .flag("isVideo", "a film") { $0.href != nil && $0.attachment.type == "video" },
    .flag("isFile", "anything else") { $0.href != nil && $0.attachment.type == "file" },
    .flag("isMissing", "a file that is not there") { $0.href == nil },
  ]

  private static func clock(_ duration: Double) -> String {
    let seconds = Int(min(max(duration, 0), 359_999).rounded())
    return "\(seconds / 60):\(padded(seconds % 60, 2))"
  }
}

/// What a look into a file told.
package struct MediaFacts: Sendable {
  var size: ImageSize?
  var waveform: Waveform?
  /// From the chat's folder, where the file's own path is taken.
  var place: String?

  init() {}

  /// Reads what the kind of file can tell; an unreadable file tells nothing here, and fails when it is copied.
  init(_ attachment: Attachment, _ file: InputFile) throws(Diagnostic) {
    switch attachment.type {
    case "image": size = ImageSize(try file.bytes())
    case "audio" where attachment.peaks.isEmpty: waveform = Waveform(wav: try file.bytes())
    case "audio": waveform = Waveform(attachment.peaks)
    default: break
    }
  }
}

/// Draws the bars of a voice message; the sound itself has a player and a name.
enum WaveformDrawing {
  static func html(_ waveform: Waveform) -> SafeHTML {
    var writer = HTMLWriter()
    writer.open(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "waveform",
        "viewBox": "0 0 \(waveform.peaks.count * 4) 32",
        "aria-hidden": "true",
      ])
    for (index, peak) in waveform.peaks.enumerated() {
      let height = max(2, peak * 30 / 100)
      writer.void(
        "rect",
        ["x": "\(index * 4)", "y": "\(16 - height / 2)", "width": "2", "height": "\(height)", "rx": "1"])
    }
    writer.close()
    return writer.finish()
  }
}
