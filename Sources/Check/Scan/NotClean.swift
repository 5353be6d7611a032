/// Why the scan leaves a page to the full check: a finding, or a form that the scan does not read.
struct NotClean: Error {
  let reason: StaticString

  init(_ reason: StaticString) { self.reason = reason }
}
