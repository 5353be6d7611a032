internal import Basics

/// Pseudonyms for people: each person has the same one on every page, and the name cannot be inferred from
/// it.
package struct Pseudonyms: Sendable, Equatable {
  /// Pseudonyms chosen by the user.
  private let chosen: [String: String]
  /// Mixed into every generated name, so people cannot be identified by trying names; secret for public
  /// sites.
  private let key: String

  package init(chosen: [String: String] = [:], key: String = "") {
    self.chosen = chosen
    self.key = key
  }

  /// `Amber Heron 41`.
  package func name(of person: String) -> String {
    if let name = chosen[person] { return name }
    var draw = SplitMix64(seed: UInt64(SHA256.hex("\(key)\u{0}\(person)").prefix(16), radix: 16) ?? 0)
    let colour = Self.colours[draw.next(below: Self.colours.count)]
    let animal = Self.animals[draw.next(below: Self.animals.count)]
    return "\(colour) \(animal) \(padded(draw.next(below: 100), 2))"
  }

  /// The replacement of a person's id, also in addresses.
  package func id(of person: String) -> String {
    "p-" + SHA256.hex("\(key)\u{0}id\u{0}\(chosen[person] ?? person)").prefix(10)
  }

  private static let colours = [
    "Amber", "Ash", "Azure", "Beige", "Black", "Blue", "Bronze", "Brown", "Cherry", "Copper", "Coral",
    "Cream", "Crimson", "Cyan", "Ebony", "Emerald", "Golden", "Green", "Grey", "Hazel", "Honey", "Indigo",
    "Ivory", "Jade", "Khaki", "Lemon", "Lilac", "Lime", "Mauve", "Mint", "Navy", "Ochre", "Olive", "Opal",
    "Orange", "Peach", "Pearl", "Pink", "Plum", "Purple", "Red", "Rose", "Ruby", "Russet", "Rusty", "Saffron",
    "Sand", "Sapphire", "Scarlet", "Sienna", "Silver", "Slate", "Snow", "Steel", "Tan", "Teal", "Topaz",
    "Umber", "Velvet", "Violet", "White", "Wine", "Yellow", "Zinc",
  ]

  private static let animals = [
    "Badger", "Bat", "Bear", "Beaver", "Bison", "Camel", "Cat", "Crab", "Crane", "Crow", "Deer", "Dolphin",
    "Donkey", "Dove", "Duck", "Eagle", "Eel", "Elk", "Falcon", "Ferret", "Finch", "Fox", "Frog", "Gecko",
    "Goat", "Goose", "Hare", "Hawk", "Heron", "Horse", "Ibis", "Jackal", "Jay", "Koala", "Lark", "Lemur",
    "Lion", "Lizard", "Llama", "Lynx", "Magpie", "Mole", "Moose", "Mouse", "Newt", "Otter", "Owl", "Panda",
    "Parrot", "Pigeon", "Puffin", "Rabbit", "Raven", "Robin", "Salmon", "Seal", "Sparrow", "Stork", "Swan",
    "Tiger", "Toad", "Turtle", "Whale", "Wolf",
  ]
}
