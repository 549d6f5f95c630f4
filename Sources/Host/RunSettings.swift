import CoreGraphics
import Display
import Foundation

/// How a program that is its own executable runs, told by its environment.
///
/// | variable | meaning | default |
/// |---|---|---|
/// | `EASEL_DISPLAY` | `auto` or `virtual` | `auto` |
/// | `EASEL_SIZE` | pixels of the virtual display, `WIDTHxHEIGHT` | `800x480` |
/// | `EASEL_SCALE` | pixels to a point | `1` |
/// | `EASEL_REFRESH` | frames a second | `60` |
/// | `EASEL_FRAMEBUFFER` | a file that the virtual display's pixels are shared in | memory only |
/// | `EASEL_SNAPSHOT` | a PNG to write and end, once the application has shown itself and has nothing to do | – |
package struct RunSettings: Sendable {
    package enum DisplayKind: String, Sendable, CaseIterable {
        case auto, virtual
    }

    package var display = DisplayKind.auto
    package var size = PixelSize(width: 800, height: 480)
    package var scale = 1.0
    package var refreshRate = 60.0
    package var framebufferPath: String?
    package var snapshotPath: String?

    package init() {}

    /// Reads the environment; a value that means nothing is an error that names it.
    package init(environment: [String: String]) throws(HostError) {
        func read<Value>(_ name: String, _ expected: String, _ parse: (String) -> Value?) throws(HostError) -> Value? {
            guard let text = environment[name], !text.isEmpty else { return nil }
            guard let value = parse(text) else { throw .setting(name: name, value: text, expected: expected) }
            return value
        }
        if let value = try read("EASEL_DISPLAY", "auto or virtual", DisplayKind.init(rawValue:)) { display = value }
        if let value = try read("EASEL_SIZE", "WIDTHxHEIGHT in pixels, 1 to 16384", Self.size(from:)) { size = value }
        if let value = try read("EASEL_SCALE", "a number from 0.5 to 8", { Self.number($0, in: 0.5...8) }) {
            scale = value
        }
        if let value = try read("EASEL_REFRESH", "a number from 1 to 1000", { Self.number($0, in: 1...1000) }) {
            refreshRate = value
        }
        framebufferPath = environment["EASEL_FRAMEBUFFER"].flatMap { $0.isEmpty ? nil : $0 }
        snapshotPath = environment["EASEL_SNAPSHOT"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Reads `800x480`; nil for anything else, and for sizes that no display has.
    package static func size(from text: String) -> PixelSize? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            (1...16384).contains(width), (1...16384).contains(height)
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// Reads a number in a range; nil for anything else.
    package static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = Double(text), range.contains(value) else { return nil }
        return value
    }
}
