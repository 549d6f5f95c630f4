import Foundation
import Synchronization

/// The numbers that a server counts, in the text format of Prometheus.
public final class ServiceMetrics: Sendable {
    /// The upper ends of the histogram of times, in seconds.
    private static let bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

    private struct Key: Hashable {
        let route: String
        let status: Int
    }

    private struct Times {
        var counts = [Int](repeating: 0, count: ServiceMetrics.bounds.count)
        var count = 0
        var sum = 0.0
    }

    private struct State {
        var requests: [Key: Int] = [:]
        var times: [String: Times] = [:]
        var refused: [String: Int] = [:]
        var received: Int64 = 0
        var sent: Int64 = 0
        var subscribers = 0
        var events = 0
    }

    private let state = Mutex(State())

    /// Creates numbers that are zero.
    public init() {}

    /// Counts a request.
    func add(_ route: String, status: Int, seconds: Double, received: Int64, sent: Int64) {
        state.withLock { state in
            state.requests[Key(route: route, status: status), default: 0] += 1
            state.received += received
            state.sent += sent
            var times = state.times[route] ?? Times()
            times.count += 1
            times.sum += seconds
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound { times.counts[index] += 1 }
            state.times[route] = times
        }
    }

    /// Counts a request that was refused before it was performed.
    func addRefused(_ reason: String) { state.withLock { $0.refused[reason, default: 0] += 1 } }

    /// Counts connections that wait for events.
    func addSubscribers(_ count: Int) { state.withLock { $0.subscribers += count } }

    /// Counts an event.
    func addEvent() { state.withLock { $0.events += 1 } }

    /// The text. Its size is limited: the names are those of routes and reasons.
    public var text: String {
        let state = state.withLock { $0 }
        var lines: [String] = []
        func family(_ name: String, _ type: String, _ help: String) {
            lines.append("# HELP easel_records_\(name) \(help)")
            lines.append("# TYPE easel_records_\(name) \(type)")
        }
        family("requests_total", "counter", "Requests by route and status.")
        for (key, count) in state.requests.sorted(by: { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) })
        {
            lines.append("easel_records_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)")
        }
        family("request_seconds", "histogram", "Times of requests by route.")
        for (route, times) in state.times.sorted(by: { $0.key < $1.key }) {
            for (bound, count) in zip(Self.bounds, times.counts) {
                lines.append("easel_records_request_seconds_bucket{route=\"\(route)\",le=\"\(bound)\"} \(count)")
            }
            lines.append("easel_records_request_seconds_bucket{route=\"\(route)\",le=\"+Inf\"} \(times.count)")
            lines.append("easel_records_request_seconds_sum{route=\"\(route)\"} \(times.sum)")
            lines.append("easel_records_request_seconds_count{route=\"\(route)\"} \(times.count)")
        }
        family("refused_total", "counter", "Requests that were refused by their reason.")
        for (reason, count) in state.refused.sorted(by: { $0.key < $1.key }) {
            lines.append("easel_records_refused_total{reason=\"\(reason)\"} \(count)")
        }
        family("received_bytes_total", "counter", "Bytes of the bodies of requests.")
        lines.append("easel_records_received_bytes_total \(state.received)")
        family("sent_bytes_total", "counter", "Bytes of the bodies of answers.")
        lines.append("easel_records_sent_bytes_total \(state.sent)")
        family("subscribers", "gauge", "Connections that wait for events.")
        lines.append("easel_records_subscribers \(state.subscribers)")
        family("events_total", "counter", "Events that were sent.")
        lines.append("easel_records_events_total \(state.events)")
        return lines.joined(separator: "\n") + "\n"
    }
}
