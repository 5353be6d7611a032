/// A record of a project, for documents and editors: its name, its place, and its keys.
package struct RecordForm: Sendable {
  /// As in `man --schema`: `site.yml`, `message`.
  package let name: String
  /// The files that contain it, in Markdown.
  package let place: String
  package let form: ValueForm

  package init(_ name: String, in place: String, _ form: ValueForm) {
    (self.name, self.place, self.form) = (name, place, form)
  }
}
