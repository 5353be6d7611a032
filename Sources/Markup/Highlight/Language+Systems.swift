/// Systems programming languages.
extension Language {
  private static let cKeywords = """
    auto break case const continue default do else enum extern for goto if inline register restrict return sizeof
    static struct switch typedef union volatile while true false
    """
  private static let cTypes = """
    bool char double float int long short signed unsigned void size_t ssize_t int8_t int16_t int32_t int64_t uint8_t
    uint16_t uint32_t uint64_t uintptr_t ptrdiff_t
    """
  private static let cRegions: [Region] = [
    .line("//"), .comment("/*", "*/"), .string("\""), .string("'"), .name("#", .meta, .lineStart),
    .name("# ", .meta, .lineStart),
  ]

  static let c = Language(
    ["c", "h"],
    CodeRules(keywords: cKeywords + " NULL nullptr", types: cTypes, regions: cRegions, digitSeparator: "'"))

  static let cpp = Language(
    ["cpp", "c++", "cc", "cxx", "hpp"],
    CodeRules(
      keywords: cKeywords + """
         alignas alignof catch class co_await co_return co_yield concept const_cast constexpr constinit consteval decltype
        delete dynamic_cast explicit export final friend import module mutable namespace new noexcept nullptr operator
        override private protected public requires reinterpret_cast static_assert static_cast template this throw try
        typeid typename using virtual
        """,
      types: cTypes + " char8_t char16_t char32_t wchar_t", regions: cRegions, digitSeparator: "'"))

  static let go = Language(
    ["go", "golang"],
    CodeRules(
      keywords: """
        break case chan const continue default defer else fallthrough false for func go goto if import interface iota
        map nil package range return select struct switch true type var
        """,
      types: """
        any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint
        uint8 uint16 uint32 uint64 uintptr
        """,
      regions: [.line("//"), .comment("/*", "*/"), .string("\""), .string("'"), .raw("`")]))

  static let rust = Language(
    ["rust", "rs"],
    CodeRules(
      keywords: """
        as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move
        mut pub ref return self static struct super trait true type union unsafe use where while Self
        """,
      types: "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize",
      regions: [
        .line("//"), .comment("/*", "*/", nests: true), .raw("r##\"", "\"##"), .raw("r#\"", "\"#"),
        .raw("r\"", "\""),
        .raw("br#\"", "\"#"), .text("b\"", "\""), .text("\""), .character("'"),
        .enclosed("#[", "]", .attribute), .enclosed("#![", "]", .attribute),
      ], capitalsAreTypes: true))
}
