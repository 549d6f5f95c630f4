import Foundation
import UIKit

/// What a scene came to. `docs/performance.md` describes the form that it has as JSON.
struct SceneResult: Codable {
    var scene: String
    /// What the scene was set up with: a count, a comparison. Empty where there is only one way.
    var variant: String
    /// Width and height of the screen in pixels.
    var size: [Int]
    /// How many frames were measured.
    var frames: Int
    /// In milliseconds.
    var times: [String: Spread] = [:]
    /// In calls per millisecond.
    var rates: [String: Spread] = [:]
    /// Exact counts, per frame unless the name says otherwise.
    var counts: [String: Double] = [:]
    var notes: [String] = []

    init(_ scene: String, variant: String = "", size: PixelSize, frames: Int) {
        self.scene = scene
        self.variant = variant
        self.size = [size.width, size.height]
        self.frames = frames
    }

    /// One line for people, and one for each note.
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
