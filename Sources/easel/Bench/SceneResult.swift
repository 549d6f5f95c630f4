import Foundation
import UIKit

/// The result of a scene. `docs/performance.md` describes its JSON format.
struct SceneResult: Codable {
    var scene: String
    /// The variant of the scene, such as a count or a comparison; empty if there is only one.
    var variant: String
    /// The width and height of the screen, in pixels.
    var size: [Int]
    /// The number of frames that were measured.
    var frames: Int
    /// The measured times, in milliseconds.
    var times: [String: Spread] = [:]
    /// The measured rates, in calls per millisecond.
    var rates: [String: Spread] = [:]
    /// Exact counts, per frame unless the name indicates otherwise.
    var counts: [String: Double] = [:]
    var notes: [String] = []

    init(_ scene: String, variant: String = "", size: PixelSize, frames: Int) {
        self.scene = scene
        self.variant = variant
        self.size = [size.width, size.height]
        self.frames = frames
    }

    /// The scene and its variant.
    var title: String { variant.isEmpty ? scene : "\(scene) \(variant)" }

    /// Returns the result of several rounds: for each time and rate the median over the rounds, and the value of each
    /// round; the counts of the last round.
    /// - Parameter rounds: The results of one scene and variant; not empty.
    static func combining(_ rounds: [SceneResult]) -> SceneResult? {
        guard var result = rounds.last, rounds.count > 1 else { return rounds.last }
        for kind in [\SceneResult.times, \.rates] {
            for name in result[keyPath: kind].keys {
                result[keyPath: kind][name] = Spread(rounds: rounds.compactMap { $0[keyPath: kind][name] })
            }
        }
        return result
    }

    /// The result as text: one line, and one for each note.
    var text: String {
        func list(_ spreads: [String: Spread]) -> [String] {
            spreads.sorted { $0.key < $1.key }
                .map { name, spread in
                    let range = "\(Self.format(spread.p5))–\(Self.format(spread.p95))"
                    return "\(name) \(Self.format(spread.median)) (\(range))"
                }
        }
        let counts = counts.sorted { $0.key < $1.key }.map { "\($0.key) \(Self.format($0.value))" }
        let padded = title + String(repeating: " ", count: max(0, 18 - title.count))
        return
            ([padded + " " + (list(times) + list(rates) + counts).joined(separator: "  ")] + notes.map { "    \($0)" })
            .joined(separator: "\n")
    }

    /// Returns a number with three to five significant digits.
    static func format(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e12 { return String(Int(value)) }
        let digits = abs(value) >= 100 ? 1 : abs(value) >= 1 ? 3 : 5
        let scale = pow(10, Double(digits))
        return "\((value * scale).rounded() / scale)"
    }
}
