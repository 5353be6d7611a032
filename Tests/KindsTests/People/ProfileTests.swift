@testable import Kinds
import Markup
import TestSupport
import Testing

/// The page of Ada with a profile of these fields.
private func page(_ fields: String, user: String = #""html_url":"https://example.org/forge/Ada""#) throws
  -> String
{
  let site = try PeopleSite(
    users: #"{"id":1,"login":"Ada",\#(user)}"#, ["profiles/ADA.json": #"{"id":1,\#(fields)}"#])
  #expect(site.diagnostics == [])
  return site["ada/index.html"]
}

@Suite struct ProfileTests {
  @Test(
    "a website without a scheme gets https, and only addresses become links (G-24)",
    arguments: [
      ("ada.example.org", "https://ada.example.org"),
      ("http://example.org/a?b=1&c=2", "http://example.org/a?b=1&c=2"),
      ("//example.org", "https://example.org"), ("example.org:8080/x", "https://example.org:8080/x"),
      ("mailto:a@example.org", "mailto:a@example.org"), ("javascript:alert(1)", nil),
      ("JaVaScRiPt:alert(1)//.", nil),
      ("data:text/html,x.y", nil), ("none", nil), ("a b.c", nil), ("", nil), ("vbscript:x.y", nil),
    ] as [(String, String?)])
  func blog(text: String, link: String?) {
    #expect(ProfileDetail.web(text)?.text == link)
  }

  @Test("a company that is an account leads to it, anything else is text (G-24)")
  func company() throws {
    #expect(
      try page(#""company":" @thimble-labs ""#).contains(
        #"<a href="https://example.org/forge/thimble-labs" rel="noopener noreferrer nofollow">@thimble-labs</a>"#
      ))
    #expect(try page(#""company":" The Drawer\t""#).contains(#"<dd dir="auto">The Drawer</dd>"#))
    #expect(try page(#""company":"@a @b""#).contains(#"<dd dir="auto">@a @b</dd>"#))
    #expect(try page(#""company":"@../x""#).contains(#"<dd dir="auto">@../x</dd>"#))
    #expect(try page(#""company":"@a""#, user: #""html_url":"""#).contains(#"<dd dir="auto">@a</dd>"#))
  }

  @Test(
    "a profile shows its fields: lines of the bio kept, counts grouped, what is empty left out (G-02, G-08, G-23, G-24)"
  )
  func fields() throws {
    let full = try page(
      #""name":" Ada O. ","bio":"One.\r\n<b>Two</b>\r\n","location":"Sea","followers":12345,"public_repos":0,"created_at":"2008-01-14T04:33:35Z","hireable":null,"email":"ada@example.org""#
    )
    #expect(full.contains(#"<h1 dir="auto">Ada O.</h1>"#))
    #expect(full.contains("<p>One.<br />\n&lt;b&gt;Two&lt;/b&gt;</p>"))
    #expect(
      full.contains("<dt>Followers</dt><dd>12,345</dd>") && full.contains("<dt>Repositories</dt><dd>0</dd>"))
    #expect(full.contains("14 January 2008") && full.contains("mailto:ada@example.org"))
    for absent in ["Gists", "Company", "Website", "Hireable", "Twitter"] { #expect(!full.contains(absent)) }
    let empty = try page(#""name":null,"bio":"\r\n","blog":"","company":"  ""#)
    #expect(!empty.contains("<h2>About") && !empty.contains("<dl"))
  }

  @Test("a profile says as of when it is known: when it was fetched, or else last changed")
  func known() throws {
    #expect(
      try page(#""updated_at":"2025-05-12T16:32:29Z""#).contains(
        #"<time datetime="2025-05-12">12 May 2025</time>"#))
    let both = #""updated_at":"2025-05-12T16:32:29Z","fetched_at":"2025-06-01T00:00:00Z""#
    #expect(try page(both).contains("1 June 2025"))
    #expect(try !page(#""name":"x""#).contains("Profile as of"))
  }

  @Test("somebody whose profile is not there has a page that says so and leads to GitHub (G-36)")
  func uncached() throws {
    let site = try PeopleSite(
      users: #"{"id":1,"login":"Ada"},{"id":2,"login":"bo","html_url":"javascript:x"}"#)
    for (login, name) in [("ada", "Ada"), ("bo", "bo")] {
      #expect(site["\(login)/index.html"].contains("Profile not cached."))
      #expect(site["\(login)/index.html"].contains(#"href="https://github.com/\#(name)""#))
    }
  }

  @Test("an answer that is not this profile is told (G-08, G-23)")
  func wrong() throws {
    func told(_ profile: String) throws -> [String] {
      try PeopleSite(users: #"{"id":1,"login":"ada"}"#, ["profiles/ada.json": profile]).diagnostics
    }
    #expect(
      try told(#"{"message":"Not Found","documentation_url":"x"}"#) == [
        "content/people/profiles/ada.json:1:1: error: expected a user, found a GitHub error response: \"Not Found\""
      ])
    #expect(
      try told(#"{"id":2}"#) == [
        "content/people/profiles/ada.json:1:7: error: profile id 2 does not match list id 1 for \"ada\""
      ])
    #expect(try told("[]").count == 1 && told(#"{"id":1,"followers":"x","bio":7}"#).count == 2)
  }

  @Test("hostile text in any field stays text")
  func hostile() throws {
    let bad = #"\"><script>alert(1)</script>&\u2028\u202e"#
    let fields = ["name", "company", "blog", "location", "email", "bio", "twitter_username"]
    let text = try page(fields.map { #""\#($0)":"\#(bad)""# }.joined(separator: ","))
    #expect(!text.contains("<script>alert"))
    #expect(text.contains("&lt;script&gt;"))
  }
}
