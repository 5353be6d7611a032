internal import Basics

extension CheckRule {
  /// The second file would silently replace the first. Only a build can detect it: `PathClaims` records who
  /// writes what.
  package static let oneWriter: Self = CheckRule(
    "one-writer", .error,
    ensures: "no two sources write the same file, and no file has the name of a folder",
    finds: "two chats with the same slug",
    remedy: "give one of them another slug, id or address")
}
