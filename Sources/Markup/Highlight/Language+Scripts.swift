/// Scripting languages and the shell.
extension Language {
  static let python = Language(
    ["python", "py", "python3", "pyi"],
    CodeRules(
      keywords: """
        False None True and as assert async await break case class continue def del elif else except finally for from
        global if import in is lambda match nonlocal not or pass raise return try while with yield self cls
        """,
      types: "bool bytes complex dict float frozenset int list object set str tuple type",
      regions: [.line("#"), .name("@", .attribute, .lineStart)] + pythonStrings,
      capitalsAreTypes: true))

  /// `r` needs no special rule: a backslash keeps the quote after it from ending a raw string too.
  private static let pythonStrings: [Region] = ["\"\"\"", "'''", "\"", "'"].flatMap { quote in
    ["f", "F", "rf", "fr", "", "r", "R", "b", "B", "rb", "br", "u"].map { prefix in
      let embedding: Mark? = prefix.lowercased().contains("f") ? "{" : nil
      return quote.count == 3
        ? .text(Mark(prefix + quote), Mark(quote), embedding: embedding)
        : .string(Mark(prefix + quote), Mark(quote), embedding: embedding)
    }
  }

  static let ruby = Language(
    ["ruby", "rb"],
    CodeRules(
      keywords: """
        alias and begin break case class def defined? do else elsif end ensure extend false for if in include module
        next nil not or private protected public raise redo require require_relative rescue retry return self super
        then true undef unless until when while yield attr_accessor attr_reader attr_writer
        """,
      regions: [
        .line("#"), .text("\"", embedding: "#{"), .text("'"), .text("`", embedding: "#{"), .regex,
        .heredoc("<<~"), .heredoc("<<-"), .name("@@", .property), .name("@", .property),
        .name("$", .property),
        .name("::", .type), .name(":", .string),
      ], namesHold: "?", capitalsAreTypes: true))

  static let php = Language(
    ["php"],
    CodeRules(
      keywords: """
        abstract and array as break case catch class clone const continue declare default do echo else elseif empty
        enum extends false final finally fn for foreach function global if implements include include_once instanceof
        interface isset list match namespace new null or print private protected public readonly require require_once
        return self static switch this throw trait true try unset use var while yield
        """,
      types: "bool float int iterable mixed never object string void",
      regions: [
        .line("//"), .comment("/*", "*/"), .enclosed("#[", "]", .attribute), .line("#"),
        .text("\""), .text("'"), .heredoc("<<<"), .name("$", .property), .name("<?", .meta),
        Region(open: "?>", kind: .meta, extent: .body(.init(close: ">"))),
      ], capitalsAreTypes: true))

  private static func shell(text: (Mark, Mark?) -> Region) -> CodeRules {
    CodeRules(
      keywords: """
        if then elif else fi for while until do done case esac in function select return break continue exit export
        local readonly declare unset shift set source eval exec trap alias
        """,
      functions: """
        awk cat cd chmod chown cp curl cut date docker echo find git grep head kill ls make mkdir mv npm pip printf ps
        pwd python python3 read rm sed sleep sort ssh sudo swift tail tar tee test touch tr uniq wc wget xargs
        """,
      regions: [
        .line("#", .wordStart), text("\"", "$("), text("'", nil),
        Region(open: "<<", kind: .string, extent: .heredoc, place: .wordStart),
        .enclosed("${", "}", .property), .name("$", .property),
      ], namesHold: "-./")
  }

  static let shell = Language(
    ["bash", "sh", "shell", "zsh", "ksh"],
    shell { open, embedding in
      embedding == nil ? .raw(open) : .text(open, embedding: embedding)
    })

  /// A terminal session: an apostrophe in output ends with its line.
  static let console = Language(
    ["console", "terminal", "shell-session"],
    shell { open, embedding in
      embedding == nil ? .raw(open, holdsLines: false) : .string(open, embedding: embedding)
    })

  static let make = Language(
    ["make", "makefile", "mk"],
    CodeRules(
      keywords: "define else endef endif export ifdef ifeq ifndef ifneq include override unexport vpath",
      regions: [
        .line("#"), .string("\""), .raw("'", holdsLines: false), .enclosed("$(", ")", .property),
        .enclosed("${", "}", .property), .name(".", .meta, .lineStart),
      ], namesHold: "-", callsAreFunctions: false))

  static let dockerfile = Language(
    ["dockerfile", "docker", "containerfile"],
    CodeRules(
      keywords: """
        ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME
        WORKDIR
        """,
      regions: [
        .line("#", .lineStart), .text("\"", embedding: "$("), .raw("'"), .enclosed("${", "}", .property),
        .name("$", .property),
      ], namesHold: "-./", callsAreFunctions: false))
}
