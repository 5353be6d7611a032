internal import CLibFuzzer

/// Runs one target under libFuzzer: `Fuzz TARGET [libFuzzer's options] [corpus]`; `Fuzz --list` prints their
/// names.
@main
enum Fuzz {
  static func main() {
    let name = CommandLine.arguments.dropFirst().first ?? "--list"
    if name == "--list" { return FuzzTarget.all.forEach { print($0.name) } }
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
      fatalError("no target \(name)")
    }
    chosen = target.run
    var arguments = CommandLine.unsafeArgv
    // libFuzzer must not see the target's name: the program name takes its place.
    arguments[1] = arguments[0]
    arguments += 1
    var count = CommandLine.argc - 1
    _ = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
      Fuzz.chosen(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
  }

  // Set once before the fuzzer starts, which calls from one thread; a C function cannot capture it.
  nonisolated(unsafe) private static var chosen: ([UInt8]) -> Void = { _ in }
}
