package import Basics
package import Content

extension SiteSettings {
  /// Reads `site.yml`. Wrong values are reported and keep their default, so one run shows everything.
  /// Diagnostics are in file order.
  package static func read(_ file: InputFile) -> (settings: SiteSettings, diagnostics: [Diagnostic]) {
    var settings = SiteSettings()
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let value = try YAMLReader.read(file.text(&problems), path: file.path)
      if let record = Record(value, &problems) { settings.take(record, &problems) }
    } catch {
      problems.append(error)
    }
    return (
      settings,
      problems.diagnostics.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    )
  }

  private mutating func take(_ record: Record, _ problems: inout Problems) {
    let names = Set(Setting.groups.compactMap(\.name))
    for group in Setting.groups {
      let fields = group.settings.map(\.field)
      guard let name = group.name else {
        record.read(RecordSchema(fields), others: names, into: &self, &problems)
        continue
      }
      guard let value = record[name], let own = Record(value, &problems) else { continue }
      own.read(RecordSchema(fields), into: &self, &problems)
    }
  }
}
