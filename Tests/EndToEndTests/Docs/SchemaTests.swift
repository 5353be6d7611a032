import Basics
import Content
import Foundation
import TestSupport
import Testing

@testable import Command

@Suite("JSON Schema of records")
struct SchemaTests {
  private static func read(_ text: String, _ name: String = "schema.json") throws -> ContentValue {
    var problems = Problems(path: name)
    return name.hasSuffix(".yml")
      ? try YAMLReader.read(text, path: name)
      : try JSONFile.read(InputFile(contentPath: name, text: text), &problems)
  }

  private static func schema(_ name: String) throws -> ContentValue {
    let text = try #require(Schemas.text(of: name))
    return try read(text)
  }

  /// Paths of values that a schema refuses.
  private static func faults(_ value: ContentValue, _ schema: ContentValue, _ path: String = "") -> [String] {
    if let forms = schema["anyOf"]?.list {
      return forms.contains { faults(value, $0, path).isEmpty } ? [] : [path]
    }
    if let names = schema["enum"]?.list {
      return names.contains { $0.string == value.string } && value.string != nil ? [] : [path]
    }
    let limits = (schema["minimum"]?.double ?? -.infinity)...(schema["maximum"]?.double ?? .infinity)
    switch schema["type"]?.string {
    case "string": return value.string != nil ? [] : [path]
    case "boolean": return value.bool != nil ? [] : [path]
    case "null": return value.isNull ? [] : [path]
    case "integer": return value.int.map { limits.contains(Double($0)) } == true ? [] : [path]
    case "number": return value.double.map(limits.contains) == true ? [] : [path]
    case "array": return value.list?.flatMap { faults($0, schema["items"] ?? $0, path + "[]") } ?? [path]
    case "object": return object(value, schema, path)
    default: return []
    }
  }

  private static func object(_ value: ContentValue, _ schema: ContentValue, _ path: String) -> [String] {
    guard let entries = value.entries else { return [path] }
    let keys = Set(entries.map(\.key))
    let missing = schema.elements("required").compactMap(\.string).filter { !keys.contains($0) }
    let more = schema["additionalProperties"]
    return missing.map { "\(path).\($0) is missing" }
      + entries.flatMap { entry in
        let place = "\(path).\(entry.key)"
        if let form = schema["properties"]?[entry.key] { return faults(entry.value, form, place) }
        if let isOpen = more?.bool { return isOpen ? [] : ["\(place) is unknown"] }
        return more.map { faults(entry.value, $0, place) } ?? []
      }
  }

  /// The records of the sample project by their schema: all of the files, in the form that each has.
  private static var places: [(place: Regex<Substring>, name: String)] {
    [
      (/site\.yml/, "site.yml"), (/chats\/[^\/]+\/chat\.yml/, "chat.yml"),
      (/chats\/[^\/]+\/messages\.jsonl/, "message"), (/services\/.+\.json/, "service"),
      (/people\/users\/.+\.json/, "user"), (/people\/profiles\/.+\.json/, "profile"),
      (/stories\/users\.json/, "story-user"), (/stories\/items\/.+\.json/, "story-item"),
      (/runs\/[^\/]+\/run\.yml/, "run.yml"), (/reviews\/reviews-.+\.jsonl/, "verdict"),
      (/review\/rubric\.yml/, "rubric.yml"), (/assistant\/rules.*\.json/, "rules.json"),
    ]
  }

  private static func records(_ text: String, _ path: String) throws -> [ContentValue] {
    if path.hasSuffix(".jsonl") {
      return try text.split(separator: "\n").map { try read(String($0), path) }
    }
    let value = try read(text, path)
    return value["pages"]?.list?.flatMap { $0.elements("users") } ?? value.list ?? value["services"]?.list
      ?? [value]
  }

  @Test("every record of the sample project fits the schema that the program prints")
  func samples() throws {
    let schemas = try #require(Self.schema("all")["$defs"])
    #expect(schemas.entries?.map(\.key) == Schemas.records.map(\.name))
    var met: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: Self.content.path) {
      guard let name = Self.places.first(where: { path.wholeMatch(of: $0.place) != nil })?.name else {
        continue
      }
      let text = try String(contentsOf: Self.content.appending(path: path), encoding: .utf8)
      let schema = try #require(schemas[name])
      met.insert(name)
      for record in try Self.records(text, path) {
        #expect(Self.faults(record, schema) == [], "\(path):\(record.position.line)")
      }
    }
    #expect(met.count == Self.places.count)
  }

  @Test(
    "a schema refuses what the program reports",
    arguments: [
      (#"{"sender":"a","time":1}"#, [".time is unknown"]), (#"{"type":"song"}"#, [".type"]),
      (#"{"delay":90000}"#, [".delay"]),
      (#"{"attachments":[{"alt":"x"}]}"#, [".attachments[].path is missing"]),
      (#"{"usage":{"input":1.5}}"#, [".usage.input"]),
      (#"{"reactions":{"x":["a"],"y":true}}"#, [".reactions.y"]),
    ])
  func refused(record: String, faults: [String]) throws {
    let schema = try Self.schema("message")
    #expect(Self.faults(try Self.read(record), schema) == faults)
  }

  private static let content = ProjectFolder.url.appending(path: "content")
}
