internal import Basics

extension CheckRule {
  /// The second would silently replace the first. A build alone can see it: `PathClaims` knows who makes what.
  package static let oneWriter: Self = CheckRule(
    "one-writer", .error,
    ensures: "no two sources make the same file, and no file has the name of a folder",
    finds: "two chats with one slug",
    remedy: "give one of them another slug, id or address")
}
