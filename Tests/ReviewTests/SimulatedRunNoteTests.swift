import Testing

@testable import Review
@testable import Model

/// What a run says of itself is told from what somebody else wrote there.
struct SimulatedRunNoteTests {
  @Test(
    "what the mock assistant noted is read back (C-60)",
    arguments: [
      SimulatedRunNote(seed: 1, conversations: 40, attempts: 128, failures: 12),
      SimulatedRunNote(seed: -7, conversations: 1, attempts: 1, failures: 0),
      SimulatedRunNote(seed: 0, conversations: 12_345, attempts: 1_234_567, failures: 1_000),
    ])
  func readsBack(_ note: SimulatedRunNote) {
    #expect(SimulatedRunNote(note.text(Strings())) == note)
  }

  @Test(
    "any other text is its author's (C-60)",
    arguments: [
      "", "Seed 1: 40 conversations", "Seed 1: 40 conversations, 12 of 128 attempts failed (9.5 %).",
      "Seed 1: 40 conversation, 12 of 128 attempts failed (9.4 %).",
      "Seed 1: 40 conversations, 129 of 128 attempts failed (9.4 %).",
      "Seed 1; 40 conversations, 12 of 128 attempts failed (9.4 %).",
      "Seed  1: 40 conversations, 12 of 128 attempts failed (9.4 %).",
      "Seed 1: 40 conversations, 12 of 99999999999999999999 attempts failed (9.4 %).",
      "Seed 1: 40 conversations, -1 of 128 attempts failed (0.0 %).", "a b c d e f g h i j k",
    ])
  func othersStay(_ text: String) {
    #expect(SimulatedRunNote(text) == nil)
  }
}
