/// How many words each message of a batch has, extra words included: up to 255, by the distance of its id from the
/// batch's first; 0 where there is no message.
struct MessageLengths: Sendable {
  private(set) var words: [UInt8] = []

  init(_ words: some Sequence<UInt8> = []) { self.words = Array(words) }

  /// Ids ascend.
  mutating func add(_ count: Int, of id: Int) {
    let place = id % SearchLayout.batchSize
    words += repeatElement(0, count: max(place - words.count, 0))
    words.append(UInt8(min(count, 255)))
  }

  /// Of consecutive batches, by id.
  static func joined(_ batches: [MessageLengths]) -> [UInt8] {
    batches.reduce(into: []) { all, batch in
      all += batch.words
      all += repeatElement(0, count: SearchLayout.batchSize - batch.words.count)
    }
  }
}
