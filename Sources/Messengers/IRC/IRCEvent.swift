/// Distinguishes server and client messages from user actions: `* ada has joined #tea` from `* ada waves`.
///
/// Compares whole lines, as users also type the beginnings of such lines: `* ada has joined the queue` is an
/// action.
enum IRCEvent {
  static func isReported(_ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    return words.count > 1 && (isOfNobody(words, text) || isOfSomebody(words))
  }

  /// In a line without a mark, of programs that mark actions and messages, fewer words are enough.
  static func isUnmarked(_ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    return isReported(text) || words.count > 1 && isOfSomebodyUnmarked(words[1], Array(words.dropFirst(2)))
  }

  private static let channelSigns: Set<Character> = ["#", "&", "+", "!"]

  private static func isChannel(_ word: String) -> Bool {
    word.count > 1 && word.first.map(channelSigns.contains) == true
  }

  // MARK: lines that begin with a keyword

  private static func isOfNobody(_ words: [String], _ text: String) -> Bool {
    switch words[0] {
    case "Now": words.count == 4 && words[1] == "talking" && isChannel(words[3])
    case "Topic": isTopic(words, text)
    case "Set": words.count > 4 && words[1] == "by" && words[3] == "on"
    case "Users": words.count > 2 && words[1] == "on" && isChannel(words[2])
    case "Channel":
      words.count > 3
        && (isChannel(words[1]) && words[2] == "created" || words[1...2].elementsEqual(["mode", "is"]))
    case "Socket": words.count == 2 && words[1] == "closed"
    case "Rejoined": words.count == 3 && words[1] == "channel" && isChannel(words[2])
    case "Attempting": words.count > 3 && words[1] == "to" && words[2] == "rejoin"
    case "Joins:", "Parts:", "Quits:": words.count > 2 && isHost(words[2])
    case "Nick": words.count == 5 && words[1] == "change:" && words[3] == "->"
    case "Disconnected", "Disconnected.": words.count < 3
    case "Last": words.count == 5 && words[1] == "message" && words[2] == "repeated"
    case "+", "-", "!": isOfTiarra(words)
    default: isChannel(words[0].trimmingSuffix(":")) && words[1] == "mode" && words.contains("change")
    }
  }

  /// `+ ada (ada!~a@host) to #tea`, `- ada from #tea (bye)`, `! ada (Ping timeout)`.
  private static func isOfTiarra(_ words: [String]) -> Bool {
    guard words.count > 2 else { return false }
    switch words[0] {
    case "+": return words.count == 5 && isHost(words[2]) && words[3] == "to" && isChannel(words[4])
    case "-":
      let rest = words.dropFirst(2)
      let place = rest.first == "by" ? rest.dropFirst(2) : rest
      guard place.first == "from", let channel = place.dropFirst().first, isChannel(channel) else {
        return false
      }
      return isReason(Array(place.dropFirst(2)))
    default: return isReason(Array(words.dropFirst(2)))
    }
  }

  private static func isTopic(_ words: [String], _ text: String) -> Bool {
    guard words.count > 2 else { return false }
    switch words[1] {
    case "is": return words[2].hasPrefix("'") && text.hasSuffix("'")
    case "for":
      return words.count > 3 && isChannel(words[2].trimmingSuffix(":")) && ["is:", "set"].contains(words[3])
    case "changed": return words.count > 3 && words[2] == "on" && isChannel(words[3])
    case "on": return words.count > 3 && isChannel(words[2]) && words[3] == "set"
    default: return false
    }
  }

  // MARK: lines that begin with a name

