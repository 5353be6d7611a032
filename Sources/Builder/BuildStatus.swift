/// How a build ended; each has an exit status of the command.
package enum BuildStatus: Sendable {
  case success, content, configuration, template, check, inputOutput, `internal`
}
