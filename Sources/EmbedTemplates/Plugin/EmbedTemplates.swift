import Foundation
import PackagePlugin

/// Embeds the files of `templates/` in the program, so the binary alone can build a site.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let files = names.map { folder.appending(path: $0) }.filter { !$0.hasDirectoryPath }
    return [
      .buildCommand(
        displayName: "Embedding templates", executable: try context.tool(named: "EmbedTemplatesTool").url,
        arguments: [folder.path, output.path], inputFiles: files, outputFiles: [output])
    ]
  }
}
