internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Files of an answer.
extension PromptfooTurns {
  /// Pictures, films and sound, of which promptfoo may have only a reference.
  static func take(
    media response: ContentValue, _ message: inout Message, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    var links: [String] = []
    for (number, image) in response.elements("images").enumerated() {
      trial.note("images[\(number)].blobRef", image["blobRef"])
      let (type, data) = (image.text("mimeType") ?? "image/*", image.text("data") ?? image.text("url") ?? "")
      if MarkdownText.isWebAddress(data) {
        links.append(MarkdownText.link("Picture", to: data))
      } else {
        let isAddress = data.utf8.contains(UInt8(ascii: ":"))
        message.attachments.append(
          out.picture(dataAddress: data) ?? out.picture(isAddress ? "" : data, type: type))
      }
    }
    if let video = response["video"] { take(video: video, &message, &links, &trial) }
    if let audio = response["audio"] { take(audio: audio, &message, &trial, &out) }
    message.text = ([message.text] + links).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// A film (`ProviderResponse.video`, since promptfoo 0.120) is at an address, or only named.
  private static func take(
    video: ContentValue, _ message: inout Message, _ links: inout [String], _ trial: inout Trial
  ) {
    trial.note("video", video)
    if let address = video.text("url"), MarkdownText.isWebAddress(address) {
      links.append(MarkdownText.link("Video", to: address))
    } else {
      let type = "video/\(video.text("format") ?? "mp4")"
      message.attachments.append(Attachment(path: "video", alt: "", mime: type, caption: ""))
    }
  }

  /// What was spoken is the text of an answer without one.
  private static func take(
    audio: ContentValue, _ message: inout Message, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    trial.note("audio.blobRef", audio["blobRef"])
    if message.text.isEmpty {
      message.text = audio.text("transcript") ?? ""
    } else if audio.text("transcript") != message.text {
      trial.note("audio.transcript", audio["transcript"])
    }
    guard audio["data"] != nil || audio["blobRef"] != nil else { return }
    let (type, data) = ("audio/\(audio.text("format") ?? "wav")", audio.text("data") ?? "")
    message.attachments.append(
      out.file(dataAddress: data.hasPrefix("data:") ? data : "data:\(type);base64,\(data)")
        ?? Attachment(path: "audio", alt: "", mime: type, caption: ""))
  }
}
