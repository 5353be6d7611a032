@testable import Check

/// Rules 1, 2, 3, 5.
private let namespace = "http://www.w3.org/1999/xhtml"

let wellFormedness = [
  Broken(
    goodPage("<p>a<b>b</p>"),
    "6:13: error: not well-formed: Opening and ending tag mismatch: b line 6 and p [well-formed]"),
  Broken(
    goodPage("<p>a&nbsp;b</p>"), "6:11: error: not well-formed: Entity 'nbsp' not defined [well-formed]"),
  Broken(
    goodPage("<p x:y=\"1\">a</p>"), "6:9: error: <p> has no attribute \"x:y\" [vocabulary]",
    "6:11: error: not well-formed: Namespace prefix x for y on p is not defined [well-formed]"),
  Broken(goodPage("<div/>"), "6:1: error: <div/> must be closed by </div> [well-formed]"),
  Broken(goodPage("<p>a<br></br></p>"), "6:5: error: <br> must be written <br /> [well-formed]"),
  Broken(
    "<!DOCTYPE html [<!ENTITY a \"b\">]>\n" + goodPage().dropFirst(16),
    "1:1: error: the page does not begin with <!DOCTYPE html> [doctype]"),
  Broken(goodPage("<p>a\u{3}b</p>"), "6:5: error: character U+0003 is not allowed in a page [characters]"),
  Broken(goodPage("<p>é\u{FFFF}b</p>"), "6:5: error: character U+FFFF is not allowed in a page [characters]"),
  Broken(
    goodPage("<p>&#x3;</p>"),
    "6:9: error: not well-formed: xmlParseCharRef: invalid xmlChar value 3 [characters]"),
  Broken(
    "<!doctype html>" + goodPage().dropFirst(15),
    "1:1: error: the page does not begin with <!DOCTYPE html> [doctype]"),
  Broken(
    String(goodPage().dropFirst(16)), "1:1: error: the page does not begin with <!DOCTYPE html> [doctype]"),
  Broken(
    goodPage("<p id=\"a\">x</p>\n<p id=\"a\">y</p>"),
    "7:8: error: duplicate id \"a\"; first used on line 6 [ids]"
  ),
  Broken(goodPage("<p id=\"a b\">x</p>"), "6:8: warning: id \"a b\" contains a space [ids]"),
  Broken(goodPage("<p id=\"\">x</p>"), "6:8: error: empty id [ids]"),
]

/// Rule 4.
let vocabulary = [
  Broken(
    goodPage("<p><blink>x</blink></p>"),
    "6:4: error: <blink> is not an element of the vocabulary [vocabulary]"),
  Broken(goodPage("<p\n  foo=\"1\">x</p>"), "7:8: error: <p> has no attribute \"foo\" [vocabulary]"),
  Broken(goodPage("<ul>\n<p>x</p></ul>"), "7:1: error: <p> is not allowed here in <ul> [vocabulary]"),
  Broken(
    goodPage("<p><a href=\"b.html\"><div>x</div></a></p>"),
    "6:21: error: <div> is not allowed in <p> [vocabulary]"),
  Broken(
    goodPage("<p dir=\"left\">x</p>"),
    "6:9: error: dir=\"left\" on <p> is not one of \"ltr\", \"rtl\", \"auto\" [vocabulary]"),
  Broken(
    goodPage("<p><data>x</data></p>"), "6:4: error: <data> requires the attribute \"value\" [vocabulary]"),
  Broken(
    goodPage("<p><svg></svg></p>"), "6:4: error: <svg> is not an element of the vocabulary [vocabulary]"),
  Broken(goodPage("<div>\n<td>x</td></div>"), "7:1: error: <td> is not allowed here in <div> [vocabulary]"),
]

