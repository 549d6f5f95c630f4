import Glibc

/// Nanoseconds of the monotonic clock.
func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Many measurements of one thing: the middle, and how far they spread.
struct Spread: Codable {
    var median: Double
    var p5: Double
    var p95: Double

    /// - Parameter samples: in any unit; not empty.
    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        func at(_ part: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))] }
        median = at(0.5)
        p5 = at(0.05)
        p95 = at(0.95)
    }

    /// Milliseconds, from samples in nanoseconds.
    init(nanoseconds samples: [UInt64]) { self.init(samples.map { Double($0) / 1e6 }) }
}

/// What a scene came to.
struct SceneResult: Codable {
    var scene: String
    /// What the scene was set up with: a count, a comparison.
    var variant: String?
    /// Milliseconds, unless the name says otherwise.
    var times: [String: Spread] = [:]
    /// Exact counts, per frame unless the name says otherwise.
    var counts: [String: Double] = [:]
    var notes: [String] = []

    init(_ scene: String, variant: String? = nil) {
        self.scene = scene
        self.variant = variant
    }

    /// One line for people, and one for each note.
    var text: String {
        let title = variant.map { "\(scene) \($0)" } ?? scene
        let times = times.sorted { $0.key < $1.key }
            .map { "\($0.key) \(format($0.value.median)) (\(format($0.value.p5))–\(format($0.value.p95)))" }
        let counts = counts.sorted { $0.key < $1.key }.map { "\($0.key) \(format($0.value))" }
        let padded = title + String(repeating: " ", count: max(0, 18 - title.count))
        return ([padded + " " + (times + counts).joined(separator: "  ")] + notes.map { "    \($0)" })
            .joined(separator: "\n")
    }

    private func format(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e12 { return String(Int(value)) }
        let digits = abs(value) >= 100 ? 1 : abs(value) >= 1 ? 3 : 5
        let scale = pow(10, Double(digits))
        return "\((value * scale).rounded() / scale)"
    }
}
