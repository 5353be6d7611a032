internal import Model

/// What WhatsApp writes in place of what a text cannot hold, in the languages of its most frequent exports.
enum WhatsAppPhrases {
  /// Behind the name of a file, in lower case.
  static let attached: Set<String> = [
    "file attached", "datei angehängt", "archivo adjunto", "fichier joint", "file allegato",
    "arquivo anexado", "ficheiro anexado", "bestand bijgevoegd", "файл добавлен", "文件附件", "ファイル添付", "파일 첨부됨",
    "dosya ekli", "plik załączony", "ملف مرفق",
  ]

  /// At the end of a message.
  static let edited = [
    "<This message was edited>", "<Diese Nachricht wurde bearbeitet.>", "<Diese Nachricht wurde bearbeitet>",
    "<Se editó este mensaje.>", "<Se editó este mensaje>", "<Ce message a été modifié>", "<Mensagem editada>",
    "<Questo messaggio è stato modificato>", "<Dit bericht is bewerkt>", "<Данное сообщение изменено>",
  ]

  /// Beginnings, in lower case.
  static let deleted = [
    "this message was deleted", "you deleted this message", "diese nachricht wurde gelöscht",
    "du hast diese nachricht gelöscht", "se eliminó este mensaje", "este mensaje fue eliminado",
    "eliminaste este mensaje", "ce message a été supprimé", "vous avez supprimé ce message",
    "questo messaggio è stato eliminato", "hai eliminato questo messaggio", "mensagem apagada",
    "esta mensagem foi apagada", "você apagou esta mensagem", "dit bericht is verwijderd",
    "u hebt dit bericht verwijderd", "данное сообщение удалено", "вы удалили данное сообщение",
  ]

  /// Up to the comma, in lower case.
  static let calls: Set<String> = [
    "missed voice call", "missed video call", "missed group voice call", "missed group video call",
    "voice call",
    "video call", "group call", "silenced voice call", "silenced video call", "no answer",
    "verpasster sprachanruf", "verpasster videoanruf", "sprachanruf", "videoanruf", "llamada perdida",
    "videollamada perdida", "llamada de voz perdida", "appel vocal manqué", "appel vidéo manqué",
    "appel vocal",
    "appel vidéo", "chiamata persa", "videochiamata persa", "chamada de voz perdida",
    "chamada de vídeo perdida",
    "gemiste spraakoproep", "gemiste video-oproep",
  ]

  /// What an export may leave out.
  enum Omitted {
    case media, photo, video, voice, sticker, gif, document, contact

    /// What stands in its place.
    func words(_ strings: Strings) -> String {
      switch self {
      case .media: strings["media"]
      case .photo: strings["photo"]
      case .video: strings["video"]
      case .voice: strings["voice message"]
      case .sticker: strings["sticker"]
      case .gif: strings["GIF"]
      case .document: strings["document"]
      case .contact: strings["contact"]
      }
    }
  }

  /// What was left out, and how it is shown; nil for other lines.
  static func omitted(_ line: String) -> (what: Omitted, mime: String)? {
    let isAngled = line.hasPrefix("<") && line.hasSuffix(">")
    let phrase = (isAngled ? String(line.dropFirst().dropLast()) : line).lowercased()
    if isAngled {
      return media.contains(phrase) || phrase.hasSuffix(" omitted") ? (.media, "") : nil
    }
    guard let last = phrase.split(separator: " ").last, endings.contains(String(last)) else { return nil }
    let words = phrase.dropLast(last.count + 1)
    for (names, what, mime) in kinds where names.contains(where: words.hasSuffix) {
      // iOS names a document before it says that it is left out.
      guard words.count < 30 || what == .document else { return nil }
      return (what, mime)
    }
    return nil
  }

  private static let media: Set<String> = [
    "media omitted", "medien ausgeschlossen", "medien weggelassen", "multimedia omitido", "archivo omitido",
    "médias omis", "fichier omis", "media omessi", "mídia oculta", "arquivo de mídia oculto",
    "ficheiro não revelado",
    "media weggelaten", "без медиафайлов", "файл пропущен", "медіа пропущено", "省略多媒体文件", "媒体文件已省略",
    "メディアは含まれていません", "미디어 파일을 제외한 내보내기", "medya dahil edilmedi", "pominięto multimedia", "media dilewatkan",
    "तस्वीर हटाई गई", "تم استبعاد الوسائط",
  ]

  private static let endings: Set<String> = [
    "omitted", "weggelassen", "omitida", "omitido", "absente", "omis", "omise", "omessa", "omesso",
    "ocultada", "ocultado",
    "oculta", "oculto", "weggelaten",
  ]

  private static let kinds: [(names: [String], what: Omitted, mime: String)] = [
    (["image", "bild", "imagen", "immagine", "imagem", "afbeelding", "photo"], .photo, "image/*"),
    (["video", "vídeo", "vidéo", "video note", "videonachricht"], .video, "video/*"),
    (["audio", "áudio", "voice message", "sprachnachricht"], .voice, "audio/*"),
    (["sticker", "figurinha"], .sticker, "image/*"),
    (["gif"], .gif, "image/*"),
    (["document", "dokument", "documento"], .document, ""),
    (["contact card", "kontaktkarte", "tarjeta de contacto", "contatto", "contact"], .contact, ""),
  ]
}
