/// Data formats and query languages.
extension Language {
  static let json = Language(
    ["json", "jsonc", "json5", "jsonl", "ndjson"],
    CodeRules(
      keywords: "true false null", regions: [.line("//"), .comment("/*", "*/"), .string("\"")],
      callsAreFunctions: false, keyMark: ":"))

  static let yaml = Language(
    ["yaml", "yml"],
    CodeRules(
      keywords: "true false null yes no on off",
      regions: [
        .line("#", .wordStart), yamlText("\""), yamlText("'"), .name("&", .attribute), .name("*", .attribute),
        Region(open: "---", kind: .meta, extent: .line, place: .lineStart), .name("!", .type),
      ], namesHold: "-./", callsAreFunctions: false, keyMark: ":"))

  /// An apostrophe within a word opens nothing.
  private static func yamlText(_ quote: Mark) -> Region {
    var region = Region.text(quote)
    region.place = .wordStart
    return region
  }

  static let toml = Language(
    ["toml", "ini"],
    CodeRules(
      keywords: "true false inf nan",
      regions: [
        .line("#"), .text("\"\"\""), .raw("'''"), .string("\""), .raw("'", holdsLines: false),
        .enclosed("[[", "]]", .type, .lineStart), .enclosed("[", "]", .type, .lineStart),
      ], namesHold: "-.", callsAreFunctions: false, keyMark: "="))

  static let sql = Language(
    ["sql", "postgresql", "mysql", "sqlite", "plpgsql"],
    CodeRules(
      keywords: """
        add all alter analyze and as asc autoincrement begin between by cascade case check collate column commit
        conflict constraint create cross current_date database default delete desc distinct do drop each else end
        escape except exists explain false fetch filter first following for foreign from full function generated
        grant group having if ilike in index inner insert intersect into is isnull join key last lateral left
        like limit materialized natural no not nothing notnull null nulls of offset on or order outer over partition
        pragma preceding primary procedure recursive references rename replace restrict returning returns revoke right
        rollback row rows savepoint select set some table temp temporary then to transaction trigger true truncate
        unbounded union unique update using vacuum values view virtual when where window with without
        """,
      types: """
        bigint bigserial bit blob boolean bytea char character date datetime decimal double float int integer interval
        json jsonb numeric real serial smallint text time timestamp timestamptz tinyint uuid varchar varying
        """,
      regions: [
        .line("--"), .comment("/*", "*/"), .raw("'"), .raw("\"", holdsLines: false),
        .raw("`", holdsLines: false),
        .name(":", .property), .name("$", .property), .name("@", .property),
      ], ignoresCase: true))
}
