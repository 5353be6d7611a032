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
    #expect(Set(names) == SettingKeys.all.subtracting(Self.hidden))
    #expect(Set(names).count == names.count)
  }

  @Test(
    "each group's keys are read from site.yml: an unknown one is warned of, a known one is not (requirements 12)"
  )
  func read() {
    for (group, keys) in SettingKeys.groups {
      for key in keys.sorted() {
        let known = SiteSettings.read(Self.file("\(group):\n  \(key): 1\n")).diagnostics
        #expect(!known.contains { $0.message.contains("unknown key") }, "\(group).\(key): \(known)")
      }
      let odd = SiteSettings.read(Self.file("\(group):\n  oddKey: 1\n")).diagnostics
      #expect(odd.contains { $0.message.contains("oddKey") }, "\(group)")
    }
  }

  private static func file(_ text: String) -> InputFile {
    InputFile(contentPath: "site.yml", bytes: Array("title: T\ntimezone: UTC\n\(text)".utf8))
  }
}
