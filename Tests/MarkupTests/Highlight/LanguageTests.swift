import Testing

/// What is coloured, language by language. `k:let` is a keyword `let`; what is not named is plain.
@Suite struct LanguageTests {
  @Test(
    "Swift",
    arguments: [
      ("let x = 0xFF_00 + 1.5e-3", "k:let n:0xFF_00 n:1.5e-3"),
      ("a // b\nc", "c:// b"), ("/* a /* b */ c */ d", "c:/* a /* b */ c */"),
      ("\"a\\\"b\" c", "s:\"a\\\"b\""), ("\"a\nlet", "s:\"a k:let"),
      ("\"\"\"\na\"b\n\"\"\"", "s:\"\"\"⏎a\"b⏎\"\"\""),
      ("\"a\\(f(\"b\")) c\"", "s:\"a\\( f:f s:\"b\" s:) c\""), ("#\"a\\\"# b", "s:#\"a\\\"#"),
      ("@MainActor func run() -> Int", "a:@MainActor k:func f:run t:Int"), ("#if DEBUG", "m:#if"),
      ("x.default .init 0...in", "n:0 k:in"), ("é.let", ""), ("\"\\(a\nlet\"", "s:\"\\( k:let s:\""),
      ("1..<2", "n:1 n:2"), ("URL MAX_1 T", "t:T"), ("`class`", "k:class"),
    ])
  func swift(code: String, expected: String) { #expect(tokens(code, "swift") == expected) }

  @Test(
    "Python",
    arguments: [
      ("def f(x): # a", "k:def f:f c:# a"), ("@app.get\ndef", "a:@app k:def"), ("a @ b", ""),
      ("'''a\n'b' ''' + r'\\'", "s:'''a⏎'b' ''' s:r'\\'"),
      ("f\"a{x['k']}{{b}}\"", "s:f\"a{ s:'k' s:}{{b}}\""),
      ("x = None", "k:None"), ("bar'x'", "s:'x'"), ("rb'\\'' 1_000j", "s:rb'\\'' n:1_000j"),
    ])
  func python(code: String, expected: String) { #expect(tokens(code, "py") == expected) }

  @Test(
    "JavaScript and TypeScript",
    arguments: [
      ("const a = `x${f(`y${1}`)}z`", "k:const s:`x${ f:f s:`y${ n:1 s:}` s:}z`"),
      ("a = /[/\"]\\//gi.test(b)", "s:/[/\"]\\//gi f:test"), ("a / b / c", ""),
      ("return /a/", "k:return s:/a/"),
      ("(1) / 2 / 3", "n:1 n:2 n:3"), ("<p>a</p>", ""), ("$a.of", ""), ("{ a: { b } }", ""),
      ("`${{a:`b`}}`", "s:`${ s:`b` s:}`"),
      ("interface A<T> { b?: string }", "k:interface t:A t:T k:string"), ("// a\r\nb", "c:// a"),
    ])
  func typescript(code: String, expected: String) { #expect(tokens(code, "ts") == expected) }

  @Test(
    "JSON tells keys from strings",
    arguments: [
      ("{\"a\" : \"b\", \"c\":[1,-2.5e+3,true]}", "p:\"a\" s:\"b\" p:\"c\" n:1 n:2.5e+3 k:true"),
      ("{\"a\\\":\":null} // x", "p:\"a\\\":\" k:null c:// x"),
    ])
  func json(code: String, expected: String) { #expect(tokens(code, "json") == expected) }

  @Test(
    "the shell",
    arguments: [
      ("if [ -n \"$a b\" ]; then # c", "k:if s:\"$a b\" k:then c:# c"),
      ("echo $HOME-x ${a#b} $# a#b", "f:echo p:$HOME p:${a#b}"),
      ("cat <<'E' | grep a\nif $x\nE\nls", "f:cat s:<<'E' f:grep s:if $x⏎E f:ls"),
      ("make --test /bin/test", "f:make"),
      ("a=\"$(b \"c\")d\"", "s:\"$( s:\"c\")d\""), ("cat <<<\"a\"\nb", "f:cat s:\"a\""),
      ("echo 'a\nb'", "f:echo s:'a⏎b'"),
    ])
  func shell(code: String, expected: String) { #expect(tokens(code, "sh") == expected) }

  @Test("an apostrophe in a terminal's output ends with its line")
  func console() { #expect(tokens("$ ls\nI don't\nif", "console") == "f:ls s:'t k:if") }

  @Test(
    "HTML",
    arguments: [
      (
        "<!-- a --><p class=\"b\" hidden>c &amp; d</p>",
        "c:<!-- a --> k:p a:class s:\"b\" a:hidden m:&amp; k:p"
      ),
      ("<!doctype html>", "m:<!doctype html>"), ("a < b", ""), ("<a href=/b/c>d", "k:a a:href s:/b/c"),
      ("<script>if (a<b) \"c\"</SCRIPT><b>", "k:script k:SCRIPT k:b"), ("<a <b>", "k:a k:b"),
      ("<br/>", "k:br"),
      ("<?xml version='1'?>", "m:<?xml version='1'?>"), ("<p\nid='a\nb'>", "k:p a:id s:'a⏎b'"), ("&x", ""),
    ])
  func html(code: String, expected: String) { #expect(tokens(code, "html") == expected) }

  @Test(
    "CSS",
    arguments: [
      (
        "a.b:hover, #c > d { color: #fff; margin: -.5em 10% }",
        "t:a.b a::hover t:#c t:d p:color n:#fff p:margin n:.5em n:10%"
      ),
      (
        "@media (width > 40em) { a { b: c(1px) !important } }",
        "k:@media n:40em t:a p:b f:c n:1px k:!important"
      ),
      ("/* a */ --b: \"c;d\";", "c:/* a */ p:--b s:\"c;d\""), ("a::before{}", "t:a a:::before"),
      ("a { &:b { c: d } }", "t:a a::b p:c"),
    ])
  func css(code: String, expected: String) { #expect(tokens(code, "css") == expected) }

  @Test(
    "SQL, in capitals or not",
    arguments: [
      ("SELECT a FROM b -- c", "k:SELECT k:FROM c:-- c"),
      ("select 'it''s', count(*)", "k:select s:'it''s' f:count"),
      ("Create Table t (id INT)", "k:Create k:Table t:INT"), ("a = :b AND $1", "p::b k:AND p:$1"),
    ])
  func sql(code: String, expected: String) { #expect(tokens(code, "sql") == expected) }

  @Test(
    "a diff, line by line",
    arguments: [
      (
        "diff --git a b\n--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z",
        "m:diff --git a b m:--- a m:+++ b m:@@ -1 +1 @@ d:-x i:+y"
      ),
      ("--- a comment\n+++ i", "m:--- a comment m:+++ i"),
      ("--- gone\n x\n+++ come", "d:--- gone i:+++ come"),
      ("-a\r\n+b\r\n", "d:-a i:+b"),
    ])
  func diff(code: String, expected: String) { #expect(tokens(code, "patch") == expected) }

  @Test(
    "other languages",
    arguments: [
      ("c", "#include <a.h>\nint x = 'a'; // b", "m:#include t:int s:'a' c:// b"),
      ("cpp", "auto x = 1'000;", "k:auto n:1'000"),
      ("rust", "fn f<'a>(x: &'a str) { '\\n'; r#\"a\"b\"# }", "k:fn t:str s:'\\n' s:r#\"a\"b\"#"),
      ("rust", "#[derive(A)] 'é' '", "a:#[derive(A)] s:'é'"), ("go", "x := `a\n\\`", "s:`a⏎\\`"),
      ("java", "@Override int f()", "a:@Override t:int f:f"), ("kotlin", "\"a${b}c\"", "s:\"a${ s:}c\""),
      ("ruby", "@a = :b # c\nputs <<~E\n x\nE\n\"#{d}\"", "p:@a s::b c:# c s:<<~E s: x⏎E s:\"#{ s:}\""),
      ("php", "<?php $a = <<<E\n b\nE;\n# c", "m:<?php p:$a s:<<<E s: b⏎E c:# c"),
      ("csharp", "$\"a{b}\" @\"\\\"", "s:$\"a{ s:}\" s:@\"\\\""),
      ("yaml", "runs-on: http://a # b\n- \"c\": don't", "p:runs-on c:# b p:\"c\""),
      ("toml", "[a.b]\nc-d = 'e' # f", "t:[a.b] p:c-d s:'e' c:# f"),
      ("make", ".PHONY: a\na:\n\t$(CC) # b", "m:.PHONY p:$(CC) c:# b"),
      ("dockerfile", "FROM a AS b\n# c", "k:FROM k:AS c:# c"),
    ])
  func others(language: String, code: String, expected: String) {
    #expect(tokens(code, language) == expected)
  }
}
