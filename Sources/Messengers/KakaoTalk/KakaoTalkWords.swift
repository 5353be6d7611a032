internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What KakaoTalk writes instead of what it does not export, and lines about the chat.
struct KakaoTalkWords {
  private let strings: Strings
  private let export: Export
  /// Where the text is in the export.
  private let folder: String

  init(_ export: Export, beside file: InputFile, _ strings: Strings) {
    (self.strings, self.export, folder) = (strings, export, export.folder(of: file))
  }

  func settle(_ lines: [String], _ message: inout Message) {
    let text = lines.joined(separator: "\n").trimmed
    if message.kind == .system {
      message.text = text
    } else if [Self.deleted, "삭제된 메시지입니다.", "This message was deleted."].contains(text) {
      message.isDeleted = true
    } else if let files = files(text) {
      message.attachments = files
    } else if let (word, type, count) = Self.omitted(text) {
      message.attachments = (0..<count).map { _ in
        Attachment(path: strings[word], alt: "", mime: type, caption: "")
      }
    } else if let file = text.wholeMatch(of: #/(?:파일|File): (.+)/#) {
      let name = String(file.1).replacing("/", with: "_")
      message.attachments = [export.attachment(name, from: folder, at: message.position, strings)]
    } else if text.contains(#/^(보이스톡|페이스톡|Voice Call|Video Call)\b/#), text.count < 40 {
      (message.kind, message.text) = (.call, text)
    } else if ConversationRules.emojiOrText(text) == .emoji {
      (message.kind, message.text) = (.emoji, text)
    } else {
      message.text = MarkdownText.escaped(text)
    }
  }

  /// The files of an export with media: each line is the name of one beside the text.
  private func files(_ text: String) -> [Attachment]? {
    let names = text.split(separator: "\n").map { String($0).trimmed }
    guard names.allSatisfy({ $0.contains(".") && export.file(folder + $0) != nil }), !names.isEmpty else {
      return nil
    }
    return names.map { Attachment(path: folder + $0, alt: "", mime: "", caption: "") }
  }

  /// `사진`, `사진 3장`.
  private static func omitted(_ text: String) -> (String, String, Int)? {
    if let (word, type) = phrases[text] { return (word, type, 1) }
    guard let match = text.wholeMatch(of: #/(?:사진 (\d{1,2})장|(\d{1,2}) photos|Photos (\d{1,2}))/#) else {
      return nil
    }
    return ("photo", "image/*", (match.1 ?? match.2 ?? match.3).flatMap { Int($0) } ?? 1)
  }

  private static let phrases: [String: (String, String)] = [
    "사진": ("photo", "image/*"), "Photo": ("photo", "image/*"), "동영상": ("video", "video/*"),
    "Video": ("video", "video/*"), "이모티콘": ("sticker", "image/*"), "Emoticon": ("sticker", "image/*"),
    "Emoticons": ("sticker", "image/*"), "(이모티콘)": ("sticker", "image/*"),
    "음성메시지": ("voice message", "audio/*"),
    "Voice Note": ("voice message", "audio/*"),
    "<사진 읽지 않음>": ("photo", "image/*"), "<동영상 읽지 않음>": ("video", "video/*"),
  ]

  /// Someone's message was deleted; on a line of its own it does not say which.
  private static let deleted = "메시지가 삭제되었습니다."

  /// Whether a line without a time is about the chat.
  static func isEventLine(_ line: String) -> Bool { line == deleted || isEvent(line) }

  /// Whether a text is about the chat: the Windows program writes it without a time.
  static func isEvent(_ text: String) -> Bool {
    guard text.utf8.count < 800, text.count < 200, !text.hasPrefix("[") else { return false }
    return ends.contains { text.hasSuffix($0) } || text.hasPrefix("방장이 ") && text.hasSuffix("님으로 변경되었습니다.")
      // Notices follow without a space.
      || text.hasBytes(of: "습니다.") && text.wholeMatch(of: #/.{1,60}님이 (?:들어왔|나갔)습니다\.\S.*/#) != nil
  }

  /// `Ann invited Bo and Cy.` as a text of Ann, in the table of the Mac program.
  static func isInvitation(_ text: String, by name: String) -> Bool {
    text.hasPrefix("\(name) invited ") && text.hasSuffix(".")
  }

  private static let ends = [
    "님이 들어왔습니다.", "님이 나갔습니다.", "님을 초대했습니다.", "님을 초대하였습니다.", "님이 초대되었습니다.", "님을 내보냈습니다.",
    "joined this chatroom.", "left this chatroom.", "채팅방 관리자가 메시지를 가렸습니다.",
    "운영정책을 위반한 메시지로 신고 접수 시 카카오톡 이용에 제한이 있을 수 있습니다.",
  ]
}
