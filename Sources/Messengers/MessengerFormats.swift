internal import Discord
package import ImportKit
internal import WhatsApp

/// The formats of messengers, in the order in which they are tried. Add a format as a file here and a line in
/// this list.
package enum MessengerFormats {
  package static let all: [any ExportFormat.Type] =
    [
      SignalFormat.self,
      SignalPageFormat.self,
      LineFormat.self,
      KakaoTalkFormat.self,
      ViberFormat.self,
      DiscordFormats.text,
      WhatsAppFormat.self,
      TelegramFormat.self,
      TelegramPageFormat.self,
      ChatLabFormat.self,
    ] + DiscordFormats.others + [IRCFormat.self]
}
