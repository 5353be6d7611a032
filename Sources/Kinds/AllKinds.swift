internal import Assistant
package import Model
internal import Review

/// All kinds, in navigation order. A new kind is a folder here and an entry in this list.
package enum AllKinds {
  package static let all: [any Kind.Type] = [
    Chats.self,
    assistantKind,
    reviewKind,
    Services.self,
    People.self,
    Stories.self,
    Pages.self,
  ]
}
