/// Why a figure is undefined: English words for a page, which are also the key of their translation in
/// `templates/strings/`.
package enum UndefinedReason: String, Sendable, CaseIterable {
  // Agreement of reviewers.
  case noVerdicts = "no verdicts"
  case oneReviewer = "only one reviewer"
  case nothingShared = "nothing judged by two reviewers"
  case oneLabel = "only one label used"
  case notTwoReviewers = "kappa compares exactly two reviewers"
  case unevenVerdicts = "items differ in their number of verdicts"
  case numberTooLarge = "numbers too large"

  // Judges against people.
  case noPositives = "no positive human verdict"
  case noNegatives = "no negative human verdict"
  case nothingPositive = "no positive verdict"
  case oneSided = "human or judge used only one label"
  case fewPositives = "fewer than 30 positive human verdicts"
  case fewNegatives = "fewer than 30 negative human verdicts"
  case guessing = "judge no better than chance"
  case weakJudge = "TPR + TNR − 1 is 0.1 or less"
  case closedTest = "errors on the test set are hidden until a look"
  case notARate = "a rate is not between 0 and 1"

  // Trials and intervals.
  case wrongK = "k is not between 1 and the number of trials"
  case fewConversations = "fewer than two conversations"
  case neverDefined = "undefined in every bootstrap sample"
  case equalDraws = "at least 95 % of bootstrap samples are equal"
}
