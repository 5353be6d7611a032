internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// The requests that the panel shows, for messages without times: a prompt is sent with each, and the next record of the
/// panel begins its answer.
struct ClineRounds {
  private struct Round {
    let asked: Instant?
    var answered: Instant?
    var usage: Generation.Usage?
  }

  private var rounds: [Round] = []
  /// Those by the number of the last message before them, if the panel says so (`conversationHistoryIndex`).
  private var places: [Int: Int] = [:]
  private var isOpen = false
  private var answers = 0
  /// Of the message that is read.
  private var (current, isAnswer): (Int?, Bool) = (nil, false)

  /// A record of the panel.
  mutating func take(_ value: ContentValue, _ out: ImportWriter) {
    let time = ImportedTime.any(value["ts"])
    guard value.text("say") == "api_req_started" else {
      if isOpen, let time { rounds[rounds.count - 1].answered = time }
      isOpen = false
      return
    }
    let json = EmbeddedJSON.value(value.text("text") ?? "", at: value.position, out)
    rounds.append(Round(asked: time, answered: time, usage: ClineTask.usage(of: json)))
    isOpen = true
    if let before = value["conversationHistoryIndex"]?.int { places[before] = rounds.count - 1 }
  }

  /// The message with this number is read next.
  mutating func begin(_ number: Int, isAnswer: Bool) {
    let place: Int? = places.isEmpty ? answers : places[number - (isAnswer ? 2 : 1)]
    (current, self.isAnswer) = (place.flatMap { rounds.indices.contains($0) ? $0 : nil }, isAnswer)
    if isAnswer { answers += 1 }
  }

  /// When the message was sent or begun.
  var time: Instant? { current.flatMap { isAnswer ? rounds[$0].answered : rounds[$0].asked } }

  /// What the answer that is read spent.
  mutating func takeUsage() -> Generation.Usage? {
    guard let current else { return nil }
    defer { rounds[current].usage = nil }
    return rounds[current].usage
  }

  /// What requests without an answer spent.
  var rest: [Generation.Usage] { rounds.compactMap(\.usage) }
}
