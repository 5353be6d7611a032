internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// One evaluation: the header of a log, shared by its samples.
struct InspectLog {
  private let header: ContentValue
  private let spec: ContentValue

  init(_ header: ContentValue) {
    self.header = header
    spec = header["eval"] ?? header
  }

  private static let fields: Set<String> = [
    "version", "status", "eval", "plan", "results", "stats", "error", "invalidated", "log_updates", "tags",
    "metadata", "samples", "reductions", "logging", "location", "etag", "sample_reductions",
  ]

  /// Only of a JSON log: in an archive it would be repeated for each sample.
  func warnAboutFields(of header: ContentValue, _ out: inout ImportWriter) {
    for entry in header.entries ?? [] where !Self.fields.contains(entry.key) {
      out.drift("unknown field \"\(entry.key)\" of a log; it is not read", at: entry.position)
    }
  }

  private var task: String { spec.text("task") ?? "task" }
  private var isRepeated: Bool { (spec["config"]?["epochs"]?.whole ?? 1) > 1 }

  /// `ids`: those of the samples before it in the file; its own is added.
  func write(_ sample: ContentValue, as ids: inout TrialIDs, _ out: inout ImportWriter) {
    guard sample.entries != nil else {
      out.record()
      return out.broken("record is not a sample", at: sample.position)
    }
    let id = sample["id"]?.identifier
    let epoch = sample["epoch"]?.whole
    var trial = Trial(id: "", title: [task, id].compactMap { $0 }.joined(separator: " "))
    if id == nil { out.drift("sample has no \"id\"", at: sample.position) }
    if let epoch, isRepeated || epoch > 1 { trial.title += " · epoch \(epoch)" }
    trial.id = TrialAddress.make([task, id, "epoch", epoch.map { "\($0)" }].compactMap { $0 })
    trial.id = ids.take(trial.id)
    trial.record.task = [task, id].compactMap { $0 }.joined(separator: " ")
    trial.record.trial = epoch
    noteConditions(&trial)
    InspectSample(sample, model: spec.text("model")).read(into: &trial, &out)
    trial.write(&out)
  }

  /// Conditions of the evaluation. Generation settings are those of the model, then those of the plan.
  private func noteConditions(_ trial: inout Trial) {
    for name in ["model", "model_args", "model_roles", "task_version", "task_args", "solver", "solver_args"] {
      noteUnlessEmpty(name, spec[name], &trial)
    }
    for config in [spec["model_generate_config"], header["plan"]?["config"]] {
      for entry in config?.entries ?? [] { noteUnlessEmpty(entry.key, entry.value, &trial) }
    }
    trial.note("dataset", spec["dataset"]?["name"] ?? spec["dataset"]?["location"])
    trial.note("commit", spec["revision"]?["commit"])
    trial.note("commit is dirty", spec["revision"]?["dirty"])
    trial.note("repository", spec["revision"]?["origin"])
    for name in ["run_id", "eval_id", "created", "packages", "tags", "metadata"] {
      noteUnlessEmpty(name, spec[name], &trial)
    }
    for name in ["tags", "metadata", "log_updates"] { noteUnlessEmpty(name, header[name], &trial) }
    if header["invalidated"]?.bool == true { trial.note("invalidated", header["invalidated"]) }
    trial.note("status", header["status"])
    trial.note("error of the evaluation", header["error"]?["message"])
  }

  private func noteUnlessEmpty(_ name: String, _ value: ContentValue?, _ trial: inout Trial) {
    if value?.entries?.isEmpty == true || value?.list?.isEmpty == true { return }
    trial.note(name, value)
  }
}
