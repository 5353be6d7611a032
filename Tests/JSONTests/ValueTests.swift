import JSON
import Testing

@Suite("A value is looked into by key and index")
struct ValueTests {
  let value: JSONValue

  init() throws {
    var reader = JSONReader(Array("{\"s\": \"é\",\n \"n\": [1, 2.5], \"b\": false, \"z\": null}".utf8))
    value = try reader.value()
  }

  @Test("what is there is found, with its place")
  func present() {
    #expect(value["s"]?.string == "é")
    #expect(value["n"]?[0]?.int == 1)
    #expect(value["n"]?[1]?.double == 2.5)
    #expect(value["n"]?[1]?.position == JSONPosition(line: 2, column: 11, offset: 22))
    #expect(value["n"]?.array?.count == 2)
    #expect(value["b"]?.bool == false)
    #expect(value["z"]?.isNull == true)
    #expect(value.members?.map(\.key) == ["s", "n", "b", "z"])
    #expect(value.members?[1].keyPosition == JSONPosition(line: 2, column: 2, offset: 13))
    #expect(value.kind == .object)
  }

  @Test("what is not there, or of another kind, is nil")
  func absent() {
    #expect(value["x"] == nil)
    #expect(value["n"]?[2] == nil)
    #expect(value["n"]?[-1] == nil)
    #expect(value["s"]?["s"] == nil)
    #expect(value[0] == nil)
    #expect(value["s"]?.int == nil)
    #expect(value["n"]?.string == nil)
    #expect(value["n"]?[1]?.int == nil)
  }

  @Test(
    "a reader that keeps the last of repeated keys counts them in small and large objects",
    arguments: [3, 16, 17, 40])
  func repeated(keys: Int) throws {
    let members = (0..<keys).map { "\"k\($0 % 3)\": \($0)" }.joined(separator: ", ")
    var reader = JSONReader(Array("{\(members)}".utf8))
    reader.keepsLastOfDuplicates = true
    var values: [String] = []
    try reader.object { _, _, reader in values.append(try reader.number().text) }
    #expect(values.count == keys)
    #expect(reader.duplicateKeys == keys - 3)
  }
}
