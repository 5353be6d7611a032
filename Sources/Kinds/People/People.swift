internal import Basics
internal import Content
internal import Model
internal import Templates

/// GitHub users: `content/people` → `/people/…`. A source is one page of the API.
struct People: Kind {
  static let name = "people"
  static let title = "People"

  private let kinds: RowKinds
  private let directory: Template<DirectoryPage>
  private let profile: Template<PersonPage>
  private let home: Template<PeopleHome>

  init(theme: TemplateLibrary) throws(TemplateErrors) { try self.init(theme: theme, kinds: RowKind.all) }

  init(theme: TemplateLibrary, kinds: [RowKind]) throws(TemplateErrors) {
    self.kinds = try RowKinds(kinds, theme: theme)
    directory = try theme.compile("people", for: DirectoryPage.self)
    profile = try theme.compile("person", for: PersonPage.self)
    home = try theme.compile("people-home", for: PeopleHome.self)
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<PeopleBatch> {
    let directory = Directory(PeopleFiles(files))
    var plan = Plan(directory.batches, diagnostics: directory.diagnostics)
    plan.notes = directory.note.map { [$0] } ?? []
    return plan
  }

  func map(_ batch: PeopleBatch, _ context: BuildContext) -> Piece<Person> {
    var piece = Piece<Person>()
    let reader = PersonReader(batch.files, batch.annotations)
    for (index, user) in batch.users.enumerated() {
      let (person, diagnostics) = reader.read(user, position: batch.firstPosition + index)
      piece.diagnostics += diagnostics
      piece.summaries.append(person)
      piece.files += files(of: person, in: batch, context)
      piece.search.append { person.search }
      piece.aliases += person.aliases.map { $0.alias(of: user.path, title: person.displayName) }
    }
    let page = DirectoryPage(
      people: piece.summaries, place: batch.place, facets: batch.facets, everybody: batch.total,
      kinds: kinds, context: context)
    piece.files.append(
      OutputFile(path: batch.place.path, page: directory.render(page), source: batch.source))
    return piece
  }

  /// The person's page and picture.
  private func files(of person: Person, in batch: PeopleBatch, _ context: BuildContext) -> [OutputFile] {
    let page = PersonPage(person: person, list: batch.place.path, kinds: kinds, context: context)
    let source = "\(batch.source):\(person.user.position.line)"
    var files = [OutputFile(path: person.user.path, page: profile.render(page), source: source)]
    if let avatar = person.avatar, let path = person.avatarPath {
      files.append(OutputFile(path: path, content: .copy(avatar), source: avatar.path))
    }
    return files
  }

  func reduce(_ people: [Person], _ context: BuildContext) -> Reduction {
    guard !people.isEmpty else { return Reduction(files: [list([], .empty, [], everybody: 0, context)]) }
    let newest = Array(people.sorted { $0.user.id > $1.user.id }.prefix(8))
    let html = home.render(PeopleHome(people: newest, count: people.count, kinds: kinds, context: context))
    var reduction = Reduction(
      files: facetPages(people, context) + PeopleIndex(people, kinds, context.settings).files,
      home: HomeSection(html: html, count: context.strings.count(people.count, "person", "people")))
    reduction.report = PeopleFigures.part(people, context)
    reduction.tagged = people.compactMap { $0.tagged(context) }
    return reduction
  }

  private func facetPages(_ people: [Person], _ context: BuildContext) -> [OutputFile] {
    let members = Facet.all.map { facet in people.filter { facet.holds($0) } }
    let counts = zip(Facet.all, members).map { FacetCount(facet: $0, count: $1.count) }
    return zip(Facet.all, members).flatMap { facet, members in
      facet.places(of: members).map { list($0.people, $0.place, counts, everybody: people.count, context) }
    }
  }

  private func list(
    _ people: [Person], _ place: ListPlace, _ facets: [FacetCount], everybody: Int, _ context: BuildContext
  ) -> OutputFile {
    let page = DirectoryPage(
      people: people, place: place, facets: facets, everybody: everybody, kinds: kinds, context: context)
    return OutputFile(path: place.path, page: directory.render(page))
  }
}
