package import Model

/// The list of kinds, in the order of the navigation. A new kind is a folder here and a line in this list.
package enum AllKinds {
  package static let all: [any Kind.Type] = [
    Chats.self,
    Assistant.self,
    Review.self,
    Services.self,
    People.self,
    Stories.self,
    Pages.self,
  ]
}
