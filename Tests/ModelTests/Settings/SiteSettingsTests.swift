import Basics
import Content
import Model
import Secrets
import TestSupport
import Testing

/// Settings from lines that follow a title and a zone, with what was said about them.
private func settings(_ yaml: String) -> (settings: SiteSettings, printed: [String]) {
  let text = "title: A\ntimezone: Europe/London\n\(yaml)\n"
  let (settings, diagnostics) = SiteSettings.read(InputFile(contentPath: "site.yml", text: text))
  return (settings, diagnostics.map(\.description))
}

@Suite struct SiteSettingsTests {
  @Test("every setting has a default")
  func defaults() {
    let (found, printed) = settings("")
    #expect(printed == [])
    #expect(found.title == "A")
    #expect(found.zone.identifier == "Europe/London")
    #expect((found.chats.pageSize, found.chats.groupSeconds, found.chats.headerGapSeconds) == (500, 20, 3600))
    #expect((found.assistant.errorRate, found.assistant.seed, found.assistant.delay) == (0.1, 1, 1...2))
    #expect(found.services.statuses == ["Active", "Scheduled", "Completed", "In Progress", "Urgent"])
    #expect((found.invertEvery, found.stories.itemSeconds, found.stories.wrap) == (4, 5, true))
    #expect(found.services.debounceMilliseconds == 300)
    #expect(found.relativeDates == .asOf && found.hasLiveDates && found.feeds)
    #expect(found.baseURL == nil && found.now == nil && found.repositoryURL == nil)
  }

  @Test("the words for work that is done, and the zone of times without one, are taken")
  func services() {
    let (own, printed) = settings(
      "services: {statuses: [Open, Shut], doneStatuses: [Shut]}\ndefaults: {assumeZone: Asia/Tokyo}")
    #expect(printed == [])
    #expect((own.services.doneStatuses, own.assumedZone?.identifier) == (["Shut"], "Asia/Tokyo"))
    #expect(settings("defaults: {assumeZone: true}").settings.assumedZone?.identifier == "Europe/London")
    #expect(settings("defaults: {assumeZone: false}").settings.assumedZone == nil)
    #expect(settings("").settings.assumedZone == nil)
  }

  @Test("a site with a fixed moment is a snapshot, unless it asks for live dates (requirements 4)")
  func liveDates() {
    #expect(settings("").settings.hasLiveDates)
    #expect(!settings("now: 2025-11-05T12:00:00Z").settings.hasLiveDates)
    let live = settings("now: 2025-11-05T12:00:00Z\ndates: {relative: live}")
    #expect(live.settings.hasLiveDates && live.printed == [])
    #expect(!settings("dates: {relative: never}").settings.hasLiveDates)
  }

