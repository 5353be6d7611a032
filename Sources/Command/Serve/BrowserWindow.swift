internal import Foundation

/// Asks the desktop to show an address; where there is none, the address is on the terminal.
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
      Console.error("no browser could be opened; the address is above")
    }
  }
}
