internal import Basics
internal import Content
internal import Conversations

/// A message with what joins it to others.
struct Mail {
  var message: Message
  let subject: String
  /// Its `Message-ID`, or a name derived from its content.
  let key: String
  /// Earlier messages of its thread, the nearest last.
  let references: [String]
  /// Gmail's own number of the thread.
  let thread: String?
  let people: [Participant]
  /// Whether Gmail kept it of a chat; such mails have no subject.
  var isChat = false
}

/// Joins messages to threads.
struct MailThreads {
  private var mails: [Mail] = []
  /// The thread of each message, reference and number of Gmail.
  private var roots: [String: String] = [:]

  mutating func add(_ mail: Mail) {
    mails.append(mail)
    for other in mail.references { join(mail.key, other) }
    if let thread = mail.thread { join(mail.key, "gmail \(thread)") }
  }

  /// The root of a key; paths become shorter on the way.
  private mutating func root(_ key: String) -> String {
    var path: [String] = []
    var root = key
    while let next = roots[root], next != root {
      path.append(root)
      root = next
    }
    for key in path { roots[key] = root }
    return root
  }

  private mutating func join(_ one: String, _ other: String) {
    let (first, second) = (root(one), root(other))
    if first != second { roots[first] = second }
  }

  /// The threads by their first message; in each, the oldest message first, and replies to messages in it.
  var all: [[Mail]] {
    var copy = self
    var threads: [String: [Mail]] = [:]
    for mail in mails { threads[copy.root(mail.key), default: []].append(mail) }
    let sorted = threads.values.map { Self.replies(in: $0.sorted(by: Self.isBefore)) }
    return sorted.sorted { one, other in
      guard let first = one.first, let second = other.first else { return false }
      return Self.isBefore(first, second)
    }
  }

  private static func isBefore(_ one: Mail, _ other: Mail) -> Bool {
    (one.message.time, one.key) < (other.message.time, other.key)
  }

  private static func replies(in thread: [Mail]) -> [Mail] {
    let ids = Dictionary(thread.map { ($0.key, $0.message.id) }, uniquingKeysWith: { first, _ in first })
    return thread.map { mail in
      var mail = mail
      let parent = mail.references.last { ids[$0] != nil && $0 != mail.key }
      mail.message.replyTo = parent.flatMap { ids[$0] }
      return mail
    }
  }

  /// Everyone who wrote or received a message, writers first.
  static func people(_ thread: [Mail]) -> [Participant] {
    var people: [Participant] = []
    var places: [String: Int] = [:]
    let all = thread.compactMap(\.people.first) + thread.flatMap { $0.people.dropFirst() }
    for person in all {
      if let place = places[person.id] {
        people[place].isMe = people[place].isMe || person.isMe
        if people[place].name == person.id { people[place].name = person.name }
      } else {
        places[person.id] = people.count
        people.append(person)
      }
    }
    return people
  }
}

/// Subjects without what programs put in front of replies.
enum MailSubject {
  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let prefix =
    #/(?i)(\[[^\]\n]{1,60}\] ?)?(?:re|fwd?|aw|wg|sv|vs|antw|tr|rv|res|enc|rif)(?:\[\d+\])?\s?:\s*/#

  /// `Trip` for `Re: AW: Trip`, `[list] Trip` for `[list] Re: Trip`.
  static func base(_ subject: String) -> String {
    var rest = subject.trimmed
    while let match = rest.prefixMatch(of: prefix) {
      rest.replaceSubrange(match.range, with: match.1 ?? "")
    }
    return rest
  }
}
