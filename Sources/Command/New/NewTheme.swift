internal import Site

/// A folder of templates that changes one partial, as an example to go on from.
enum NewTheme {
  private static let partial = "list-pager.html"

  static var files: NewFiles {
    NewFiles([
      ("templates/README.md", guide),
      ("templates/\(partial)", "\(comment)\n\(BuiltInTheme.text(partial) ?? "")"),
    ])
  }

  private static let comment =
    "{{! Yours now: it stands in place of the built-in partial of this name. Remove the file to have that one back. }}"

  private static let guide = """
    # Templates of this site

    A file here takes the place of the built-in one of the same name; all others stay built in. Templates are Mustache, and a
    name that a template may not use is an error with its line, never an empty place.

    `\(partial)` is the row of links below long lists, as it is built in. Try it: put `<strong>` and `</strong>` around its
    middle line, and look at a long list with `scrollback serve`.

    `assets/site.css/90-mine.css` would be joined to the built-in style sheet: make it to change how things look.

    """
}
