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
/// - Parameter period: The seconds from the beginning of a request of a client to that of its next one, at random between half and one and
///   a half of it; 0 for no pause.
/// - Returns: The times of the requests in milliseconds.
func measured(
    _ count: Int,
    seconds: Double,
    period: Double = 0,
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
            // Clients with pauses do not begin together.
            if period > 0 { Thread.sleep(forTimeInterval: Double.random(in: 0...min(period, seconds))) }
            do {
                while ContinuousClock.now < end {
                    let began = ContinuousClock.now
                    try request(client)
                    let time = (ContinuousClock.now - began).milliseconds
                    times.append(time)
                    let pause = period > 0 ? Double.random(in: period / 2...period * 1.5) - time / 1000 : 0
                    if pause > 0 { Thread.sleep(forTimeInterval: pause) }
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

/// Prints the number of requests in a second, their median, and the times that 95 and 99 of 100 do not exceed.
func printTimes(_ name: String, _ times: [Double], _ seconds: Double?) {
    let sorted = times.sorted()
    guard let longest = sorted.last else {
        print("\(name): none")
        return
    }
    func part(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] }
    let rate = seconds.map { "\(rounded(Double(times.count) / $0)) per second, " } ?? ""
    let parts = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)].map { "\($0) \(rounded(part($1))) ms" }
    print("\(name): \(rate)\(parts.joined(separator: ", ")), longest \(rounded(longest)) ms")
}

/// Returns a number with one digit after the point.
func rounded(_ number: Double) -> String { String(format: "%.1f", number) }
