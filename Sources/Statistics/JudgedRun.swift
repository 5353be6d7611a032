/// What corrects a judge's rate over a run: the counts of a conversation, or of all.
package struct JudgedRun: Sendable, Equatable {
  /// Items that people judged too.
  package var labelled: BinaryCounts
  /// Items that the judge finds positive, whether people judged them or not.
  package var found: Int
  /// Items that the judge judged.
  package var total: Int

  package init(labelled: BinaryCounts, found: Int, total: Int) {
    (self.labelled, self.found, self.total) = (labelled, found, total)
  }

  /// The six counts, as the row of a conversation in a `Bootstrap`.
  package var row: [Int] { labelled.row + [found, total] }

  package init(row: [Int]) {
    precondition(row.count == 6, "a row has six counts")
    self.init(labelled: BinaryCounts(row: row), found: row[4], total: row[5])
  }

  /// The judge's own rate of positives.
  package var observed: Estimate<Double> { .share(found, of: total, else: .noVerdicts) }

  /// The rate corrected by Rogan and Gladen. It does not apply `RoganGladen.refusal`, which is for the whole
  /// run and not for each draw of a bootstrap.
  package var corrected: Estimate<Double> {
    switch (labelled.truePositiveRate, labelled.trueNegativeRate, observed) {
    case (.value(let tpr), .value(let tnr), .value(let observed)):
      RoganGladen.estimate(tpr: tpr, tnr: tnr, observed: observed)
    case (.undefined(let reason), _, _), (_, .undefined(let reason), _), (_, _, .undefined(let reason)):
      .undefined(reason)
    }
  }

  /// The 95 % interval of the corrected rate, over conversations: errors of the judge's rates and of its own
  /// rate together. Draws in which the judge is no better than chance are left out.
  package static func interval(
    of conversations: [JudgedRun], _ bootstrap: Bootstrap
  ) -> Estimate<BootstrapInterval> {
    bootstrap.interval(counts: conversations.map(\.row)) { JudgedRun(row: $0).corrected.value }
  }
}
