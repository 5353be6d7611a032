internal import Basics
internal import Conversations
internal import ImportKit
internal import Model

/// What LINE writes instead of what it does not export, each as the whole text of a message.
enum LineWords {
  /// `isBare`: in files of the desktop program, these words have no brackets.
  static func settle(_ lines: [String], _ strings: Strings, isBare: Bool, _ message: inout Message) {
    let text = unquoted(lines.joined(separator: "\n")).trimmed
    if message.kind == .system {
      message.text = text
    } else if deleted.contains(text) {
      message.isDeleted = true
    } else if let omitted = omitted[text] ?? (isBare ? omitted["[\(text)]"] : nil) {
      message.attachments = [
        Attachment(path: strings[omitted.word], alt: "", mime: omitted.type, caption: "")
      ]
    } else if text.hasPrefix("☎") {
      (message.kind, message.text) = (.call, String(text.dropFirst()).trimmed)
    } else if isBare, text.wholeMatch(of: #/(?:通話時間|通话时间|Call time) ?\d{1,2}(?::\d\d){1,2}/#) != nil {
      (message.kind, message.text) = (.call, text)
    } else if ConversationRules.emojiOrText(text) == .emoji {
      (message.kind, message.text) = (.emoji, text)
    } else {
      message.text = MarkdownText.escaped(text)
    }
  }

  /// The whole text of a message that its sender took back.
  private static let deleted: Set<String> = [
    "メッセージの送信を取り消しました", "已收回訊息", "已收回讯息", "已收回消息", "unsent a message.",
  ]

  /// A text of several lines is in quotation marks, and those in it are doubled.
  private static func unquoted(_ text: String) -> String {
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.contains("\n"), text.count > 2 else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  /// Whether a line of the desktop program without its time is about the chat.
  static func isEvent(_ line: Substring, of names: Set<String>) -> Bool {
    let who = events.first { line.hasSuffix($0) }.map { String(line.dropLast($0.count)) }
    return who.map { names.contains($0) || !$0.contains(" ") } ?? false
  }

  private static let events = [
    "がメッセージの送信を取り消しました", "を招待しました。", "がグループに参加しました。", "がグループを退会しました。",
    "已收回訊息", "已收回讯息", " 加入聊天", " 退出聊天", " unsent a message.", " joined the group.", " left the group.",
    " joined the chat.", " left the chat.", " ยกเลิกข้อความ",
  ]

  private static let omitted: [String: (word: String, type: String)] = {
    let words: [(String, String, [String])] = [
      (
        "photo", "image/*",
        [
          "[Photo]", "[Photos]", "[照片]", "[写真]", "[ภาพ]", "[รูป]", "[รูปภาพ]", "[사진]", "[Foto]", "[圖片]", "[图片]",
          "[Ảnh]", "[Hình ảnh]",
        ]
      ),
      (
        "sticker", "image/*",
        ["[Sticker]", "[Stickers]", "[贴图]", "[貼圖]", "[スタンプ]", "[สติกเกอร์]", "[스티커]", "[Stiker]", "[Nhãn dán]"]
      ),
      ("video", "video/*", ["[Video]", "[Videos]", "[视频]", "[影片]", "[動画]", "[วิดีโอ]", "[동영상]"]),
      (
        "voice message", "audio/*",
        [
          "[Voice message]", "[语音信息]", "[語音訊息]", "[ボイスメッセージ]", "[ข้อความเสียง]", "[음성메시지]", "[Pesan suara]",
          "[Sprachnachricht]", "[Tin nhắn thoại]",
        ]
      ),
      ("file", "", ["[File]", "[文件]", "[檔案]", "[ファイル]", "[ไฟล์]", "[파일]", "[Datei]"]),
    ]
    return Dictionary(
      words.flatMap { word, type, phrases in phrases.map { ($0, (word, type)) } }, uniquingKeysWith: { $1 })
  }()
}