  @Test("every setting is taken")
  func taken() {
    let (found, printed) = settings(
      """
      description: D
      baseURL: https://a.example/b
      language: ar-EG
      direction: ltr
      now: 2025-11-05T12:00:00Z
      repositoryURL: https://b.example/r
      feeds: false
      redact: [secret, x]
      theme: {sent: '#c94a55'}
      chats: {pageSize: 10, groupSeconds: 0, headerGapSeconds: 86400}
      assistant: {errorRate: 1, seed: -3, delay: [0, 0.5]}
      services: {statuses: [Open, Done], searchFields: [title], debounceMilliseconds: 0}
      people: {invertEvery: 0}
      stories: {itemSeconds: 7.5, wrap: false}
      dates: {relative: never}
      """)
    #expect(printed == [])
    #expect((found.description, found.baseURL, found.language) == ("D", "https://a.example/b/", "ar-EG"))
    #expect(
      (found.direction, found.now, found.repositoryURL) == (
        .ltr, Instant(seconds: 1_762_344_000), "https://b.example/r"
      ))
    #expect(!found.feeds && found.relativeDates == .never && !found.hasLiveDates && !found.stories.wrap)
    #expect((found.redact.rules.map(\.name), found.sentColour) == (["pattern 1", "pattern 2"], "#c94a55"))
    #expect((found.chats.pageSize, found.chats.groupSeconds, found.chats.headerGapSeconds) == (10, 0, 86400))
    #expect((found.assistant.errorRate, found.assistant.seed, found.assistant.delay) == (1, -3, 0...0.5))
    #expect((found.services.statuses, found.services.searchFields) == (["Open", "Done"], ["title"]))
    #expect(
      (found.services.debounceMilliseconds, found.invertEvery, found.stories.itemSeconds) == (0, 0, 7.5))
  }

  @Test(
    "a wrong value is an error at its place and leaves the default",
    arguments: [
      ("description: [a]", "3:14: error: \"description\" must be text, found a list"),
      ("baseURL: a.example", "3:10: error: \"baseURL\" is not a web address: \"a.example\""),
      (
        "baseURL: 'javascript:alert(1)'",
        "3:10: error: \"baseURL\" is not a web address: \"javascript:alert(1)\""
      ),
      ("baseURL: 'https://'", "3:10: error: \"baseURL\" is not a web address: \"https://\""),
      ("baseURL: 'https://a b'", "3:10: error: \"baseURL\" is not a web address: \"https://a b\""),
      (
        "repositoryURL: 'file:///etc'", "3:16: error: \"repositoryURL\" is not a web address: \"file:///etc\""
      ),
      (
        "language: '<b>'",
        "3:11: error: \"language\" is not a language tag: \"<b>\"\n  help: for example \"en\" or \"pt-BR\""
      ),
      ("direction: up", "3:12: error: unknown direction \"up\"\n  help: Allowed: auto, ltr, rtl"),
      (
        "direction: rlt",
        "3:12: error: unknown direction \"rlt\"\n  help: did you mean \"ltr\"? Allowed: auto, ltr, rtl"
      ),
      ("now: today", "3:6: error: \"now\" is not an ISO 8601 date: \"today\""),
      ("feeds: no", "3:8: error: \"feeds\" must be true or false, found \"no\""),
      ("redact: secret", "3:9: error: \"redact\" must be a list, found \"secret\""),
      ("theme: blue", "3:8: error: expected an object, found \"blue\""),
      (
        "theme: {sent: purple}",
        "3:15: error: unknown colour \"purple\"\n  help: Allowed: muzz, blue, or digits such as \"#c94a55\""
      ),
      (
        "theme: {sent: '#12345'}",
        "3:15: error: unknown colour \"#12345\"\n  help: Allowed: muzz, blue, or digits such as \"#c94a55\""
      ),
      ("chats: {pageSize: 9}", "3:19: error: \"pageSize\" must be between 10 and 5000, found 9"),
      ("chats: {groupSeconds: -1}", "3:23: error: \"groupSeconds\" must be between 0 and 86400, found -1"),
      (
        "chats: {headerGapSeconds: 1.5}",
        "3:27: error: \"headerGapSeconds\" must be a whole number, found \"1.5\""
      ),
      ("assistant: {errorRate: 1.1}", "3:24: error: \"errorRate\" must be between 0 and 1, found 1.1"),
      ("assistant: {seed: x}", "3:19: error: \"seed\" must be a whole number, found \"x\""),
      ("assistant: {delay: [2, 1]}", "3:20: error: \"delay\" must be two numbers, shortest first"),
      ("assistant: {delay: [1, x]}", "3:20: error: \"delay\" must be two numbers, shortest first"),
      ("services: {statuses: [[a]]}", "3:23: error: \"statuses\" must contain only text, found a list"),
      (
        "services: {debounceMilliseconds: 99999}",
        "3:34: error: \"debounceMilliseconds\" must be between 0 and 10000, found 99999"
      ),
      ("people: {invertEvery: -4}", "3:23: error: \"invertEvery\" must be between 0 and 1000, found -4"),
      ("stories: {itemSeconds: 0}", "3:24: error: \"itemSeconds\" must be between 0.1 and 60, found 0"),
      ("stories: {wrap: 1}", "3:17: error: \"wrap\" must be true or false, found \"1\""),
      (
        "dates: {relative: asof}",
        "3:19: error: unknown relative \"asof\"\n  help: did you mean \"asOf\"? Allowed: asOf, live, never"
      ),
    ])
  func wrong(yaml: String, message: String) {
    let (found, printed) = settings(yaml)
    #expect(printed == ["content/site.yml:" + message])
    #expect(found.pageDirection == "ltr" && found.sentColour == "muzz" && found.language == "en")
    #expect(found.chats.pageSize == 500 && found.assistant.delay == 1...2 && found.stories.itemSeconds == 5)
  }

  @Test(
    "an unknown key is a warning with the nearest known one",
    arguments: [
      ("titel: B", "3:1: warning: unknown key \"titel\"\n  help: did you mean \"title\"?"),
      ("colour: red", "3:1: warning: unknown key \"colour\""),
      ("chats: {pagesize: 10}", "3:9: warning: unknown key \"pagesize\"\n  help: did you mean \"pageSize\"?"),
    ])
  func unknownKey(yaml: String, message: String) {
    #expect(settings(yaml).printed == ["content/site.yml:" + message])
  }

  @Test("an unknown time zone is worded as the specification shows")
  func unknownZone() {
    let file = InputFile(contentPath: "site.yml", text: "# a\n# b\ntitle: A\ntimezone: Europe/Londn\n")
    #expect(
      SiteSettings.read(file).diagnostics.map(\.description) == [
        "content/site.yml:4:11: error: unknown time zone \"Europe/Londn\" (did you mean \"Europe/London\"?)"
      ])
  }

  @Test("a file without zone is warned about, one without title is refused")
  func required() {
    let (found, diagnostics) = SiteSettings.read(InputFile(contentPath: "site.yml", text: "description: D\n"))
    #expect(
      diagnostics.map(\.description) == [
        "content/site.yml:1:1: error: missing \"title\"",
        "content/site.yml:1:1: warning: no \"timezone\"; times are shown in UTC\n  help: add one, for example: timezone: Europe/London",
      ])
    #expect(found.zone.identifier == "UTC")
  }

  @Test(
    "a file that is no object or no YAML is one error",
    arguments: [
      ("- a\n", "content/site.yml:1:1: error: expected an object, found a list"),
      ("a: [\n", "content/site.yml:2:1: error: invalid YAML: did not find expected node content"),
    ])
  func broken(text: String, message: String) {
    #expect(
      SiteSettings.read(InputFile(contentPath: "site.yml", text: text)).diagnostics.map(\.description) == [
        message
      ])
  }

  @Test(
    "a page reads as set, or else as its language does",
    arguments: [
      ("en", "auto", "ltr"), ("ar", "auto", "rtl"), ("he-IL", "auto", "rtl"), ("AR", "auto", "rtl"),
      ("ar", "ltr", "ltr"), ("en", "rtl", "rtl"),
    ])
  func direction(language: String, direction: String, expected: String) {
    #expect(settings("language: \(language)\ndirection: \(direction)").settings.pageDirection == expected)
  }

  @Test(
    "the base path is the path of the base address",
    arguments: [
      ("https://a.example", "/"), ("https://a.example/", "/"), ("https://a.example/b/c", "/b/c/"),
      ("http://a.example:80/b/", "/b/"),
    ])
  func basePath(url: String, path: String) {
    #expect(settings("baseURL: \(url)").settings.basePath == path)
    #expect(SiteSettings().basePath == "/")
  }
}
