internal import Basics
internal import Content
internal import ImportKit

/// Files that Element saves beside its JSON: `images/name-5-1-2024 at 10-00-00 AM.jpg`, with date and time in
/// the language and zone of the person who exported. The event has only `name.jpg`.
struct MatrixFiles {
  private struct File {
    let name: String
    let path: String
    /// All numbers in the name: date and time are the last six.
    let numbers: [Int]
  }

  private static let folders: Set<String> = ["images", "videos", "audio", "files", "stickers"]
  /// By the minute and second in the name. Zones differ by quarters of an hour.
  private var files: [[Int]: [File]] = [:]

  init(_ export: Export) {
    for file in export.all {
      let path = export.inner(file)
      guard let folder = path.split(separator: "/").dropLast().last, Self.folders.contains(String(folder))
      else { continue }
      let stem = file.name.replacing(#/\.[A-Za-z0-9]{1,8}$/#, with: "")
      let numbers = stem.matches(of: #/[0-9]+/#).map { Int($0.output) ?? 0 }
      guard numbers.count >= 6 else { continue }
      files[Self.key(numbers[numbers.count - 2], numbers[numbers.count - 1]), default: []].append(
        File(name: file.name, path: path, numbers: numbers.suffix(6)))
    }
  }

  private static func key(_ minute: Int, _ second: Int) -> [Int] { [minute % 15, second] }

  /// Path of the file with this name, or with any if it is empty, in an event of this time; nil if there is none,
  /// or more than one.
  func path(of name: String, at time: Instant) -> String? {
    if files.isEmpty { return nil }
    let seconds = floorDivide(time.milliseconds, 1000)
    let ofDay = Int(seconds - floorDivide(seconds, 86_400) * 86_400)
    let (minute, second) = (ofDay / 60 % 60, ofDay % 60)
    let days = [-1, 0, 1].map { CivilDate(daysSince1970: floorDivide(seconds, 86_400) + $0) }
    let ending = name.firstMatch(of: #/\.[^.]+$/#).map { String($0.output) } ?? ""
    let start = name.isEmpty ? "" : name.dropLast(ending.count) + "-"
    let found = files[Self.key(minute, second), default: []].filter { file in
      file.name.hasPrefix(start) && [ending, ".ogg", ".png"].contains(where: file.name.hasSuffix)
        && days.contains { Self.isDate(file.numbers.prefix(3), $0) }
    }
    return found.count == 1 ? found[0].path : nil
  }

  /// In any order, with two or four digits of the year.
  private static func isDate(_ numbers: ArraySlice<Int>, _ day: CivilDate) -> Bool {
    let found = numbers.sorted()
    return found == [day.year, day.month, day.day].sorted()
      || found == [day.year % 100, day.month, day.day].sorted()
  }
}
