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

    /// The result as text: one line, and one for each note.
    var text: String {
        func list(_ spreads: [String: Spread]) -> [String] {
            spreads.sorted { $0.key < $1.key }
                .map { "\($0.key) \(format($0.value.median)) (\(format($0.value.p5))–\(format($0.value.p95)))" }
        }
        let title = variant.isEmpty ? scene : "\(scene) \(variant)"
        let counts = counts.sorted { $0.key < $1.key }.map { "\($0.key) \(format($0.value))" }
        let padded = title + String(repeating: " ", count: max(0, 18 - title.count))
        return
            ([padded + " " + (list(times) + list(rates) + counts).joined(separator: "  ")] + notes.map { "    \($0)" })
            .joined(separator: "\n")
    }

    private func format(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e12 { return String(Int(value)) }
        let digits = abs(value) >= 100 ? 1 : abs(value) >= 1 ? 3 : 5
        let scale = pow(10, Double(digits))
        return "\((value * scale).rounded() / scale)"
    }
}
