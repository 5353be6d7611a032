internal import Evaluation
internal import JSON
internal import Model

/// The notes that are sorted into each failure mode, for splitting it: a script for each kind, which the page loads
/// when it is asked to.
///
/// ```
/// Scrollback.sortedNotes?.(["wrong-date",[{"conversation":"a","run":"one","turn":"t2","key":"…","reviewer":"ada","text":"Says
/// Monday","title":"Opening hours"}]]);
/// ```
struct SortedNotes {
  private let traces: [Trace]
  /// By the present name of the mode.
  private var places: [String: [Place]] = [:]

  /// A note: indices of its trace and in that.
  private struct Place {
    let trace: Int
    let note: Int
  }

  /// Notes of a kind: the first ones, in the order of the conversations.
  private static let limit = 200

  /// The notes on turns with an answer that names the mode.
  init(_ traces: [Trace], _ taxonomy: Taxonomy) {
    self.traces = traces
    var current: [String: String] = [:]
    for (index, trace) in traces.enumerated() where !trace.notes.isEmpty && !trace.answers.isEmpty {
      var turns: [String: Set<Int?>] = [:]
      for answer in trace.answers {
        let name = current[answer.mode] ?? taxonomy.current(answer.mode)
        current[answer.mode] = name
        turns[name, default: []].insert(answer.turn)
      }
      for (name, turns) in turns where places[name, default: []].count < Self.limit {
        places[name, default: []] += trace.notes.indices.filter { turns.contains(trace.notes[$0].turn) }.map {
          Place(trace: index, note: $0)
        }
      }
    }
    places = places.filter { !$0.value.isEmpty }
  }

  /// Site path of the notes of a mode; nil if it has none.
  func path(_ mode: FailureMode) -> String? {
    places[mode.name].map { _ in "\(ModePage.folder(mode))/_notes.js" }
  }

  func output(_ mode: FailureMode) -> OutputFile? {
    guard let path = path(mode), let places = places[mode.name] else { return nil }
    return OutputFile(
      path: path,
      content: .made { [traces] in
        var json = JSONWriter()
        json.array { out in
          out.string(mode.name)
          out.array { out in
            for place in places.prefix(Self.limit) {
              out.note(traces[place.trace].notes[place.note], of: traces[place.trace])
            }
          }
        }
        return ScriptData.bytes("sortedNotes", json.bytes)
      })
  }
}

extension JSONWriter {
  fileprivate mutating func note(_ note: Trace.Note, of trace: Trace) {
    object { out in
      out.text("conversation", trace.id)
      out.text("run", trace.run)
      out.text("turn", note.messageID)
      out.text("key", note.key)
      out.text("reviewer", note.reviewer)
      out.text("text", RowText.short(note.text, weight: 600))
      out.text("title", RowText.short(trace.title))
    }
  }
}
