internal import CLibFuzzer

/// Runs one of the targets under libFuzzer: `Fuzz TARGET [libFuzzer's options] [corpus]`; `Fuzz --list` names them.
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
    // The target's name is no argument of the fuzzer's: what stands before it moves up.
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
