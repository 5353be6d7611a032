package import ImportKit

/// The formats of programs in which people write to each other, in the order in which they are asked. A new one is a file
/// here and a line in this list.
package enum MessengerFormats {
  package static let all: [any ExportFormat.Type] = [
    SlackFormat.self,
    WhatsAppFormat.self,
    TelegramFormat.self,
    DiscordFormat.self,
    IRCFormat.self,
  ]
}
