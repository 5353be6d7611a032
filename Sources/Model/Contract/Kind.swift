package import Basics
package import Content
package import Markup
package import Search
package import Templates

/// A kind of content: finds its sources, turns each into a piece, and joins the pieces' summaries into lists.
///
/// `map` sees one source only, so pieces can be made on any thread, machine or day; `reduce` sees summaries only.
package protocol Kind: Sendable {
  /// What one piece is made from.
  associatedtype Source: Sendable
  /// What the lists need to know of a piece.
  associatedtype Summary: Sendable

  /// First URL segment, and folder under `content/`.
  static var name: String { get }
  /// Folders under `content/` that it reads; its own name, unless it says otherwise.
  static var folders: [String] { get }
  /// In the navigation.
  static var title: String { get }

  /// Compiles the kind's templates.
  init(theme: TemplateLibrary) throws(TemplateErrors)

  /// Finds the sources among the files of `content/<name>/`, in an order that the files alone decide.
  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<Source>
  /// Makes the pages of one source.
  func map(_ source: Source, _ context: BuildContext) -> Piece<Summary>
  /// What one build keeps of a piece for another; nil where every build makes all pieces.
  static var coding: PieceCoding<Summary>? { get }
  /// The smallest sources that a source is made of, each of which gives a piece that can be kept.
  func parts(of source: Source) -> [Source]
  /// Names all that the piece hangs on besides what every page shows; nil where that is unknown.
  func name(of source: Source) throws(Diagnostic) -> ContentHash?
  /// Makes the lists. Called once, also when there are no summaries.
  func reduce(_ summaries: [Summary], _ context: BuildContext) -> Reduction
}

extension Kind {
  package static var folders: [String] { [name] }
  package static var coding: PieceCoding<Summary>? { nil }
  package func parts(of source: Source) -> [Source] { [source] }
  package func name(of source: Source) throws(Diagnostic) -> ContentHash? { nil }
}

/// The sources of a kind, made one by one as workers ask for them.
package struct Plan<Source: Sendable> {
  package let next: () -> Source?
  /// Problems known before the first source is made.
  package var diagnostics: [Diagnostic]
  /// Entries that this kind adds to the navigation itself; nil means one for the kind.
  package var sections: [SiteShell.Section]?
  /// What the log of the build says about the sources, a line each.
  package var notes: [String] = []
  /// Of exports, what is known before they are read: the files that no format reads.
  package var imports: [ImportLedger] = []

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

/// What one source became. The files leave memory as soon as they are written.
package struct Piece<Summary: Sendable>: Sendable {
  package var files: [OutputFile] = []
  /// Nil when the source is so broken that no list should name it. Several when the source holds several records.
  package var summaries: [Summary] = []
  package var diagnostics: [Diagnostic] = []
  /// What the search index takes from this piece.
  package var search: [SearchRecord] = []
  /// The same as bytes, which may be kept and merged later.
  package var segments: [SearchSegment] { search.flatMap(\.segments) }
  /// What became of the records of other programs' exports.
  package var imports: [ImportLedger] = []
  /// Old addresses that lead to its pages.
  package var aliases: [Alias] = []
  /// When it would be the same.
  package var moments = ValidityInterval()

  package init(files: [OutputFile] = [], summaries: [Summary] = [], diagnostics: [Diagnostic] = []) {
    self.files = files
    self.summaries = summaries
    self.diagnostics = diagnostics
  }
}

/// What the summaries of a kind became.
package struct Reduction: Sendable {
  package var files: [OutputFile] = []
  package var diagnostics: [Diagnostic] = []
  /// What the home page shows of this kind; nil when there is nothing.
  package var home: HomeSection?
  /// What readers of the site's feed may want to hear of; the newest of all kinds are in it.
  package var feed: [FeedEntry] = []
  /// What the report tells of this kind; nil when there is nothing.
  package var report: ReportPart?
  /// What is filed under tags, in the order in which the kind would list it.
  package var tagged: [TaggedThing] = []
  /// For the calendar of the whole site; nil where nothing has a day, or nobody wants one.
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
  /// `12 conversations`: for the line of counts; empty where nothing is counted.
  package let count: String
  /// Messages on the kind's pages, for what a build says of itself.
  package let messages: Int
  /// Whether it stands before all others: words about the whole site.
  package let leads: Bool
  /// Whether it is shown only where no other kind has a part: ways that the navigation shows too.
  package let isSpare: Bool

  package init(
    html: SafeHTML, count: String, messages: Int = 0, leads: Bool = false, isSpare: Bool = false
  ) {
    self.html = html
    self.count = count
    self.messages = messages
    self.leads = leads
    self.isSpare = isSpare
  }
}
