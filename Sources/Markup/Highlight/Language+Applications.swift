/// Languages with braces for applications.
extension Language {
  static let swift = Language(
    ["swift"],
    CodeRules(
      keywords: """
        actor any as associatedtype async await borrowing break case catch class consuming continue convenience
        default defer deinit didSet do dynamic each else enum extension fallthrough false fileprivate final for func
        get guard if import in indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated
        nonmutating open operator optional override package postfix precedencegroup prefix private protocol public
        repeat required rethrows return self set sending some static struct subscript super switch throw throws true
        try typealias unowned unsafe var weak where while willSet yield Self
        """,
      regions: [
        .line("//"), .comment("/*", "*/", nests: true),
        .raw("#\"\"\"", "\"\"\"#", embedding: "\\#("),
        .raw("#\"", "\"#", holdsLines: false, embedding: "\\#("),
        .text("\"\"\"", embedding: "\\("), .string("\"", embedding: "\\("),
        .name("@", .attribute), .name("#", .meta),
      ], capitalsAreTypes: true))

  static let javascript = Language(
    ["javascript", "js", "jsx", "mjs", "cjs"], script(keywords: scriptKeywords))

  static let typescript = Language(
    ["typescript", "ts", "tsx", "mts", "cts"],
    script(
      keywords: scriptKeywords + """
         abstract any as asserts bigint boolean declare enum implements infer interface is keyof module namespace
        never number object override private protected public readonly satisfies string symbol type unique unknown
        """))

  private static let scriptKeywords = """
    async await break case catch class const continue debugger default delete do else export extends false finally
    for from function get if import in instanceof let new null of return set static super switch this throw true try
    typeof undefined var void while with yield
    """

  private static func script(keywords: String) -> CodeRules {
    CodeRules(
      keywords: keywords,
      regions: [
        .line("//"), .comment("/*", "*/"), .string("\""), .string("'"), .text("`", embedding: "${"), .regex,
        .name("@", .attribute),
      ], namesBegin: "$", capitalsAreTypes: true)
  }

  static let java = Language(
    ["java"],
    CodeRules(
      keywords: """
        abstract assert break case catch class continue default do else enum extends false final finally for if
        implements import instanceof interface native new null package permits private protected public record return
        sealed static super switch synchronized this throw throws transient true try var void volatile while yield
        """,
      types: "boolean byte char double float int long short",
      regions: [
        .line("//"), .comment("/*", "*/"), .text("\"\"\""), .string("\""), .string("'"),
        .name("@", .attribute),
      ], namesBegin: "$", capitalsAreTypes: true))

  static let csharp = Language(
    ["csharp", "cs", "c#"],
    CodeRules(
      keywords: """
        abstract as async await base break case catch checked class const continue default delegate do else enum event
        explicit extern false finally fixed for foreach get if implicit in interface internal is lock namespace new
        null operator out override params private protected public readonly record ref return sealed set static struct
        switch this throw true try typeof unsafe using var virtual volatile when where while yield
        """,
      types: "bool byte char decimal double float int long object sbyte short string uint ulong ushort void",
      regions: [
        .line("//"), .comment("/*", "*/"), .text("\"\"\""), .raw("@\""), .string("$\"", "\"", embedding: "{"),
        .string("\""), .string("'"),
        Region(open: "#", kind: .meta, extent: .name, place: .lineStart),
      ], capitalsAreTypes: true))

  static let kotlin = Language(
    ["kotlin", "kt", "kts"],
    CodeRules(
      keywords: """
        abstract actual annotation as break by catch class companion const constructor continue crossinline data do
        else enum expect false final finally for fun if import in infix init inline inner interface internal is
        lateinit noinline null object open operator out override package private protected public reified return
        sealed super suspend this throw true try typealias val var vararg when where while
        """,
      regions: [
        .line("//"), .comment("/*", "*/", nests: true), .raw("\"\"\"", embedding: "${"),
        .string("\"", embedding: "${"),
        .string("'"), .name("@", .attribute),
      ], capitalsAreTypes: true))
}
