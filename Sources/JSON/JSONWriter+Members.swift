/// Members of an object in one call; an absent value omits its key.
extension JSONWriter {
  package mutating func text(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  package mutating func integer(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    integer(number)
  }

  package mutating func number(_ name: String, _ number: Double?) {
    guard let number else { return }
    key(name)
    double(number)
  }

  /// A list, possibly empty; `write` writes each element.
  package mutating func list<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array { out in
      for element in elements { write(&out, element) }
    }
  }
}
