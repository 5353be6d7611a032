internal import Content
internal import ImportKit

/// Tags of the text of a message whose classes say what they mean.
enum DiscordPageTag {
  /// `:name:` of an emoji of a server; nil for others, whose alternative text is the emoji itself.
  static func emoji(_ tag: TagReader.Tag) -> String? {
    guard tag.name == "img", let name = tag["alt"], tag["class"]?.contains("chatlog__emoji") == true,
      name.wholeMatch(of: #/[A-Za-z0-9_]{2,}/#) != nil
    else { return nil }
    return ":\(name):"
  }

  /// Blocks of code and quotations are tags of other names. Older pages have shorter classes.
  static func block(_ tag: TagReader.Tag, _ classes: Set<String>) -> TagReader.Tag {
    var tag = tag
    tag.name = block(tag.name, classes)
    return tag
  }

  static func block(_ name: String, _ classes: Set<String>) -> String {
    if !classes.isDisjoint(with: ["chatlog__markdown-pre--multiline", "pre--multiline"]) { return "pre" }
    return classes.isDisjoint(with: ["chatlog__markdown-quote", "quote"]) ? name : "blockquote"
  }
}
