internal import ArgumentParser
internal import Basics

/// The value of `--now`; a time without a zone, or none at all, is wrong usage.
func moment(_ now: String?) throws(ValidationError) -> Instant? {
  guard let now else { return nil }
  guard let moment = try? ISO8601.parse(now) else {
    throw ValidationError("--now must be a moment with a zone, such as 2025-11-05T12:00:00Z")
  }
  return moment
}
