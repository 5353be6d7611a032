internal import Assistant
package import Model
internal import Review

/// The list of kinds, in the order of the navigation. A new kind is a folder here and a line in this list.
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
