internal import Markup
internal import Model

/// GitHub users: `content/people` → `/people/…`. A source is one page of the API.
struct People: Kind {
  static let name = "people"
  static let title = "People"

  private let directory: Template<DirectoryPage>
  private let profile: Template<PersonPage>
  private let home: Template<PeopleHome>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    directory = try theme.compile("people", for: DirectoryPage.self)
    profile = try theme.compile("person", for: PersonPage.self)
    home = try theme.compile("people-home", for: PeopleHome.self)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<PeopleBatch> {
    let directory = Directory(PeopleFiles(files))
    return Plan(directory.batches, diagnostics: directory.diagnostics)
  }

  func map(_ batch: PeopleBatch, _ context: BuildContext) -> Piece<Person> {
    var piece = Piece<Person>()
    for (index, user) in batch.users.enumerated() {
      let reader = PersonReader(batch.files)
      let (person, diagnostics) = reader.read(user, position: batch.firstPosition + index)
      piece.diagnostics += diagnostics
      piece.summaries.append(person)
      let page = PersonPage(
        person: person, since: batch.since, isFirst: batch.previous == nil, context: context)
      piece.files.append(
        OutputFile(
          path: user.path, page: profile.render(page), source: "\(batch.source):\(user.position.line)"))
      if let avatar = person.avatar, let path = person.avatarPath {
        piece.files.append(OutputFile(path: path, content: .copy(avatar), source: avatar.path))
      }
    }
    let page = DirectoryPage(people: piece.summaries, batch: batch, context: context)
    piece.files.append(OutputFile(path: page.path, page: directory.render(page), source: batch.source))
    return piece
  }

  func reduce(_ people: [Person], _ context: BuildContext) -> Reduction {
    guard !people.isEmpty else {
      let page = DirectoryPage(people: [], batch: nil, context: context)
      return Reduction(files: [OutputFile(path: page.path, page: directory.render(page))])
    }
    let newest = Array(people.sorted { $0.user.id > $1.user.id }.prefix(8))
    let html = home.render(PeopleHome(people: newest, count: people.count, context: context))
    return Reduction(home: HomeSection(html: html, count: Count.text(people.count, "person", "people")))
  }
}