/// Rules 6, 7, 8, 9.
let links = [
  Broken(
    goodPage("<p><a href=\"#no\">x</a></p>"), "6:13: error: link to missing anchor \"#no\" [link-fragments]"),
  Broken(
    goodPage("<p><a href=\"../../b.html\">x</a></p>"),
    "6:13: error: link leads out of the site: \"../../b.html\" [link-targets]"),
  Broken(
    goodPage("<p><a href=\"../b/\">x</a></p>"), "6:13: warning: link to a directory: \"../b/\" [link-form]"),
  Broken(goodPage("<p><a href=\"..\">x</a></p>"), "6:13: warning: link to a directory: \"..\" [link-form]"),
  Broken(
    goodPage("<p><a href=\"/b.html\">x</a></p>"),
    "6:13: warning: link starts at the root of the server: \"/b.html\" [link-form]"),
  Broken(
    goodPage("<p><a href=\"file:///home/me/b.html\">x</a></p>"),
    "6:13: error: address of the machine that built the site: \"file:///home/me/b.html\" [local-addresses]"),
  Broken(
    goodPage("<p><a href=\"http://localhost:8080/b\">x</a></p>"),
    "6:13: error: address of the machine that built the site: \"http://localhost:8080/b\" [local-addresses]"),
]

/// Rules 12 to 16.
let accessibility = [
  Broken(
    goodPage("<p><img src=\"a.png\" width=\"1\" height=\"1\" /></p>"),
    "6:4: error: <img> has no alternative text [image-alternatives]"
  ),
  Broken(goodPage("<p><input name=\"q\" /></p>"), "6:4: error: <input> has no label [labels]"),
  Broken(
    goodPage("<p><label for=\"no\">x</label></p>"), "6:16: error: for refers to a missing id \"no\" [labels]"),
  Broken(
    goodPage("<p aria-describedby=\"no\">x</p>"),
    "6:22: error: aria-describedby refers to a missing id \"no\" [labels]"),
  Broken(goodPage("<h3>x</h3>"), "6:1: warning: <h3> follows <h1>: a level is skipped [headings]"),
  Broken(goodPage("<h1>x</h1>"), "6:1: warning: a second <h1> [headings]"),
  Broken(goodPage("<h2> </h2>"), "6:1: warning: empty <h2> [headings]"),
  Broken(goodPage(heading: "<p>x</p>"), "1:1: warning: the page has no <h1> [headings]"),
  Broken(
    goodPage(html: "<html xmlns=\"\(namespace)\">"), "2:1: error: <html> has no lang [language-and-title]"),
  Broken(
    goodPage(html: "<html xmlns=\"\(namespace)\" lang=\"e_n\">"),
    "2:50: error: lang=\"e_n\" is not a language tag [language-and-title]"),
  Broken(goodPage(title: " "), "1:1: error: the <title> is empty [language-and-title]"),
  Broken(goodPage("<p><a href=\"b.html\"> </a></p>"), "6:4: error: <a> has no name [names]"),
  Broken(
    goodPage("<p><button type=\"button\"><span aria-hidden=\"true\">×</span></button></p>"),
    "6:4: error: <button> has no name [names]"),
  Broken(
    goodPage("<p><a href=\"b.html\">x <button type=\"button\">y</button></a></p>"),
    "6:23: error: <button> is inside <a>, which is interactive too [names]"),
]

/// Rules 17, 18, 19.
let code = [
  Broken(
    goodPage("<p><a href=\" Java\nscript:x()\">x</a></p>"),
    "6:13: error: link to code: \" Java script:x()\" [inline-code]"),
  Broken(
    goodPage("<p onclick=\"x()\">x</p>"),
    "6:13: error: attribute \"onclick\" is inline code [inline-code]"),
  Broken(
    goodPage("<p style=\"color: red\">x</p>"),
    "6:11: error: attribute \"style\" is inline code [inline-code]"),
  Broken(
    goodPage(head: "<style>p { }</style>"), "3:103: error: <style> contains inline code [inline-code]"),
  Broken(goodPage("<script>x()</script>"), "6:1: error: <script> contains inline code [inline-code]"),
  // No JSON, or not the same to HTML and XML: browsers would not run it, but nobody can say what it is.
  Broken(
    goodPage("<script type=\"application/ld+json\">x()</script>"),
    "6:1: error: <script> contains inline code [inline-code]"),
  Broken(
    goodPage("<script type=\"application/ld+json\">{\"a\":\"&lt;\"}</script>"),
    "6:1: error: <script> contains inline code [inline-code]"),
  Broken(
    goodPage("<script type=\"application/ld+json\" src=\"a.js\">{}</script>"),
    "6:1: error: <script> contains inline code [inline-code]"),
  Broken(
    goodPage("<p><img src=\"//example.com/a.png\" alt=\"\" width=\"1\" height=\"1\" /></p>"),
    "6:14: error: <img> loads from another site: \"//example.com/a.png\" [remote-resources]"),
  Broken(
    goodPage(
      "<p><img src=\"a.png\" srcset=\"b.png 1x, https://example.com/c.png 2x\" alt=\"\" width=\"1\" height=\"1\" /></p>"
    ),
    "6:29: error: <img> loads from another site: \"https://example.com/c.png\" [remote-resources]"),
  Broken(
    goodPage(policy: "default-src 'self' 'unsafe-inline'"),
    "3:59: error: the policy allows 'unsafe-inline' [content-policy]"),
  Broken(
    goodPage(policy: "script-src 'self'"), "3:59: error: the policy has no default-src [content-policy]"),
  Broken(
    goodPage().replacing("http-equiv=\"Content-Security-Policy\"", with: "name=\"x\""),
    "1:1: error: the page has no content security policy [content-policy]"),
]

