internal import Content

/// Settings of the kinds of content.
extension Setting {
  static let chats: [Setting] = [
    .integer(
      "chats.pageSize", \.chats.pageSize, in: 10...5000, "messages per page; the last day is kept whole"),
    .integer(
      "chats.groupSeconds", \.chats.groupSeconds, in: 0...86_400,
      "messages from one sender within this time form a group"),
    .integer(
      "chats.headerGapSeconds", \.chats.headerGapSeconds, in: 0...86_400,
      "pause after which the time is shown again"),
  ]

  static let assistant: [Setting] = [
    .number("assistant.errorRate", \.assistant.errorRate, in: 0...1, "fraction of answers that fail"),
    .integer("assistant.seed", \.assistant.seed, "random seed; the same seed gives the same answers"),
    .own(
      "assistant.delay", \.assistant.delay, .list(.number(0...1_000_000)),
      "seconds before an answer, minimum and maximum",
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
      "invert every nth picture in the list; 0 for none"),
    .own(
      "people.pseudonyms", \.pseudonyms, .anyOf([.flag, .map(.text)]),
      "other names for participants: generated, or your own",
      effective: { .note($0.pseudonyms == nil ? "none" : "set") }
    ) { record, _, _, _, problems in .some(Pseudonyms.read(record, &problems)) },
    // Read together with `pseudonyms`. Private, since pseudonyms are derived from it.
    Setting(
      "people.pseudonymKey",
      { .own($0, .text, "secret key for generated names; another key gives other names") }, effective: nil),
  ]

  static let stories: [Setting] = [
    .number("stories.itemSeconds", \.stories.itemSeconds, in: 0.1...60, "seconds each item is shown"),
    .flag("stories.wrap", \.stories.wrap, "continue with the first story after the last"),
  ]
}
