package import ImportKit
package import Model

/// The formats of Discord's chats.
package enum DiscordFormats {
  /// Tried before other texts.
  package static let text: any ExportFormat.Type = DiscordTextFormat.self
  package static let others: [any ExportFormat.Type] = [DiscordFormat.self, DiscordPageFormat.self]

  /// A text in Discord's Markdown as ours. `people`, `channels`: names by ids, for mentions.
  package static func markdown(
    _ text: String, people: [String: String], channels: [String: String], _ options: SiteSettings.Imports
  ) -> String {
    DiscordText(names: DiscordNames(people: people, channels: channels), options: options).markdown(text)
  }
}
