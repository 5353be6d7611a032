internal import Basics
internal import Conversations
internal import ImportKit
internal import Model

/// What KakaoTalk writes instead of what it does not export, and lines about the chat.
enum KakaoTalkWords {
  static func settle(_ lines: [String], _ strings: Strings, _ message: inout Message) {
    let text = lines.joined(separator: "\n").trimmed
    if message.kind == .system {
      message.text = text
    } else if ["삭제된 메시지입니다.", "This message was deleted."].contains(text) {
      message.isDeleted = true
    } else if let (word, type, count) = omitted(text) {
      message.attachments = (0..<count).map { _ in
        Attachment(path: strings[word], alt: "", mime: type, caption: "")
      }
    } else if let file = text.wholeMatch(of: #/(?:파일|File): (.+)/#) {
      let name = String(file.1).replacing("/", with: "_")
      message.attachments = [Attachment(path: name, alt: "", mime: "", caption: "")]
    } else if text.contains(#/^(보이스톡|페이스톡|Voice Call|Video Call)\b/#), text.count < 40 {
      (message.kind, message.text) = (.call, text)
    } else if ConversationRules.emojiOrText(text) == .emoji {
      (message.kind, message.text) = (.emoji, text)
    } else {
      message.text = MarkdownText.escaped(text)
    }
  }

  /// `사진`, `사진 3장`.
  private static func omitted(_ text: String) -> (String, String, Int)? {
    if let (word, type) = phrases[text] { return (word, type, 1) }
    guard let match = text.wholeMatch(of: #/(?:사진 (\d{1,2})장|(\d{1,2}) photos)/#) else { return nil }
    return ("photo", "image/*", (match.1 ?? match.2).flatMap { Int($0) } ?? 1)
  }

  private static let phrases: [String: (String, String)] = [
    "사진": ("photo", "image/*"), "Photo": ("photo", "image/*"), "동영상": ("video", "video/*"),
    "Video": ("video", "video/*"), "이모티콘": ("sticker", "image/*"), "Emoticon": ("sticker", "image/*"),
    "Emoticons": ("sticker", "image/*"), "(이모티콘)": ("sticker", "image/*"),
    "음성메시지": ("voice message", "audio/*"),
    "Voice Note": ("voice message", "audio/*"),
    "<사진 읽지 않음>": ("photo", "image/*"), "<동영상 읽지 않음>": ("video", "video/*"),
  ]

  /// Whether a line is about the chat: the Windows program writes it without a time.
  static func isEvent(_ text: String) -> Bool {
    ends.contains { text.hasSuffix($0) } && text.count < 200 && !text.hasPrefix("[")
  }

  private static let ends = [
    "님이 들어왔습니다.", "님이 나갔습니다.", "님을 초대했습니다.", "님이 초대되었습니다.", "님을 내보냈습니다.", "joined this chatroom.",
    "left this chatroom.", "채팅방 관리자가 메시지를 가렸습니다.", "운영정책을 위반한 메시지로 신고 접수 시 카카오톡 이용에 제한이 있을 수 있습니다.",
  ]
}
