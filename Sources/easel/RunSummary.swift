import UIKit
import UIKitTesting

/// What a run in real time has cost, and how long touches took to the panel.
struct RunSummary: Encodable, CustomStringConvertible {
    /// In milliseconds.
    struct Latency: Encodable {
        var samples: Int
        var p50: Double
        var p99: Double
        var maximum: Double

        /// Nil when nothing was counted.
        init?(_ histogram: LatencyHistogram) {
            guard let median = histogram.percentile(0.5), let high = histogram.percentile(0.99) else { return nil }
            func milliseconds(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10 }
            samples = histogram.count
            p50 = milliseconds(median)
            p99 = milliseconds(high)
            maximum = milliseconds(histogram.maximum)
        }
    }

    private let statistics: ScreenStatistics
    private let touchToFlip: Latency?

    @MainActor
    init(_ host: RealTimeHost) {
        statistics = ScreenStatistics(host.counters)
        touchToFlip = Latency(host.touchToFlip)
    }

    enum CodingKeys: String, CodingKey {
        case touchToFlip
    }

    func encode(to encoder: any Encoder) throws {
        try statistics.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(touchToFlip, forKey: .touchToFlip)
    }

    var description: String {
        let counts =
            "\(statistics.frames) frames, \(statistics.framesMissed) missed, \(statistics.touches) touch samples, \(statistics.wakeUps) wake-ups"
        guard let touchToFlip else { return counts }
        return counts + "; touch to flip: p50 \(touchToFlip.p50) ms, p99 \(touchToFlip.p99) ms, "
            + "maximum \(touchToFlip.maximum) ms"
    }

    /// Writes it all as one JSON object.
    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try ReplacedFile.write(encoder.encode(self), to: path)
    }
}
