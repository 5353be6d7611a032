internal import Site

/// Files for a custom theme: a partial to change, colours to choose, and a guide to the rest.
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
    "{{! Replaces the built-in partial of this name. Remove the file to restore it. }}"

  private static let colours = """
    /*
      A colour scheme of your own; site.yml selects it with "theme: {scheme: mine}". Light first, dark second.
      Colours not set here come from the scheme "classic". Text needs a contrast of 4.5:1 with its background,
      edges and charts 3:1.
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

    A file here replaces the built-in one of the same name; all others stay built in. Templates are Mustache.
    A name that a template may not use is an error with its line, never an empty place.
    `scrollback man --templates` lists all templates, their partials and every field.

    `\(partial)` is the built-in row of links below long lists. Try it: put `<strong>` and `</strong>`
    around its middle line, and look at a long list with `scrollback serve`.

    `\(scheme)` has your own colours. Add this to `content/site.yml` to see them:

        theme:
          scheme: mine

    `assets/site.css/95-mine.css` is appended to the built-in style sheet: create it to change anything else.

    """
}