/// Rules 19 (the part of obeying it), 20, 25, 26, 28, 29.
let safety = [
  Broken(
    goodPage("<p><img src=\"a.png\" alt=\"\" width=\"1\" height=\"1\" /></p>", policy: "default-src 'none'"),
    "6:14: error: the page's own policy forbids \"a.png\" [content-policy]"),
  Broken(
    goodPage("<p><img src=\"data:image/gif;base64,AA\" alt=\"\" width=\"1\" height=\"1\" /></p>"),
    "6:14: error: the page's own policy forbids \"data:image/gif;base64,AA\" [content-policy]"),
  Broken(
    goodPage(
      "<form action=\"b.html\"><p>x</p></form>",
      policy: "default-src 'self'; form-action 'none'; form-action 'self'"),
    "6:15: error: the page's own policy forbids \"b.html\" [content-policy]"),
  Broken(
    goodPage(policy: "default-src 'self'; img-src https:"),
    "3:59: error: the policy allows https: [content-policy]"),
  Broken(
    goodPage("<script src=\"a.js\" integrity=\"sha384-x\"></script>"),
    "6:31: error: checksum on a file of the site: \"a.js\" [integrity]"),
  Broken(
    goodPage(String(repeating: "<p>x</p>\n", count: 1501)),
    "1:1: warning: the page has 1507 elements besides messages, the budget is 1500 [budgets]"),
  Broken(
    goodPage("<p>" + String(repeating: "x", count: 300_000) + "</p>"),
    "1:1: warning: the page has 300230 bytes, the budget is 300000 [budgets]"),
  Broken(
    goodPage("<p><bdi>Ann\u{202E}xcod.exe</bdi></p>"),
    "6:4: warning: <bdi> contains U+202E, which is invisible [hidden-characters]"),
  // The first isolate is closed, the second closing mark closes none.
  Broken(
    goodPage("<p><bdi>a\u{2066}1\u{2069}b\u{2069}</bdi></p>"),
    "6:4: warning: <bdi> contains U+2069, which is invisible [hidden-characters]"),
  Broken(
    goodPage(title: "A\u{200B}dmin"),
    "3:81: warning: <title> contains U+200B, which is invisible [hidden-characters]"),
  Broken(
    goodPage("<article aria-label=\"A\u{E0041}\"></article>"),
    "6:22: warning: aria-label contains U+E0041, which is invisible [hidden-characters]"),
  Broken(
    goodPage("<p><a href=\"a%E2%80%AEb.html\">x</a></p>"),
    "6:13: warning: address contains U+202E, which is invisible [hidden-characters]"),
  Broken(
    goodPage("<p><a href=\"b.html\" target=\"_blank\" rel=\"nofollow\">x</a></p>"),
    "6:29: warning: link opens a new window and gives it access to this page [new-windows]"),
  Broken(
    goodPage("<p><img src=\"a.png\" alt=\"\" height=\"1\" /></p>"),
    "6:4: warning: <img> has no width and height [image-sizes]"),
]
