internal import Content

/// What the kinds of content ask for.
extension Setting {
  static let chats: [Setting] = [
    .integer("chats.pageSize", \.chats.pageSize, in: 10...5000, "messages of a page, to the end of a day"),
    .integer(
      "chats.groupSeconds", \.chats.groupSeconds, in: 0...86_400,
      "messages of one sender that follow so soon are a group"),
    .integer(
      "chats.headerGapSeconds", \.chats.headerGapSeconds, in: 0...86_400,
      "after such a pause the time is shown again"),
  ]

  static let assistant: [Setting] = [
    .number("assistant.errorRate", \.assistant.errorRate, in: 0...1, "share of answers that fail"),
    .integer("assistant.seed", \.assistant.seed, "the same number draws the same answers"),
    .own(
      "assistant.delay", \.assistant.delay, .list(.number(0...1_000_000)),
      "seconds before an answer, shortest and longest",
      effective: { .bare("[\($0.assistant.delay.lowerBound), \($0.assistant.delay.upperBound)]") }
    ) { record, key, value, _, problems in
      let ends = record.list(key, &problems).compactMap(\.double)
      if ends.count == 2, ends[0] >= 0, ends[0] <= ends[1] { return ends[0]...ends[1] }
      problems.error("\"delay\" must be two numbers, shortest first", at: value.position)
      return nil
    },
  ]

  static let people: [Setting] = [
    .integer(
      "people.invertEvery", \.invertEvery, in: 0...1000,
      "every n-th picture of the list is inverted; 0 for none"),
    .own(
      "people.pseudonyms", \.pseudonyms, .anyOf([.flag, .map(.text)]),
      "other names for those who take part in chats: made ones, or those you choose",
      effective: { .note($0.pseudonyms == nil ? "none" : "set") }
    ) { record, _, _, _, problems in .some(Pseudonyms.read(record, &problems)) },
    // Read with `pseudonyms`. It makes pseudonyms out of names, so nobody is shown it.
    Setting(
      "people.pseudonymKey",
      { .own($0, .text, "a secret that made names come from; others get other names") }, effective: nil),
  ]

  static let stories: [Setting] = [
    .number("stories.itemSeconds", \.stories.itemSeconds, in: 0.1...60, "seconds that an item is shown"),
    .flag("stories.wrap", \.stories.wrap, "after the last story comes the first"),
  ]
}
