internal import Basics
internal import Conversations
internal import ImportKit
internal import Model

/// What LINE writes instead of what it does not export, each as the whole text of a message.
enum LineWords {
  static func settle(_ lines: [String], _ strings: Strings, _ message: inout Message) {
    let text = unquoted(lines.joined(separator: "\n")).trimmed
    if message.kind == .system {
      message.text = text
    } else if let omitted = omitted[text] {
      message.attachments = [
        Attachment(path: strings[omitted.word], alt: "", mime: omitted.type, caption: "")
      ]
    } else if text.hasPrefix("☎") {
      (message.kind, message.text) = (.call, String(text.dropFirst()).trimmed)
    } else if ConversationRules.emojiOrText(text) == .emoji {
      (message.kind, message.text) = (.emoji, text)
    } else {
      message.text = MarkdownText.escaped(text)
    }
  }

  /// A text of several lines is in quotation marks, and those in it are doubled.
  private static func unquoted(_ text: String) -> String {
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.contains("\n"), text.count > 2 else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  private static let omitted: [String: (word: String, type: String)] = {
    let words: [(String, String, [String])] = [
      ("photo", "image/*", ["[Photo]", "[照片]", "[写真]", "[ภาพ]", "[รูป]", "[사진]", "[Foto]", "[圖片]", "[图片]"]),
      ("sticker", "image/*", ["[Sticker]", "[贴图]", "[貼圖]", "[スタンプ]", "[สติกเกอร์]", "[스티커]", "[Stiker]"]),
      ("video", "video/*", ["[Video]", "[视频]", "[影片]", "[動画]", "[วิดีโอ]", "[동영상]"]),
      (
        "voice message", "audio/*",
        ["[Voice message]", "[语音信息]", "[語音訊息]", "[ボイスメッセージ]", "[ข้อความเสียง]", "[음성메시지]", "[Pesan suara]"]
      ),
      ("file", "", ["[File]", "[文件]", "[檔案]", "[ファイル]", "[ไฟล์]", "[파일]"]),
    ]
    return Dictionary(
      words.flatMap { word, type, phrases in phrases.map { ($0, (word, type)) } }, uniquingKeysWith: { $1 })
  }()
}
