@testable import Content
import JSON
import Testing

@Suite struct ValueFormTests {
  @Test(
    "a form says in words what a value may be",
    arguments: [
      (.integer(10...5000), "whole number, 10 to 5000"), (.integer(nil), "whole number"),
      (.number(0.1...60), "number, 0.1 to 60"), (.choice(["a", "b", "c"]), "`a`, `b` or `c`"),
      (.list(.flag), "list: `true` or `false`"), (.anyOf([.text, .map(.text)]), "text or object of text"),
    ] as [(ValueForm, String)])
  func words(form: ValueForm, words: String) { #expect(form.words == words) }

  @Test("the schema of an object names its keys, says what is required, and lets no other key pass")
  func schema() {
    let form = ValueForm.object(
      [
        .init("size", .integer(1...9), "how big", standard: "3", isRequired: true),
        .init("kind", .anyOf([.choice(["x"]), .flag]), "which"),
      ])
    var writer = JSONWriter()
    form.writeSchema(&writer, isWhole: true)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"#
        + #""size":{"description":"how big","default":3,"type":"integer","minimum":1,"maximum":9},"#
        + #""kind":{"description":"which","anyOf":[{"enum":["x"]},{"type":"boolean"}]}},"#
        + #""additionalProperties":false,"required":["size"]}"#)
  }
}
