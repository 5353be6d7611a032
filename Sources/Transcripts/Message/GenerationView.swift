internal import Basics
internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// What a program noted of a turn, as its blocks and the line under it show it.
struct GenerationView: TemplateContext {
  private let generation: Generation
  private let message: Message
  private let prices: TokenPrices?
  private let strings: Strings

  /// Nil when there is nothing to show.
  init?(_ message: Message, _ prices: TokenPrices?, _ strings: Strings) {
    self.strings = strings
    guard let generation = message.generation else { return nil }
    self.generation = generation
    self.message = message
    self.prices = prices
  }

  static let fields: Fields<GenerationView> = [
    .html("thinking", "what the model wrote for itself, as HTML") { view in
      view.generation.thinking.isEmpty ? nil : PlainText.html(view.generation.thinking)
    },
    .list("calls", "what the turn asks of tools") { $0.generation.calls.map(ToolCallView.init) },
    .flag("isFailure", "whether a tool's answer is a failure") { $0.generation.isFailure },
    .text("callID", "the call that a tool's turn answers") { $0.generation.callID },
    .text("model", "the model that wrote it") { $0.generation.model },
    .text("tokens", "tokens in and out") { $0.generation.usage?.text($0.strings) },
    .text("cost", "what the turn cost, where that is known") { view in
      view.generation.usage.flatMap { $0.cost ?? view.prices?.cost(of: $0) }
        .map { Money.text($0, view.prices?.currency ?? "USD") }
    },
    .flag("hasFacts", "whether model or tokens are known") { view in
      view.generation.model != nil || view.generation.usage != nil
    },
  ]
}

/// A question to a tool.
struct ToolCallView: TemplateContext {
  let call: Generation.ToolCall

  static let fields: Fields<ToolCallView> = [
    .text("name", "name of the tool") { VisibleText.escaped($0.call.name) },
    .text("id", "what its answer refers to") { $0.call.id },
    .html("arguments", "what is asked, each member on a line, as HTML") { view in
      view.call.arguments.isEmpty ? nil : Preformatted.html(PrettyJSON.text(view.call.arguments))
    },
    .flag("isLong", "long enough to be shown in part at first") { $0.call.arguments.utf8.count > 1800 },
  ]
}

/// Text of programs: every blank and line as it is, what cannot be seen written out, nothing in it a link or markup.
enum Preformatted {
  static func html(_ text: String) -> SafeHTML {
    var writer = HTMLWriter()
    writer.open("pre", ["class": "output", "dir": "auto"])
    let lines = TextLines.split(text).map(VisibleText.escapedKeepingTabs)
    writer.element("code", text: lines.joined(separator: "\n"))
    writer.close()
    return writer.finish()
  }
}

/// A way to the alternatives of a turn: `2 of 3`.
struct BranchView: TemplateContext {
  /// From 1, in order of time.
  let number: Int
  let count: Int
  let links: [BranchLink]

  static let fields: Fields<BranchView> = [
    .number("number", "which alternative this is, from 1") { $0.number },
    .number("count", "how many there are") { $0.count },
    .list("links", "the alternatives") { $0.links },
  ]
}

/// One of the alternatives.
struct BranchLink: TemplateContext {
  let number: Int
  let count: Int
  let href: SafeURL
  let isCurrent: Bool

  static let fields: Fields<BranchLink> = [
    .number("number", "which alternative it is, from 1") { $0.number },
    .number("count", "how many there are") { $0.count },
    .url("href", "link to it") { $0.href },
    .flag("isCurrent", "whether it is this turn") { $0.isCurrent },
  ]
}
