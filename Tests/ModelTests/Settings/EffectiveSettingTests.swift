import Basics
@testable import Content
@testable import Model
import Testing

@Suite struct EffectiveSettingTests {
  /// The key makes pseudonyms out of names, and is not shown.
  private static let hidden: Set<String> = ["people.pseudonymKey"]

  @Test(
    "every key that site.yml may have is among the effective settings, once, and nothing else (requirements 12)"
  )
  func complete() {
    let names = SiteSettings().effective.map(\.name)
    #expect(Set(names) == Set(Setting.all.map(\.name)).subtracting(Self.hidden))
    #expect(Set(names).count == names.count)
  }

  @Test("each key is read where it stands: an unknown one is warned of, a known one is not (requirements 12)")
  func read() {
    for setting in Setting.all {
      let line = setting.group.map { "\($0):\n  \(setting.field.name): 1\n" } ?? "\(setting.name): 1\n"
      let own = ["title", "timezone"].contains(setting.name) ? "" : line
      let known = SiteSettings.read(Self.file(own)).diagnostics
      #expect(!known.contains { $0.message.contains("unknown key") }, "\(setting.name): \(known)")
    }
    for group in Setting.groups.compactMap(\.name) {
      let odd = SiteSettings.read(Self.file("\(group):\n  oddKey: 1\n")).diagnostics
      #expect(odd.contains { $0.message.contains("oddKey") }, "\(group)")
    }
  }

  @Test("the defaults, written down as a site.yml, are read as the defaults (requirements 12)")
  func defaults() throws {
    var lines: [String] = []
    for (name, settings) in Setting.groups {
      if let name { lines.append("\(name):") }
      for setting in settings {
        let indent = name == nil ? "" : "  "
        switch setting.effective?(SiteSettings()) {
        case .text(let text): lines.append("\(indent)\(setting.field.name): '\(text)'")
        case .bare(let text): lines.append("\(indent)\(setting.field.name): \(text)")
        case .list(let texts): lines.append("\(indent)\(setting.field.name): \(texts)")
        case .note, nil: break
        }
      }
    }
    let file = InputFile(contentPath: "site.yml", bytes: Array(lines.joined(separator: "\n").utf8))
    let read = SiteSettings.read(file)
    #expect(read.diagnostics.filter { $0.severity == .error }.isEmpty, "\(read.diagnostics)")
    #expect(read.settings.effective.map(\.text) == SiteSettings().effective.map(\.text))
  }

  private static func file(_ text: String) -> InputFile {
    InputFile(contentPath: "site.yml", bytes: Array("title: T\ntimezone: UTC\n\(text)".utf8))
  }
}
