package import Content

/// A key of `site.yml`, defined once: its form, its purpose, how it is read, and its effective value.
///
/// To add one: a property of `SiteSettings`, and a line in one of the lists. Reading, hints, `config`, the
/// build page, `docs/settings.md` and the schema for editors are derived from it.
package struct Setting: Sendable {
  /// Its group: `chats`; nil at the top level.
  package let group: String?
  package let field: RecordField<SiteSettings>
  /// The value that a build uses; nil if it is private.
  package let effective: (@Sendable (SiteSettings) -> EffectiveSetting.Value)?

  /// `chats.pageSize`.
  package var name: String { group.map { "\($0).\(field.name)" } ?? field.name }

  /// For documents and editors, with the default value.
  package var member: ValueForm.Member {
    let standard: String? =
      switch effective?(SiteSettings()) {
      case .text(let text), .bare(let text): text.isEmpty ? nil : text
      case .list, .note, nil: nil
      }
    let own = field.member
    return ValueForm.Member(own.name, own.form, own.summary, standard: standard, isRequired: own.isRequired)
  }

  init(
    _ name: String, _ field: (String) -> RecordField<SiteSettings>,
    effective: (@Sendable (SiteSettings) -> EffectiveSetting.Value)?
  ) {
    let parts = name.split(separator: ".").map(String.init)
    group = parts.count > 1 ? parts[0] : nil
    self.field = field(parts.last ?? name)
    self.effective = effective
  }

  /// All settings in the order of `site.yml`, in which they are also read.
  package static let all: [Setting] =
    general + output + look + chats + assistant + services + people + stories + times + imports + review

  /// The groups in order, each with its settings; the top level first, under nil.
  package static let groups: [(name: String?, settings: [Setting])] = all.reduce(into: []) {
    groups, setting in
    if let index = groups.firstIndex(where: { $0.name == setting.group }) {
      groups[index].settings.append(setting)
    } else {
      groups.append((setting.group, [setting]))
    }
  }

  private static var form: ValueForm {
    let members = groups.flatMap { group -> [ValueForm.Member] in
      let own = group.settings.map(\.member)
      return group.name.map { [ValueForm.Member($0, .object(own), "settings of \($0)")] } ?? own
    }
    return .object(members)
  }

  package static var record: RecordForm { RecordForm("site.yml", in: "`site.yml`", form) }
}

extension Setting {
  typealias Path<Value> = RecordField<SiteSettings>.Path<Value>

  static func flag(_ name: String, _ path: Path<Bool>, _ summary: String) -> Setting {
    Setting(name, { .flag($0, path, summary) }) { .bare("\($0[keyPath: path])") }
  }

  static func text(_ name: String, _ path: Path<String>, _ summary: String) -> Setting {
    Setting(name, { .text($0, path, summary) }) { .text($0[keyPath: path]) }
  }

  static func integer(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>? = nil, _ summary: String
  ) -> Setting {
    Setting(name, { .integer($0, path, in: range, summary) }) { .bare("\($0[keyPath: path])") }
  }

  static func number(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>, _ summary: String
  ) -> Setting {
    Setting(name, { .number($0, path, in: range, summary) }) { .bare("\($0[keyPath: path])") }
  }

  static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: Path<Choice>, _ summary: String
  ) -> Setting {
    Setting(name, { .choice($0, path, summary) }) { .text($0[keyPath: path].rawValue) }
  }

  /// A setting with its own reader, called if the key is present; the result is stored unless nil.
  static func own<Value>(
    _ name: String, _ path: Path<Value>, _ form: ValueForm, _ summary: String,
    effective: (@Sendable (SiteSettings) -> EffectiveSetting.Value)?,
    read: @escaping @Sendable (Record, String, ContentValue, SiteSettings, inout Problems) -> Value?
  ) -> Setting {
    Setting(
      name,
      { key in
        RecordField(key, form, summary) { record, settings, problems in
          guard let value = record[key] else { return }
          if let found = read(record, key, value, settings, &problems) { settings[keyPath: path] = found }
        }
      }, effective: effective)
  }
}
