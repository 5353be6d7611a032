internal import Basics
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/person.html`: a profile.
struct PersonPage: TemplateContext {
  let person: Person
  /// Path of the directory page that lists this person.
  let list: String
  let kinds: RowKinds
  let context: BuildContext

  static let fields: Fields<PersonPage> = [
    .including { $0.frame },
    .including {
      PersonRow(person: $0.person, frame: $0.frame, context: $0.context, kinds: $0.kinds)
    },
    .flag("isCached", "whether the full profile is available") { $0.person.profile != nil },
    .html("bio", "biography") { page in
      page.profile.bio.isEmpty ? nil : PlainText.html(page.profile.bio)
    },
    .list("details", "company, location and links, in this order; empty ones omitted") { $0.details },
    .flag("hasDetails", "whether there are details") { !$0.details.isEmpty },
    .flag("hasNumbers", "whether there are numbers") { !$0.numbers.isEmpty },
    .list("numbers", "repositories, gists, followers, following") { $0.numbers },
    .flag("hasTags", "whether the note has tags") { !$0.person.tags.isEmpty },
    .list("tags", "the note's tags") { page in page.person.tags.map { TagLink($0, page.frame) } },
    .html("note", "the note") { $0.person.note?.html },
    .url("profile", "link to the GitHub profile") { $0.address },
    .url("directory", "link to the page of the directory that lists this person") { $0.frame.link($0.list) },
    .text("known", "date of the profile data (G-13)") { page in
      page.known.map { page.context.dates.long($0) }
    },
    .text("knownISO", "the same in ISO 8601") { $0.known?.iso },
  ]

  var frame: PageFrame {
    context.frame(
      person.user.path, title: person.displayName,
      description: "\(person.displayName) (\(person.user.login))",
      section: People.name)
  }

  private var profile: Profile { person.profile ?? Profile() }

  /// Most lists contain it; otherwise it follows from the login.
  private var address: SafeURL? {
    SafeURL(content: person.user.htmlURL) ?? SafeURL(external: "https://github.com/\(person.user.login)")
  }

  private var known: CivilDate? {
    (profile.fetched ?? profile.updated).map { WallTime($0, in: context.zone).date }
  }

  private var strings: Strings { context.strings }

  private var details: [ProfileDetail] {
    let joined = profile.created.map { context.dates.long(WallTime($0, in: context.zone).date) } ?? ""
    return [
      ProfileDetail(
        label: strings["Company"], text: profile.company,
        href: ProfileDetail.company(
          profile.company, profile: person.user.htmlURL, login: person.user.login)),
      ProfileDetail(label: strings["Location"], text: profile.location),
      ProfileDetail(label: strings["Website"], text: profile.blog, href: ProfileDetail.web(profile.blog)),
      ProfileDetail(label: strings["E-mail"], text: profile.email, href: ProfileDetail.mail(profile.email)),
      ProfileDetail(label: "Twitter", text: profile.twitter.isEmpty ? "" : "@\(profile.twitter)"),
      ProfileDetail(label: strings["Hireable"], text: profile.isHireable ? strings["Yes"] : ""),
      ProfileDetail(label: strings["Joined"], text: joined),
    ].filter { !$0.text.isEmpty }
  }

  private var numbers: [ProfileNumber] {
    [
      ("Repositories", profile.repositories), ("Gists", profile.gists), ("Followers", profile.followers),
      ("Following", profile.following),
    ].compactMap { label, number in
      number.map { ProfileNumber(label: strings[label], number: $0, strings: strings) }
    }
  }
}
