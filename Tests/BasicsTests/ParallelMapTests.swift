import Basics
import Dispatch
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

  @Test("threads that have nothing else to do help with the elements of one element", .timeLimit(.minutes(1)))
  func help() {
    var chats = [1].makeIterator()
    let met = ParallelMap.map({ chats.next() }, jobs: 64) { _ in
      let here = Mutex(0)
      let second = DispatchSemaphore(value: 0)
      var pages = [1, 2].makeIterator()
      return ParallelMap.map({ pages.next() }, jobs: 64) { _ in
        let isSecond = here.withLock { count in
          count += 1
          return count == 2
        }
        if isSecond { second.signal() }
        return isSecond || second.wait(timeout: .now() + 20) == .success
      }
    }
    #expect(met == [[true, true]])
  }

  @Test("maps inside maps inside maps have all results in order", arguments: [1, 2, 7])
  func nested(jobs: Int) {
    @Sendable func rows(_ depth: Int, _ count: Int) -> [Int] {
      if depth == 0 { return [count] }
      var numbers = (0..<count).makeIterator()
      return ParallelMap.map({ numbers.next() }, jobs: jobs) { rows(depth - 1, $0) }.flatMap { $0 }
    }
    func expected(_ depth: Int, _ count: Int) -> [Int] {
      depth == 0 ? [count] : (0..<count).flatMap { expected(depth - 1, $0) }
    }
    #expect(rows(3, 24) == expected(3, 24))
  }
}
