internal import Foundation

/// Opens an address in the desktop's browser. Without a desktop, the address on the terminal has to do.
enum BrowserWindow {
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      Console.error("cannot open a browser; open the address above")
    }
  }
}
