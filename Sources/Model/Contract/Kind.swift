package import Basics
package import Content
package import Markup
package import SearchRecords
package import Templates

/// A kind of content: finds its sources, maps each to a piece, and reduces the pieces' summaries to lists.
///
/// `map` sees only one source, so pieces can be built on any thread, machine or day; `reduce` sees only
/// summaries.
package protocol Kind: Sendable {
  /// The source of one piece.
  associatedtype Source: Sendable
  /// What the lists need from a piece.
  associatedtype Summary: Sendable

  /// First URL segment, and folder under `content/`.
  static var name: String { get }
  /// Folders under `content/` that it reads; by default the folder of its name.
  static var folders: [String] { get }
  /// In the navigation.
  static var title: String { get }

  /// Compiles the kind's templates.
  init(theme: TemplateLibrary) throws(TemplateErrors)

  /// Finds the sources among the files of `content/<name>/`, in an order that depends only on the files.
  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<Source>
  /// The same, on up to `jobs` threads: for kinds that read much before the first piece.
  func plan(_ files: [InputFile], _ settings: SiteSettings, jobs: Int) -> Plan<Source>
  /// Builds the pages of one source.
  func map(_ source: Source, _ context: BuildContext) -> Piece<Summary>
  /// How to store a piece for later builds; nil if every build rebuilds all pieces.
  static var coding: PieceCoding<Summary>? { get }
  /// The smallest parts of a source that can each be cached as a piece.
  func parts(of source: Source, _ context: BuildContext) -> [Source]
  /// A hash of everything that the piece depends on, apart from shared elements; nil if unknown.
  func name(of source: Source) throws(Diagnostic) -> ContentHash?
  /// Builds the lists. Called once, also without summaries.
  func reduce(_ summaries: [Summary], _ context: BuildContext) -> Reduction
}

extension Kind {
  package static var folders: [String] { [name] }
  package func plan(_ files: [InputFile], _ settings: SiteSettings, jobs: Int) -> Plan<Source> {
    plan(files, settings)
  }
  package static var coding: PieceCoding<Summary>? { nil }
  package func parts(of source: Source, _ context: BuildContext) -> [Source] { [source] }
  package func name(of source: Source) throws(Diagnostic) -> ContentHash? { nil }
}

/// The sources of a kind, created lazily as workers request them.
package struct Plan<Source: Sendable> {
  package let next: () -> Source?
  /// Problems known before the first source is created.
  package var diagnostics: [Diagnostic]
  /// This kind's own entries in the navigation; nil means one for the kind.
  package var sections: [SiteShell.Section]?
  /// Notes about the sources for the build log, one line each.
  package var notes: [String] = []
  /// What is known of exports before they are read: the files that no format reads.
  package var imports: [ImportLedger] = []
  /// Estimated from the files.
  package var scale = ContentScale()

  package init(_ sources: [Source], diagnostics: [Diagnostic] = [], sections: [SiteShell.Section]? = nil) {
    var rest = sources.makeIterator()
    self.init(next: { rest.next() }, diagnostics: diagnostics)
    self.sections = sections
  }

  package init(next: @escaping () -> Source?, diagnostics: [Diagnostic] = []) {
    self.next = next
    self.diagnostics = diagnostics
  }
}

/// The result of one source. The files leave memory as soon as they are written.
package struct Piece<Summary: Sendable>: Sendable {
  package var files: [OutputFile] = []
  /// Empty if the source is too broken to be listed; several if it contains several records.
  package var summaries: [Summary] = []
  package var diagnostics: [Diagnostic] = []
  /// This piece's entries in the search index. Made after its pages: that of a long chat takes as much memory
  /// as the chat.
  package var search: [@Sendable () -> SearchRecord] = []
  /// The same as bytes, which can be stored and merged later.
  package var segments: [SearchSegment] { search.flatMap { $0().segments } }
  /// The import results of other programs' exports.
  package var imports: [ImportLedger] = []
  /// Former addresses that lead to its pages.
  package var aliases: [Alias] = []
  /// When the piece stays valid.
  package var moments = ValidityInterval()

  package init(files: [OutputFile] = [], summaries: [Summary] = [], diagnostics: [Diagnostic] = []) {
    self.files = files
    self.summaries = summaries
    self.diagnostics = diagnostics
  }
}

/// The lists built from the summaries of a kind.
package struct Reduction: Sendable {
  package var files: [OutputFile] = []
  package var diagnostics: [Diagnostic] = []
  /// This kind's part of the home page; nil if it has none.
  package var home: HomeSection?
  /// Entries for the site's feed, which contains the newest of all kinds.
  package var feed: [FeedEntry] = []
  /// This kind's part of the report; nil if it has none.
  package var report: ReportPart?
  /// Tagged things, in this kind's listing order.
  package var tagged: [TaggedThing] = []
  /// For the site-wide calendar; nil if there are no days or the calendar is off.
  package var days: DayLog?

  package init(files: [OutputFile] = [], diagnostics: [Diagnostic] = [], home: HomeSection? = nil) {
    self.files = files
    self.diagnostics = diagnostics
    self.home = home
  }
}

/// A kind's part of the home page, rendered by its own template.
package struct HomeSection: Sendable {
  package let html: SafeHTML
  /// `12 conversations`, for the line of counts; empty if nothing is counted.
  package let count: String
  /// Messages on the kind's pages, for the build report.
  package let messages: Int
  /// Whether it precedes all others: text about the whole site.
  package let leads: Bool
  /// Whether it is shown only if no other kind has a part: links that the navigation repeats.
  package let isSpare: Bool
  /// Redirect to the kind's only page, on which a site without other kinds opens.
  package let only: Alias?

  package init(
    html: SafeHTML, count: String, messages: Int = 0, leads: Bool = false, isSpare: Bool = false,
    only: Alias? = nil
  ) {
    self.html = html
    self.count = count
    self.messages = messages
    self.leads = leads
    self.isSpare = isSpare
    self.only = only
  }
}
