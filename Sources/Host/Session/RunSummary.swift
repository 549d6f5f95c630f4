import CoreGraphics
import Foundation

/// The counters of a run in real time, and the latency between touches and the panel.
package struct RunSummary: Encodable, CustomStringConvertible {
    /// In milliseconds.
    package struct Latency: Codable, Sendable, Hashable {
        package var samples: Int
        package var p5: Double
        package var p50: Double
        package var p95: Double
        package var p99: Double
        package var maximum: Double
        package var sum: Double

        /// Creates the summary of a histogram; `nil` if it has no samples.
        init?(_ histogram: LatencyHistogram) {
            guard let median = histogram.percentile(0.5), let high = histogram.percentile(0.99) else { return nil }
            func milliseconds(_ duration: MonotonicDuration) -> Double { (duration.seconds * 10_000).rounded() / 10 }
            samples = histogram.count
            p5 = milliseconds(histogram.percentile(0.05) ?? .zero)
            p50 = milliseconds(median)
            p95 = milliseconds(histogram.percentile(0.95) ?? .zero)
            p99 = milliseconds(high)
            maximum = milliseconds(histogram.maximum)
            sum = milliseconds(histogram.sum)
        }
    }

    private let statistics: RunCounters
    /// The times of frames, by the name of the stage.
    private let stages: [String: ProgramStatus.Durations]
    package let touchToFlip: Latency?

    @MainActor
    package init(_ host: RealTimeHost) {
        statistics = host.counters
        stages = host.frameTimes.summary
        touchToFlip = Latency(host.touchToFlip)
    }

    enum CodingKeys: String, CodingKey {
        case touchToFlip, stages
    }

    package func encode(to encoder: any Encoder) throws {
        try statistics.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stages, forKey: .stages)
        try container.encodeIfPresent(touchToFlip, forKey: .touchToFlip)
    }

    package var description: String {
        let counts =
            "\(statistics.frames) frames, \(statistics.framesMissed) missed, \(statistics.touches) touch samples, \(statistics.wakeUps) wake-ups"
        guard let touchToFlip else { return counts }
        return counts + "; touch to flip: p50 \(touchToFlip.p50) ms, p99 \(touchToFlip.p99) ms, "
            + "maximum \(touchToFlip.maximum) ms"
    }

    /// Writes the summary as one JSON object.
    package func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try ReplacedFile.write(encoder.encode(self), to: path)
    }
}