  /// `ada (~a@host) has joined #tea`, `ada is now known as ada2`.
  private static func isOfSomebody(_ words: [String]) -> Bool {
    var rest = words.dropFirst()
    if let host = rest.first, isHost(host) { rest = rest.dropFirst() }
    let verbs = ["has", "was"].contains(rest.first) ? rest.dropFirst() : rest
    guard let verb = verbs.first else { return false }
    let tail = Array(verbs.dropFirst())
    switch verb {
    case "joined": return isPlace(tail)
    case "left":
      let isServer = tail.first == "IRC" && isReason(Array(tail.dropFirst()))
      return isServer || isPlace(tail) || ["irc:", "IRC."].contains(tail.first)
    case "quit", "Quit": return isReason(tail)
    case "kicked": return tail.first == "by" || tail.contains("from") && tail.contains(where: isChannel)
    case "is": return tail.count == 4 && Array(tail.prefix(3)) == ["now", "known", "as"]
    case "sets":
      let isMode = tail.first == "mode" && tail.dropFirst().first.map(isMode) == true
      return isMode || tail.first == "mode:" || tail.first == "ban" && tail.count == 3
    case "set":
      // Each letter of a mode has one value.
      return tail.count > 1 && isMode(tail[0]) && tail.count - 1 <= tail[0].count(where: \.isLetter)
    case "gives", "removes": return isOperator(tail)
    case "changes", "changed": return isNewTopic(tail)
    case "got": return tail == ["netsplit."] || tail.joined(separator: " ") == "lost in the net-split."
    default: return false
    }
  }

  /// Textual: `ada changed the topic to Tea`, `ada kicked bo from the channel.`; catgirl: `ada arrives in #tea`,
  /// `ada leaves: bye`, `ada sets bo +o`, `ada places a new sign in #tea: Tea`, `ada kicks bo out of #tea: bye`.
  private static func isOfSomebodyUnmarked(_ verb: String, _ tail: [String]) -> Bool {
    let hasChannel = tail.contains { isChannel($0.trimmingSuffix(":").trimmingSuffix(",")) }
    switch verb {
    case "changed": return tail.count > 3 && Array(tail.prefix(3)) == ["the", "topic", "to"]
    case "kicked":
      return tail.count > 3 && Array(tail[1...2]) == ["from", "the"] && tail[3].hasPrefix("channel")
    case "arrives": return tail.first == "in" && hasChannel
    case "leaves": return tail.isEmpty || hasChannel
    case "leaves:": return true
    case "sets": return tail.count > 1 && tail.prefix(2).contains(where: isMode)
    case "places", "removes": return tail.contains("sign") && tail.contains("in") && hasChannel
    case "kicks": return tail.count > 3 && Array(tail[1...2]) == ["out", "of"] && hasChannel
    default: return false
    }
  }

  /// `+o`, `-bb`.
  private static func isMode(_ word: String) -> Bool {
    guard let sign = word.first, sign == "+" || sign == "-" else { return false }
    return word.count > 1 && word.dropFirst().allSatisfy { $0.isLetter || $0 == "+" || $0 == "-" }
  }

  private static func isHost(_ word: String) -> Bool {
    let isEnclosed = word.hasPrefix("(") && word.hasSuffix(")") || word.hasPrefix("[") && word.hasSuffix("]")
    return isEnclosed && (word.contains("@") || word.contains("."))
  }

  /// Nothing, a channel or `the channel`, optionally followed by a reason or host in parentheses.
  private static func isPlace(_ words: [String]) -> Bool {
    var rest = words[...]
    if let first = rest.first, isChannel(first) {
      rest = rest.dropFirst()
    } else if rest.first == "the", let second = rest.dropFirst().first, second.hasPrefix("channel") {
      rest = rest.dropFirst(2)
    }
    return isReason(Array(rest))
  }

  private static func isReason(_ words: [String]) -> Bool {
    guard let first = words.first, let last = words.last else { return true }
    return first.hasPrefix("(") && last.hasSuffix(")") || first.hasPrefix("[") && last.hasSuffix("]")
  }

  private static func isOperator(_ words: [String]) -> Bool {
    let isVoice = words.first == "voice" && words.count > 2
    return isVoice || words.count > 4 && Array(words.prefix(3)) == ["channel", "operator", "status"]
  }

  private static func isNewTopic(_ words: [String]) -> Bool {
    let topic = words.first == "the" ? words.dropFirst() : words[...]
    guard topic.first == "topic", let sign = topic.dropFirst().first else { return false }
    return sign == "to:" || sign == "to" && topic.dropFirst(2).first?.hasPrefix("'") == true
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    last == suffix ? String(dropLast()) : self
  }
}
