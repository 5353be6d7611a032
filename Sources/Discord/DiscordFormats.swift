package import ImportKit

/// The formats of Discord's chats.
package enum DiscordFormats {
  /// Tried before other texts.
  package static let text: any ExportFormat.Type = DiscordTextFormat.self
  package static let others: [any ExportFormat.Type] = [DiscordFormat.self, DiscordPageFormat.self]
}
