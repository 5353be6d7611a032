import Markup
import Testing

/// Attempts to make a body run something, by technique. `render` checks every one against the closed list.
@Suite struct HostileMarkdownTests {
  @Test(
    "raw HTML never becomes a tag",
    arguments: [
      "<script>alert(1)</script>", "<ScRiPt>alert(1)</sCrIpT>", "<script src=//e.org></script>",
      "<script\n>alert(1)</script\n>",
      "<img src=x onerror=alert(1)>", "<img src='x' onerror='alert(1)'/>", "<img/src=x/onerror=alert(1)>",
      "<svg onload=alert(1)>",
      "<svg><script>alert(1)</script></svg>", "<svg/onload=alert(1)//", "<iframe src=javascript:alert(1)>",
      "<iframe srcdoc='<script>'>",
      "<object data=javascript:alert(1)>", "<embed src=javascript:alert(1)>", "<base href=//e.org/>",
      "<meta http-equiv=refresh content=0>",
      "<form action=javascript:alert(1)><button>", "<a href=javascript:alert(1)>x</a>",
      "<b onclick=alert(1)>x</b>",
      "<div style='background:url(//e.org)'>", "<link rel=stylesheet href=//e.org>",
      "<style>@import '//e.org'</style>",
      "<math><mtext><mglyph><style><img src onerror=alert(1)>", "<video><source onerror=alert(1)>",
      "<details open ontoggle=alert(1)>",
      "<body onload=alert(1)>", "<input autofocus onfocus=alert(1)>", "<textarea></textarea><script>",
      "<noscript><p title='</noscript><img>'>",
      "<template><script>", "<xmp><script></xmp>", "<plaintext>", "<title></title><script>",
      "<!--><script>alert(1)</script>-->",
      "<![CDATA[<script>alert(1)</script>]]>", "<?xml-stylesheet href='x'?>",
      "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>&a;",
      "</p></div><script>", "</div>\n\n</body>", "<p id=body name=attributes>",
      "<<script>script>alert(1)</script>", "<scr<script>ipt>",
      "<a title='`<b>`'>", "*<b*onclick=x>*", "**<script>**alert(1)", "<s\u{0}cript>alert(1)</script>",
      "＜script＞alert(1)",
      "| <script> |\n|-|\n| <img src=x onerror=y> |", "- [x] <script>", "> <script>\n> x", "# <script>",
      "    <script>",
    ])
  func rawHTML(markdown: String) {
    let html = render(markdown).html.string.lowercased()
    for tag in ["<script", "<img", "<svg", "<iframe", "<b ", "<style", "<base", "<meta", "<!--", "<!", "<?"] {
      #expect(!html.contains(tag))
    }
  }

  @Test(
    "no address runs something or leaves its attribute",
    arguments: [
      "[a](javascript:alert(1))", "[a](JAVASCRIPT:alert(1))", "[a](<javascript:alert(1)>)",
      "[a](<java\tscript:alert(1)>)",
      "[a](&#106;avascript:alert(1))", "[a](&#x6A;avascript:alert(1))", "[a](javascript&colon;alert(1))",
      "[a](java&NewLine;script:alert(1))",
      "[a](&#1;javascript:alert(1))", "[a](\\javascript:alert(1))", "[a](<\u{1}javascript:alert(1)>)",
      "[a](javascript\\:alert(1))",
      "[a](vbscript:x)", "[a](data:text/html;base64,PHNjcmlwdD4=)", "[a](DaTa:text/html,x)",
      "[a](file:///etc/passwd)", "[a](blob:x)",
      "[a](//e.org)", "[a](<\\\\e.org>)", "[a](</\\e.org>)", "[a][b]\n\n[b]: javascript:alert(1)",
      "[a]\n\n[a]: <javascript:alert(1)>",
      "<javascript:alert(1)>", "<data:text/html,x>", "<vbscript:x>", "![a](javascript:alert(1))",
      "![a](data:image/svg+xml,<svg onload=x>)",
      "[![a](javascript:x)](javascript:y)", "![a](x\"onerror=\"alert(1))", "[a](x\"onmouseover=\"alert(1))",
      "[a](<x\" onmouseover=\"alert(1)>)",
      "[a](/x '\"onmouseover=\"alert(1)')", "[a](/x \"' onmouseover='alert(1)\")",
      "[a](/x \"&quot; onmouseover=alert(1)\")",
      "[a](/x (\u{22}\u{301} onmouseover=alert(1)))", "[a](http://e.org/\"onmouseover=\"x)",
      "http://e.org/\"onmouseover=\"alert(1)",
      "https://e.org/'onmouseover='alert(1)", "http://e.org/<script>", "www.e.org/\"><script>",
      "\"onx=\"@e.org", "a\"b@e.org",
      "javascript:alert(1)//http://e.org", "http://javascript:alert(1)", "[a](http://e.org\u{202E})",
      "xmpp:a@b.org/\"x",
      "```\" onclick=\"alert(1)\nx\n```", "```<script>\nx\n```", "~~~a&quot;b\nx\n~~~", "[a](#\" onclick=x)",
      "[a](?\"><script>)",
      "[<script>](http://e.org)", "[a](http://e.org \"<script>\")", "![<script>](http://e.org)",
      "![\" onerror=\"x](y.png)",
    ])
  func addresses(markdown: String) {
    let page = ClosedHTML(render(markdown).html)
    for address in page.addresses {
      #expect(address.lowercased().starts(with: /https?:\/\/|mailto:|[^:]*$/))
    }
  }

  @Test("a body can neither set an id nor close what surrounds it")
  func structure() {
    for markdown in [
      "# body", "# a {#id}", "[^1]: a\n\nb[^1]", "</p>", "</li></ul>", "- a\n</ul>",
      "```\n</code></pre>\n```",
    ] {
      #expect(!render(markdown).html.string.contains(" id="))
    }
  }
}
