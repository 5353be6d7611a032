/// A setting with the value that a build uses.
package struct EffectiveSetting: Sendable {
  /// As in `site.yml`: `chats.pageSize`.
  package let name: String
  package let value: Value

  /// As in `site.yml`; a note cannot be written back.
  package enum Value: Sendable {
    case text(String)
    case bare(String)
    case list([String])
    case note(String)
  }

  init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }

  /// For people.
  package var text: String {
    switch value {
    case .text(let text), .bare(let text), .note(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    }
  }
}

extension SiteSettings {
  /// All settings in the order of `site.yml`, except private ones.
  package var effective: [EffectiveSetting] {
    Setting.all.compactMap { setting in
      setting.effective.map { EffectiveSetting(setting.name, $0(self)) }
    }
  }
}
