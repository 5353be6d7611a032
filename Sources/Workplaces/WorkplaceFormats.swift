package import ImportKit

/// The formats of programs for teams, in the order in which they are tried. Add a format as a file here and
/// a line
/// in this list.
package enum WorkplaceFormats {
  package static let all: [any ExportFormat.Type] = [
    SlackFormat.self,
    MatrixFormat.self,
    MatrixPageFormat.self,
    MatrixTextFormat.self,
    MattermostFormat.self,
    ZulipFormat.self,
    RocketChatFormat.self,
    TeamsFormat.self,
    CaptionFormat.self,
    ZoomFormat.self,
    MeetFormat.self,
  ]
}
