internal import Basics
internal import Content
internal import ImportKit

/// The words of a card: of the hero, thumbnail and connector cards of bots, and of Adaptive Cards.
enum TeamsCard {
  /// The beginnings of their types.
  static let types = ["application/vnd.microsoft.card", "application/vnd.microsoft.teams.card"]

  /// Elements nested deeper are left out.
  private static let deepest = 16

  /// Empty if it has no words.
  static func markdown(_ card: ContentValue) -> String {
    let words = card.text("type") == "AdaptiveCard" ? adaptive(card, 0) : connector(card)
    return words.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func connector(_ card: ContentValue) -> [String] {
    let texts = ["title", "subtitle", "text", "activityTitle", "activitySubtitle", "activityText"]
    let sections = card.elements("sections").prefix(50).flatMap { section in
      texts.compactMap { section.text($0).map { RichText.markdown($0) } } + facts(section)
        + [actions(section.elements("potentialAction"))]
    }
    return texts.compactMap { card.text($0).map { RichText.markdown($0) } } + sections
      + [actions(card.elements("buttons") + card.elements("potentialAction"))]
  }

  /// An element with the elements inside. Its text is Markdown.
  private static func adaptive(_ element: ContentValue, _ depth: Int) -> [String] {
    guard depth < deepest else { return [] }
    let inner = ["body", "items", "columns", "rows", "cells", "images"].flatMap { key in
      element.elements(key).flatMap { adaptive($0, depth + 1) }
    }
    let shown = element.elements("actions").flatMap { action in
      action["card"].map { adaptive($0, depth + 1) } ?? []
    }
    return [words(element)] + facts(element) + inner + [actions(element.elements("actions"))] + shown
  }

  private static func words(_ element: ContentValue) -> String {
    if element.text("type") == "RichTextBlock" {
      return element.elements("inlines").compactMap { $0.string ?? $0.text("text") }.joined()
    }
    return ["text", "label", "altText"].lazy.compactMap { element.text($0) }.first ?? ""
  }

  /// `**name** value`.
  private static func facts(_ value: ContentValue) -> [String] {
    value.elements("facts").prefix(100).map { fact in
      let name = StyledText([.init(text: fact.text("title") ?? fact.text("name") ?? "", style: .bold)])
      return [name.markdown, fact.text("value") ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// The labels of buttons, with their addresses.
  private static func actions(_ actions: [ContentValue]) -> String {
    actions.prefix(25).compactMap { action in
      let label = action.text("title") ?? action.text("name")
      return label.map { StyledText([.init(text: $0, link: action.text("url"))]).markdown }
    }.joined(separator: " · ")
  }
}
