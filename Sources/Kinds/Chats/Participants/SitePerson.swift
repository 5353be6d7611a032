internal import Conversations
internal import Model
internal import Transcripts

/// A participant of any number of the site's chats.
struct SitePerson: Sendable {
  let place: ParticipantPlace
  let name: String
  /// From 2, for others of the same name.
  private(set) var number = 1
  let badge: PersonBadge
  private(set) var isMe: Bool
  /// Number of their messages.
  private(set) var count = 0
  /// Newest first; the number of all is `chatCount`.
  private(set) var chats: [Chat] = []
  private(set) var chatCount = 0
  private(set) var details: ChatPerson.Details?

  /// A chat that they take part in.
  struct Chat: Sendable {
    /// Index of its summary.
    let index: Int32
    let count: Int32
  }

  /// What a chat calls them.
  private struct Identity: Hashable {
    let id: String
    let name: String
  }

  /// The others are found by the search.
  static let mostChats = 20

  private init(_ person: ChatPerson, _ place: ParticipantPlace) {
    self.place = place
    (name, isMe) = (person.name, person.isMe)
    badge = PersonBadge(name: person.name, id: person.id)
  }

  private mutating func add(_ person: ChatPerson, _ index: Int) {
    isMe = isMe || person.isMe
    count += person.count
    chatCount += 1
    if chats.count < Self.mostChats {
      chats.append(Chat(index: Int32(index), count: Int32(clamping: person.count)))
    }
    // Of the newest chat that has any.
    details = details ?? person.details
  }

  /// All participants, by name. `summaries`: newest first.
  static func all(in summaries: [ChatSummary], _ scale: ContentScale) -> [SitePerson] {
    var people: [SitePerson] = []
    var places: [String: Int] = [:]
    var numbers: [Identity: Int] = [:]
    /// Their address takes longer to make than to look them up by what it is made of.
    func number(of person: ChatPerson) -> Int {
      let identity = Identity(id: person.id, name: person.name)
      if let known = numbers[identity] { return known }
      let place = ParticipantPlace(id: person.id, name: person.name, scale)
      let number = places[place.key] ?? people.count
      if number == people.count { people.append(SitePerson(person, place)) }
      (numbers[identity], places[place.key]) = (number, number)
      return number
    }
    for (index, summary) in summaries.enumerated() where summary.kind != .assistant {
      var seen: Set<Int> = []
      for person in summary.people {
        let number = number(of: person)
        if seen.insert(number).inserted { people[number].add(person, index) }
      }
    }
    var sorted = people.map { (order: $0.name.lowercased(), person: $0) }
      .sorted { ($0.order, $0.person.place.key) < ($1.order, $1.person.place.key) }.map(\.person)
    var namesakes: [String: Int] = [:]
    for index in sorted.indices {
      namesakes[sorted[index].name, default: 0] += 1
      sorted[index].number = namesakes[sorted[index].name, default: 1]
    }
    return sorted
  }
}
