internal import Basics
internal import Content
internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// A file under a message.
struct AttachmentView: TemplateContext {
  let attachment: Attachment
  /// Nil if the file is missing.
  let href: SafeURL?
  let facts: MediaFacts

  static let fields: Fields<AttachmentView> = [
    .url("href", "link to the file, if it exists") { $0.href },
    .name("name", "name of the file") { $0.attachment.title },
    .text("savedAs", "download name, if the URL has another") { $0.attachment.name },
    .text("alt", "alternative text of a picture") { $0.attachment.alt },
    .text("caption", "caption") { $0.attachment.caption },
    .text("duration", "duration, such as 0:12") { $0.attachment.duration.map(Self.clock) },
    .number("width", "width at which a picture is shown, in pixels; 0 if unknown") { $0.shown?.width ?? 0 },
    .number("height", "its height, up to 340 pixels; 0 if unknown") { $0.shown?.height ?? 0 },
    .html("waveform", "waveform of a voice message") {
      $0.facts.waveform.map(WaveformDrawing.html)
    },
    .flag("isImage", "whether it is a picture") { $0.href != nil && $0.attachment.type == "image" },
    .flag("isAudio", "whether it is audio") { $0.href != nil && $0.attachment.type == "audio" },
    .flag("isVideo", "whether it is a film") { $0.href != nil && $0.attachment.type == "video" },
    .flag("isFile", "whether it is any other file") { $0.href != nil && $0.attachment.type == "file" },
    .flag("isMissing", "whether the file is missing") { $0.href == nil },
  ]

  /// In proportion, so that one picture does not fill the screen.
  private var shown: (width: Int, height: Int)? {
    facts.size.map { size in
      let height = min(size.height, 340)
      return (max((size.width * height + size.height / 2) / size.height, 1), height)
    }
  }

  private static func clock(_ duration: Double) -> String {
    let seconds = Int(min(max(duration, 0), 359_999).rounded())
    return "\(seconds / 60):\(padded(seconds % 60, 2))"
  }
}

/// Metadata read from a media file.
package struct MediaFacts: Sendable {
  var size: ImageSize?
  var waveform: Waveform?
  /// Relative to the chat's folder, if the file's own path collides with a page.
  var place: String?

  init() {}

  /// Reads the metadata of the file's type. An unreadable file is skipped here, and reported when it is
  /// copied.
  init(_ attachment: Attachment, _ file: InputFile) throws(Diagnostic) {
    switch attachment.type {
    case "image": size = ImageSize(try file.bytes())
    case "audio" where attachment.peaks.isEmpty: waveform = Waveform(wav: try file.bytes())
    case "audio": waveform = Waveform(attachment.peaks)
    default: break
    }
  }
}

/// Draws the bars of a voice message; its player and name are separate.
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
