internal import ArgumentParser
internal import Basics

/// The value of `--now`; a time without a zone is a usage error.
func moment(_ now: String?) throws(ValidationError) -> Instant? {
  guard let now else { return nil }
  guard let moment = try? ISO8601.parse(now) else {
    throw ValidationError("--now must be a date and time with a zone, such as 2025-11-05T12:00:00Z")
  }
  return moment
}
