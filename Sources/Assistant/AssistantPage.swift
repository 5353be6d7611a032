internal import Basics
internal import Model
internal import Templates

/// The fields of `templates/assistant.html`: the rules, their coverage by the scripts, and a playground.
struct AssistantPage: TemplateContext {
  let coverage: AssistantCoverage
  let context: BuildContext

  static let path = "\(Assistant.name)/index.html"

  static let fields: Fields<AssistantPage> = [
    .including { $0.frame },
    .list("rules", "rules in matching order") { page in
      page.coverage.rules.rules.map { RuleRow(rule: $0, coverage: page.coverage, strings: page.strings) }
    },
    .flag("hasScripts", "whether there are example conversations") { !$0.coverage.sessions.isEmpty },
    .list("sessions", "the first example conversations by title") { page in
      AssistantListPage.parts(page.coverage)[0].items.map { SessionRow(session: $0, frame: page.frame) }
    },
    .object("pager", "links to other pages of example conversations") {
      AssistantListPage.parts($0.coverage)[0].pager($0.frame)
    },
    .text("count", "number of example conversations, with the noun") {
      $0.strings.count($0.coverage.sessions.count, "conversation", "conversations")
    },
    .text("turns", "number of user turns in them, with the noun") {
      $0.strings.count($0.coverage.turns, "message", "messages")
    },
    .text("attempts", "number of attempted replies, with the noun") {
      $0.strings.count($0.coverage.attempts, "attempt", "attempts")
    },
    .text("failureRate", "percentage of failed attempts") {
      Percent.unbroken(Percent.text($0.coverage.failures, of: $0.coverage.attempts))
    },
    .text("failures", "number of failed attempts") { $0.strings.grouped($0.coverage.failures) },
    .text("errorRate", "failure rate set in the rules") {
      Percent.unbroken(Percent.text($0.coverage.rules.errorRate))
    },
    .flag("hasUnused", "whether there are unused replies") { !$0.coverage.unused.isEmpty },
    .strings("unused", "replies that no example conversation uses") { $0.coverage.unused },
    .text("errorText", "text of a failed turn") { $0.coverage.rules.errorText },
    .text("delay", "shortest and longest delay of a reply, in seconds") { $0.delay },
    .text("name", "name of the assistant") { $0.strings[AssistantSession.name] },
    .text("playground", "the rules for the script, as JSON") { page in
      AssistantData.text(page.coverage.rules, seed: page.context.settings.assistant.seed)
    },
  ]

  private var frame: PageFrame {
    context.frame(
      Self.path, title: strings["Mock assistant"],
      description: strings["Rules, example conversations and playground of the mock assistant"],
      section: Assistant.name)
  }

  private var strings: Strings { context.strings }

  private var delay: String {
    let ends = coverage.rules.delay
    let (shortest, longest) = (strings.seconds(ends.lowerBound), strings.seconds(ends.upperBound))
    if shortest == longest { return shortest }
    return strings.text("{shortest} to {longest}", ["shortest": shortest, "longest": longest])
  }
}

/// A rule in the table.
struct RuleRow: TemplateContext {
  let rule: AssistantRules.Rule
  let coverage: AssistantCoverage
  let strings: Strings

  static let fields: Fields<RuleRow> = [
    .text("name", "name of the rule") { $0.rule.name },
    .text("priority", "priority; lower is matched first") { String($0.rule.priority) },
    .flag("isDefault", "whether it is the default rule") { $0.rule.condition.isEmpty },
    .strings("words", "words to match") { $0.rule.condition.words },
    .strings("characters", "characters to match") { $0.rule.condition.characters },
    .text("reply", "reply") { $0.rule.reply },
    .text("count", "number of answers, topics included") {
      $0.strings.grouped($0.coverage.total($0.rule))
    },
    .list("topics", "topics of the rule") { row in
      row.rule.topics.map {
        TopicRow(topic: $0, rule: row.rule, coverage: row.coverage, strings: row.strings)
      }
    },
  ]
}

/// A topic of a rule in the table.
struct TopicRow: TemplateContext {
  let topic: AssistantRules.Topic
  let rule: AssistantRules.Rule
  let coverage: AssistantCoverage
  let strings: Strings

  static let fields: Fields<TopicRow> = [
    .text("label", "rule and topic, as in transcripts") { $0.rule.label($0.topic) },
    .text("rule", "the rule whose words and reply it uses") { $0.topic.rule },
    .strings("words", "words to match") { $0.topic.condition.words },
    .strings("characters", "characters to match") { $0.topic.condition.characters },
    .text("reply", "reply") { $0.topic.reply },
    .text("count", "number of answers") {
      $0.strings.grouped($0.coverage.count($0.rule.label($0.topic)))
    },
  ]
}

/// An example conversation in the list.
struct SessionRow: TemplateContext {
  let session: AssistantCoverage.Session
  let frame: PageFrame

  static let fields: Fields<SessionRow> = [
    .text("name", "title of the conversation") { RowText.short($0.session.title) },
    .url("href", "link to its transcript") { $0.frame.link($0.session.path) },
    .text("turns", "number of user turns, with the noun") {
      $0.frame.strings.count($0.session.matches.count, "message", "messages")
    },
    .text("failures", "number of failed attempts, with the noun, if any") { row in
      row.session.failures == 0
        ? "" : row.frame.strings.count(row.session.failures, "failed attempt", "failed attempts")
    },
  ]
}
