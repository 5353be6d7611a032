import Basics
@testable import Check
import Testing

@Suite("Rules about the site")
struct SiteRuleTests {
  /// The rules that only a site can break; each has a test below.
  static let rules: [CheckRule] = [
    .linkTargets, .linkFragments, .orphans, .feeds, .hostFiles, .fingerprints, .contrast,
    .searchIndex,
  ]

  static let home = (
    path: "index.html", text: goodPage("<p><a href=\"a/index.html#m-1\">a</a></p>", title: "Home")
  )
  static let page = (path: "a/index.html", text: goodPage("<p id=\"m-1\">x</p>", title: "A"))

  @Test("A site whose links all lead somewhere has no findings")
  func goodSite() { #expect(checkSite([Self.home, Self.page]) == []) }

  @Test("The order in which pages come makes no difference")
  func orderIsFree() {
    let broken = ("b.html", goodPage("<p><a href=\"none.html\">x</a></p>", title: "B"))
    #expect(checkSite([broken, Self.home, Self.page]) == checkSite([Self.page, broken, Self.home]))
  }

  @Test("A link to a missing file is an error at its place")
  func missingTarget() {
    #expect(
      checkSite([Self.home]) == [
        "site/index.html:6:13: error: link to missing file \"a/index.html\" (from content/index.html) [link-targets]"
      ])
  }

  @Test("A target that differs in letter case is missing, and the right name is told")
  func letterCase() {
    let checker = sharedChecker
    var site = SiteChecker()
    site.add(checker.check(CheckedFile(path: Self.home.path, bytes: Array(Self.home.text.utf8))).facts)
    let findings = site.findings(otherFiles: hostFiles.union(["A/index.html"])).filter {
      $0.rule == "link-targets"
    }
    #expect(findings.map(\.help) == [["the file is named \"A/index.html\": letter case differs"]])
  }

  @Test("A link to a missing anchor of another page is an error at its place")
  func missingAnchor() {
    let page = (Self.page.path, goodPage("<p id=\"m-2\">x</p>", title: "A"))
    #expect(
      checkSite([Self.home, page]) == [
        "site/index.html:6:13: error: link to missing anchor \"a/index.html#m-1\" (from content/index.html) [link-fragments]"
      ])
  }

  @Test("Anchors of an ill-formed page are not known, so links to them are not judged")
  func illFormedTarget() {
    let page = (Self.page.path, goodPage("<p>x"))
    #expect(checkSite([Self.home, page]).map { $0.hasSuffix("[well-formed]") } == [true])
  }

  @Test("A link to a directory without its slash is a warning")
  func directoryWithoutSlash() {
    let other = ("b.html", goodPage("<p><a href=\"a\">x</a> <a href=\"index.html\">h</a></p>", title: "B"))
    let home = (
      Self.home.path, goodPage("<p><a href=\"b.html\">b</a><a href=\"a/index.html\">a</a></p>", title: "Home")
    )
    #expect(
      checkSite([home, Self.page, other]) == [
        "site/b.html:6:13: warning: link to a directory without a slash: \"a\" (from content/b.html) [link-form]"
      ])
  }

  @Test("A page that no page links to, and a file that nothing uses, are warnings")
  func orphans() {
    #expect(
      checkSite([Self.page], otherFiles: ["x.png", "search/0.bin"]) == [
        "site/a/index.html: warning: no other page links to this page (from content/a/index.html) [orphans]",
        "site/x.png: warning: no page or style sheet uses this file [orphans]",
      ])
  }

  @Test("A title that two pages share is a warning")
  func sameTitles() {
    let page = (Self.page.path, goodPage("<p id=\"m-1\">x</p>", title: "Home"))
    #expect(
      checkSite([Self.home, page]) == [
        "site/index.html: warning: title \"Home\" is also the title of site/a/index.html (from content/index.html) "
          + "[language-and-title]"
      ])
  }

  @Test("A long title is cut in the warning, so that both paths are read")
  func longTitles() {
    let title = String(repeating: "Order ", count: 40) + "end"
    let pages = [Self.home.path, Self.page.path].map { path in
      (path, goodPage("<p id=\"m-1\"><a href=\"/a/index.html\">x</a></p>", title: title))
    }
    let warnings = checkSite(pages).filter { $0.contains("is also the title of") }
    #expect(warnings.count == 1 && warnings.allSatisfy { $0.contains("…\" is also the title of site/a/") })
  }

  @Test("The address of a picture in a style sheet is checked, in a comment or string it is not")
  func styleSheet() {
    let css =
      "/* url(no.png) */\n.a { background: url(\"../x.png\") } .b { content: 'url(no.png)' }\n.c { background: url(y.png) }"
    let page = (
      Self.home.path, goodPage(title: "Home", head: "<link rel=\"stylesheet\" href=\"css/a.css\" />")
    )
    #expect(
      checkSite([page, ("css/a.css", css)], otherFiles: ["x.png"]) == [
        "site/css/a.css:3:22: error: link to missing file \"css/y.png\" (from content/css/a.css) [link-targets]"
      ])
  }

  @Test(
    "A style sheet that loads from elsewhere is an error",
    arguments: ["@import \"https://x.org/a.css\";", "p { src: URL( 'https://x.org/a.css' ) }"])
  func remoteStyle(css: String) {
    #expect(
      check(css, path: "a.css").allSatisfy {
        $0.contains("style sheet loads from another site: \"https://x.org/a.css\"")
      })
    #expect(check(css, path: "a.css").count == 1)
  }

  @Test("A drawing is well-formed, and its parts can be linked to")
  func drawings() {
    let icons = ("icons.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><symbol id=\"x\"/></svg>")
    func use(_ name: String) -> String {
      "<p><svg xmlns=\"http://www.w3.org/2000/svg\"><use href=\"icons.svg#\(name)\"/></svg></p>"
    }
    #expect(checkSite([("index.html", goodPage(use("x"))), icons]) == [])
    #expect(
      checkSite([("index.html", goodPage(use("y"))), icons]) == [
        "site/index.html:6:55: error: link to missing anchor \"icons.svg#y\" (from content/index.html) [link-fragments]"
      ])
    #expect(check("<svg><g></svg>", path: "a.svg").count == 1)
    #expect(check("<svg><script>x</script></svg>", path: "a.svg").count == 1)
  }
}
