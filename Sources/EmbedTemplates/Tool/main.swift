import Foundation

/// `EmbedTemplatesTool FOLDER OUTPUT`: writes a folder's files as one Swift file of string literals, pictures
/// in base64.
func embed(_ folder: String, into output: String) throws {
  var lines = [
    "/// The files of `templates/`, by path; written by the build.", "enum EmbeddedFiles {",
    "  static let all: [(path: String, text: String)] = [",
  ]
  var pictures: [String] = []
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
    var isFolder: ObjCBool = false
    let full = "\(folder)/\(path)"
    guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue else {
      continue
    }
    if path.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0.hasPrefix("_") }) { continue }
    if path.hasSuffix(".png") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: full))
      pictures.append("    (\"\(path)\", \"\(bytes.base64EncodedString())\"),")
      continue
    }
    let text = try String(contentsOfFile: full, encoding: .utf8)
    lines.append("    (\"\(path)\", ####\"\"\"")
    lines.append(text + (text.hasSuffix("\n") ? "" : "\n"))
    lines.append("\"\"\"####),")
  }
  lines += ["  ]", "  static let pictures: [(path: String, base64: String)] = ["] + pictures
  lines += ["  ]", "}", ""]
  let swift = lines.joined(separator: "\n")
  // The build runs this more often than templates change; an untouched file compiles nothing again.
  if (try? String(contentsOfFile: output, encoding: .utf8)) == swift { return }
  try swift.write(toFile: output, atomically: true, encoding: .utf8)
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fatalError("usage: EmbedTemplatesTool FOLDER OUTPUT") }
try embed(arguments[1], into: arguments[2])
