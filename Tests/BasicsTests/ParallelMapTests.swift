import Basics
import Synchronization
import Testing

@Suite struct ParallelMapTests {
  @Test(
    "results stand in the order of the input, however many workers and however uneven the work",
    arguments: [0, 1, 2, 7])
  func order(jobs: Int) {
    var numbers = (0..<500).makeIterator()
    let results = ParallelMap.map({ numbers.next() }, jobs: jobs) { number in
      var random = SplitMix64(seed: UInt64(number))
      for _ in 0..<(number % 50 == 0 ? 20_000 : number % 7) { _ = random.next() }
      return number * 2
    }
    #expect(results == (0..<500).map { $0 * 2 })
  }

  @Test("nothing in gives nothing out", arguments: [1, 4])
  func empty(jobs: Int) {
    #expect(ParallelMap.map({ nil as Int? }, jobs: jobs) { $0 } == [])
  }

  @Test("elements are made when a worker is free, never ahead of the work", arguments: [1, 2, 7])
  func lazy(jobs: Int) {
    let open = Mutex(0)
    let most = Mutex(0)
    var made = 0
    let results = ParallelMap.map(
      {
        guard made < 200 else { return nil as Int? }
        made += 1
        let now = open.withLock { count in
          count += 1
          return count
        }
        most.withLock { $0 = max($0, now) }
        return made
      }, jobs: jobs
    ) { number in
      open.withLock { $0 -= 1 }
      return number
    }
    #expect(results.count == 200)
    #expect(most.withLock { $0 } <= jobs)
  }
}
