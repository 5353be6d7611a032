extension CheckRule {
  /// What a rule says of itself: for `--list`, for reports that other programs read, and for `docs/checks.md`.
  package struct Words: Sendable {
    /// What holds for a site without findings.
    package let summary: String
    /// Something that is found.
    package let example: String
    /// What to do about it.
    package let mend: String

    fileprivate init(_ summary: String, _ example: String, _ mend: String) {
      self.summary = summary
      self.example = example
      self.mend = mend
    }
  }

  package var words: Words {
    switch self {
    case .wellFormed, .characters, .doctype, .vocabulary, .ids: wordsOfMarkup
    case .linkTargets, .linkFragments, .linkForm, .localAddresses, .orphans, .oneWriter: wordsOfLinks
    case .imageAlternatives, .labels, .headings, .languageAndTitle, .names, .contrast, .imageSizes:
      wordsOfAccess
    case .inlineCode, .remoteResources, .contentPolicy, .integrity, .newWindows, .hiddenCharacters:
      wordsOfSafety
    case .fingerprints, .feeds, .hostFiles, .searchIndex, .budgets: wordsOfFiles
    }
  }

  private var wordsOfMarkup: Words {
    switch self {
    case .wellFormed:
      Words(
        "every page is well-formed XML, and every SVG file and feed", "<p>a<b>b</p>",
        "close every element, quote every attribute, write <br /> and <div></div>")
    case .characters:
      Words(
        "pages are UTF-8 without characters that XML forbids", "a byte 0x03 in a page",
        "write U+FFFD in the character's place; readers of content do so")
    case .doctype:
      Words(
        "every page begins with <!DOCTYPE html>", "<!doctype html>", "write exactly <!DOCTYPE html> first")
    case .vocabulary:
      Words(
        "only known elements and attributes, each where it may stand", "<ul><p>x</p></ul>",
        "choose an element of the vocabulary, or add the attribute to its row in Markup/HTML/HTMLVocabulary")
    default:
      Words(
        "an id occurs once in a page, and holds no space", "<p id=\"a\">…</p><p id=\"a\">…</p>",
        "give one of them another id")
    }
  }

  private var wordsOfLinks: Words {
    switch self {
    case .linkTargets:
      Words(
        "what a page or style sheet names exists in the site, in the same letter case; so does the picture for links to it (og:image)",
        "<a href=\"gone.html\">", "correct the link, or put the file into the site")
    case .linkFragments:
      Words(
        "the anchor of a link exists in the page it leads to", "<a href=\"#m-99\">",
        "link to an id that is there")
    case .linkForm:
      Words(
        "links are relative and name a file, so that they work without a server; og:image is a full address",
        "<a href=\"../b/\">",
        "write ../b/index.html; leave out the slash in front")
    case .localAddresses:
      Words(
        "no address of the machine that built the site", "<a href=\"http://localhost:8080/\">",
        "write the address that readers can open")
    case .orphans:
      Words(
        "every page and asset is reached from another file", "x.png, which no page shows",
        "link to the file, or leave it out")
    default:
      Words(
        "no two sources make the same file", "two chats with one slug", "give one of them another slug or id")
    }
  }

  private var wordsOfAccess: Words {
    switch self {
    case .imageAlternatives:
      Words(
        "every image has an alternative text", "<img src=\"a.png\" />",
        "add alt=\"…\", or alt=\"\" when the picture is decoration")
    case .labels:
      Words(
        "every control has a label, and every reference to an id finds it", "<input name=\"q\" />",
        "put a <label> around it, or add aria-label=\"…\"")
    case .headings:
      Words(
        "one h1, no level left out, no heading empty", "<h1>…</h1> <h3>…</h3>", "use the next level")
    case .languageAndTitle:
      Words(
        "every page has a language and a title of its own", "<html> without lang",
        "add lang=\"en\" and a <title> that no other page has")
    case .names:
      Words(
        "links and buttons have names and do not contain each other", "<a href=\"b.html\"> </a>",
        "put text in it, or add aria-label=\"…\"; put one beside the other")
    case .contrast:
      Words(
        "the pairs of colours of the theme reach the contrast of WCAG 2.2 AA",
        "--muted: #8e8e93 on --page: #fff is 3.26:1", "choose a darker or lighter colour of the two")
    default:
      Words(
        "an image has room before it is loaded, in the shape that it has, and not more pixels than a browser can show (an error)",
        "<img src=\"a.png\" alt=\"\" /> without width and height",
        "add width=\"…\" and height=\"…\" in the proportion of the file")
    }
  }

  private var wordsOfSafety: Words {
    switch self {
    case .inlineCode:
      Words(
        "no script or style inside a page", "<p onclick=\"x()\">", "move it into a file of templates/assets/")
    case .remoteResources:
      Words(
        "a page loads nothing from elsewhere", "<img src=\"https://example.com/a.png\" />",
        "put the file into the site, or link to it")
    case .contentPolicy:
      Words(
        "every page has a strict content security policy and obeys it",
        "a page without <meta http-equiv=\"Content-Security-Policy\">",
        "begin <head> as templates/layout.html does")
    case .integrity:
      Words(
        "no file of the site is loaded with a checksum, which a page opened from disk could not load",
        "<script src=\"a.js\" integrity=\"sha384-…\"></script>",
        "remove integrity; the file's name tells its content")
    case .newWindows:
      Words(
        "a link that opens a window does not hand it this page", "<a target=\"_blank\" href=\"…\">",
        "add rel=\"noopener noreferrer\"")
    default:
      Words(
        "no characters in names and addresses that reorder them or cannot be seen",
        "a sender \"Ann\\u{202E}xcod.exe\"", "take the characters out of the name, or show them as \\u{…}")
    }
  }

  private var wordsOfFiles: Words {
    switch self {
    case .fingerprints:
      Words(
        "an asset whose name tells its content has that content", "assets/site.3f2a9c01.css was edited",
        "build the site again; change templates/assets/, not the site")
    case .feeds:
      Words(
        "feeds (Atom, and each feed.json as JSON Feed 1.1) and the sitemap have what they must, and lead to pages that are there",
        "<updated>yesterday</updated>", "write times as 2025-11-05T12:00:00Z, and build the site again")
    case .hostFiles:
      Words(
        "the files that hosts and browsers ask for by name are there, and all that was made",
        "no 404.html", "build the site again, and publish all of the folder")
    case .searchIndex:
      Words(
        "the search index can be read, counts right, and leads to messages that are there",
        "search/3f2a9c0188.js was cut off", "build the site again")
    default:
      Words(
        "a page weighs at most 300 KB and has at most 1,500 elements, a row of a list counted as one and messages not at all",
        "a page of 400 KB", "split the text; for a chat, make chats.pageSize smaller")
    }
  }
}
