import Foundation
import Synchronization

/// A failure of a measurement.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension Duration {
    /// The time in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1_000_000_000_000_000
    }
}

/// Performs a request again and again on some threads.
/// - Returns: The times of the requests in milliseconds.
func measured(
    _ count: Int,
    seconds: Double,
    _ request: @escaping @Sendable (_ client: Int) throws -> Void
) throws -> [Double] {
    let state = Mutex<(times: [Double], failure: (any Error)?)>(([], nil))
    // The first request of a client begins its connection.
    for client in 0..<count { try request(client) }
    let end = ContinuousClock.now + .seconds(seconds)
    let group = DispatchGroup()
    for client in 0..<count {
        group.enter()
        Thread {
            defer { group.leave() }
            var times: [Double] = []
            do {
                while ContinuousClock.now < end {
                    let began = ContinuousClock.now
                    try request(client)
                    times.append((ContinuousClock.now - began).milliseconds)
                }
                state.withLock { $0.times += times }
            } catch {
                state.withLock { $0.failure = error }
            }
        }.start()
    }
    group.wait()
    let result = state.withLock { ($0.times, $0.failure) }
    if let failure = result.1 { throw failure }
    return result.0
}

/// Prints the number of requests in a second, their median, and the time that 99 of 100 do not exceed.
func printTimes(_ name: String, _ times: [Double], _ seconds: Double?) {
    let sorted = times.sorted()
    guard let longest = sorted.last else {
        print("\(name): none")
        return
    }
    func part(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] }
    let rate = seconds.map { "\(rounded(Double(times.count) / $0)) per second, " } ?? ""
    print("\(name): \(rate)p50 \(rounded(part(0.5))) ms, p99 \(rounded(part(0.99))) ms, longest \(rounded(longest)) ms")
}

/// Returns a number with one digit after the point.
func rounded(_ number: Double) -> String { String(format: "%.1f", number) }
