package import ImportKit

/// The formats of downloads of a whole account or phone, in the order in which they are tried. Add a format as
/// a file here and a line in this list.
package enum AccountFormats {
  package static let all: [any ExportFormat.Type] = [
    MetaFormat.self,
    MetaPageFormat.self,
    IMessageFormat.self,
    IMessagePageFormat.self,
    ChatDatabaseFormat.self,
    SMSFormat.self,
    SkypeFormat.self,
    GoogleChatFormat.self,
    HangoutsFormat.self,
    SnapchatFormat.self,
    XFormat.self,
    LinkedInFormat.self,
    DiscordPackageFormat.self,
    CopilotTableFormat.self,
  ]
}
