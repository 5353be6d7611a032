internal import Markup
internal import Model

/// The fields of `templates/person.html`: a profile.
struct PersonPage: TemplateContext {
  let person: Person
  let since: Int
  let isFirst: Bool
  let context: BuildContext

  static let fields: Fields<PersonPage> = [
    .including { $0.frame },
    .including { PersonRow($0.person, $0.frame, $0.context) },
    .flag("isCached", "whether the full profile is known") { $0.person.profile != nil },
    .html("bio", "what they say about themselves") { page in
      page.profile.bio.isEmpty ? nil : PlainText.html(page.profile.bio)
    },
    .list("details", "company, place, links, in this order; empty ones are left out") { $0.details },
    .flag("hasDetails", "whether there is any") { !$0.details.isEmpty },
    .flag("hasNumbers", "whether any is known") { !$0.numbers.isEmpty },
    .list("numbers", "repositories, gists, followers, following") { $0.numbers },
    .html("note", "the note, from Markdown") { $0.note },
    .url("profile", "link to the profile at GitHub") { SafeURL(external: $0.person.user.htmlURL) },
    .url("directory", "link to the page of the directory that lists this person") { page in
      page.frame.link(page.isFirst ? "people/index.html" : DirectoryPage.path(page.since))
    },
  ]

  var frame: PageFrame {
    context.frame(
      person.user.path, title: person.displayName,
      description: "\(person.displayName) (\(person.user.login))",
      section: People.name)
  }

  private var profile: Profile { person.profile ?? Profile() }

  private var note: SafeHTML? {
    person.note.isEmpty
      ? nil : MarkdownRenderer(.init(hardBreaks: false, topHeading: 3)).render(person.note).html
  }

  private var details: [ProfileDetail] {
    let joined = profile.created.map { SmartDate.long(WallTime($0, in: context.zone).date) } ?? ""
    return [
      ProfileDetail(label: "Company", text: profile.company),
      ProfileDetail(label: "Location", text: profile.location),
      ProfileDetail(label: "Website", text: profile.blog, href: ProfileDetail.web(profile.blog)),
      ProfileDetail(label: "E-mail", text: profile.email, href: SafeURL(external: "mailto:\(profile.email)")),
      ProfileDetail(label: "Hireable", text: profile.isHireable ? "Yes" : ""),
      ProfileDetail(label: "Joined", text: joined),
    ].filter { !$0.text.isEmpty }
  }

  private var numbers: [ProfileNumber] {
    [
      ("Repositories", profile.repositories), ("Gists", profile.gists), ("Followers", profile.followers),
      ("Following", profile.following),
    ].compactMap { label, number in number.map { ProfileNumber(label: label, number: $0) } }
  }
}

/// A fact on a profile.
struct ProfileDetail: TemplateContext {
  let label: String
  let text: String
  var href: SafeURL?

  static let fields: Fields<ProfileDetail> = [
    .text("label", "what it is") { $0.label },
    .text("text", "the value") { $0.text },
    .url("href", "where it leads") { $0.href },
  ]

  /// Many people write their address without a scheme (G-24).
  static func web(_ text: String) -> SafeURL? {
    guard !text.isEmpty else { return nil }
    return SafeURL(external: text.contains("://") ? text : "https://\(text)")
  }
}

/// A count on a profile.
struct ProfileNumber: TemplateContext {
  let label: String
  let number: Int

  static let fields: Fields<ProfileNumber> = [
    .text("label", "what is counted") { $0.label },
    .text("number", "how many") { Count.grouped($0.number) },
  ]
}
