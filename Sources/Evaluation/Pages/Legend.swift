internal import Conversations
internal import Markup
package import Model
package import Templates

/// The criteria as every page of the review shows them, made once a build.
package struct Legend: Sendable {
  package let entries: [Entry]

  /// `place` finds the page and the message of an example.
  package init(_ rubric: Rubric, place: (Criterion.Example) -> Place?) {
    entries = rubric.criteria.map { criterion in
      Entry(
        criterion: criterion, guidance: Self.guidance(criterion),
        examples: criterion.examples.map { Example(place: place($0), example: $0) })
    }
  }

  /// A conversation with an example.
  package struct Place: Sendable {
    let title: String
    /// Site path of the transcript, and the id of the message on it.
    let path: String
    let anchor: String?

    package init(title: String, path: String, anchor: String?) {
      (self.title, self.path, self.anchor) = (title, path, anchor)
    }
  }

  package struct Entry: Sendable {
    let criterion: Criterion
    let guidance: SafeHTML?
    let examples: [Example]

    /// Whether the rubric says more about it than its values.
    var isExplained: Bool {
      guidance != nil || !examples.isEmpty || criterion.values.contains { !$0.description.isEmpty }
    }
  }

  struct Example: Sendable {
    /// Nil if no run has the conversation.
    let place: Place?
    let example: Criterion.Example
  }

  private static func guidance(_ criterion: Criterion) -> SafeHTML? {
    let markdown = MarkdownRenderer(.init(hardBreaks: false, topHeading: 4, linksWithinSite: false))
    return criterion.guidance.isEmpty ? nil : markdown.render(criterion.guidance).html
  }

  /// The criteria on a page.
  package func views(_ frame: PageFrame) -> [CriterionView] {
    entries.map { CriterionView(entry: $0, frame: frame) }
  }
}

/// A criterion in the legend.
package struct CriterionView: TemplateContext {
  let entry: Legend.Entry
  let frame: PageFrame

  private var criterion: Criterion { entry.criterion }

  package static let fields: Fields<CriterionView> = [
    .text("title", "title") { $0.criterion.title },
    .flag("isExplained", "whether the rubric says more about it than its values") { $0.entry.isExplained },
    .html("guidance", "when to give which value; empty if the rubric does not say") { $0.entry.guidance },
    .list("values", "its values in key order") { $0.criterion.values.map(LabelView.init) },
    .flag("hasExamples", "whether the rubric names examples") { !$0.entry.examples.isEmpty },
    .list("examples", "turns that show what a value means") { view in
      view.entry.examples.map { ExampleView(one: $0, criterion: view.criterion, frame: view.frame) }
    },
  ]
}

/// A value in the legend.
package struct LabelView: TemplateContext {
  let label: ReviewLabel

  package init(label: ReviewLabel) { self.label = label }

  package static let fields: Fields<LabelView> = [
    .text("title", "title") { $0.label.title },
    .text("description", "when to use it") { $0.label.description },
    .text("className", "end of the class with its colours, label-…") { $0.label.className },
    .number("key", "keyboard key") { $0.label.key },
  ]
}

/// An example in the legend.
package struct ExampleView: TemplateContext {
  let one: Legend.Example
  let criterion: Criterion
  let frame: PageFrame

  package static let fields: Fields<ExampleView> = [
    .text("title", "title of the conversation, or its id if no run has it") { view in
      view.one.place.map { RowText.short($0.title) } ?? view.one.example.conversation
    },
    .url("href", "link to the turn; empty if no run has it") { view in
      view.one.place.map { view.frame.link($0.path, fragment: $0.anchor) }
    },
    .text("value", "the value it shows") { view in
      let name = view.one.example.value
      return view.criterion[value: name]?.title ?? name
    },
    .text("className", "end of the class with the value's colours, label-…") { view in
      view.criterion[value: view.one.example.value]?.className
    },
    .text("note", "why") { $0.one.example.note },
  ]
}
