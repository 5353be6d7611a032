package import ImportKit

/// The formats of messengers, in the order in which they are tried. Add a format as a file here and a line in
/// this list.
package enum MessengerFormats {
  package static let all: [any ExportFormat.Type] = [
    SlackFormat.self,
    WhatsAppFormat.self,
    TelegramFormat.self,
    DiscordFormat.self,
    MetaFormat.self,
    SMSFormat.self,
    IRCFormat.self,
  ]
}
