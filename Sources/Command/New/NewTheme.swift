internal import Site

/// What one needs to start a look of one's own: a partial to change, colours to choose, and what else there is.
enum NewTheme {
  private static let partial = "list-pager.html"
  private static let scheme = "assets/site.css/11-scheme-mine.css"

  static var files: NewFiles {
    NewFiles([
      ("templates/README.md", guide), ("templates/\(scheme)", colours),
      ("templates/\(partial)", "\(comment)\n\(BuiltInTheme.text(partial) ?? "")"),
    ])
  }

  private static let comment =
    "{{! Yours now: it stands in place of the built-in partial of this name. Remove the file to have that one back. }}"

  private static let colours = """
    /*
      A colour scheme of your own; site.yml puts it on with "theme: {scheme: mine}". Light first, dark second. What is not said
      here stays as it is in the scheme "classic". Texts need a contrast of 4.5:1 on their ground, edges and charts 3:1.
    */
    :root {
      --page: light-dark(#f4f1f8, #100c14);
      --surface: light-dark(#fff, #1d1724);
      --ink: light-dark(#221a2b, #f1ebf6);
      --muted: light-dark(#5f556a, #b0a5bb);
      --link: light-dark(#6a3fa0, #c7a4f2);
      --chart: light-dark(#7d52b3, #b48ae6);
      --sent: #6a3fa0;
    }

    """

  private static let guide = """
    # Templates of this site

    A file here takes the place of the built-in one of the same name; all others stay built in. Templates are Mustache, and a
    name that a template may not use is an error with its line, never an empty place. `scrollback man --templates` lists all
    templates, their parts, and every field.

    `\(partial)` is the row of links below long lists, as it is built in. Try it: put `<strong>` and `</strong>` around its
    middle line, and look at a long list with `scrollback serve`.

    `\(scheme)` holds colours of your own. Write this into `content/site.yml` to see them:

        theme:
          scheme: mine

    `assets/site.css/95-mine.css` would be joined to the end of the built-in style sheet: make it to change how things look.

    """
}
