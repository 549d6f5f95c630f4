import Foundation
import Testing

@testable import Host

/// The click of keys through a real libasound, whose device writes samples to a file.
@MainActor
@Suite struct KeyClickTests {
    nonisolated private static var isInstalled: Bool {
        // Declares the device that writes to a file.
        SoundLibrary() != nil && FileManager.default.fileExists(atPath: "/usr/share/alsa/alsa.conf")
    }

    @Test func missingLibraryIsNoCrash() { #expect(SoundLibrary(name: "libasound-missing.so.2") == nil) }

    @Test func choicesAreNoneAndNames() {
        #expect(KeyClickChoice("none") == KeyClickChoice.none)
        #expect(KeyClickChoice("plughw:1,0") == .device("plughw:1,0"))
        for text in ["", "a\nb", "é", String(repeating: "a", count: 257)] {
            #expect(KeyClickChoice(text) == nil, "\(text)")
        }
    }

    @Test func aClickIsShortAndEndsSoftly() {
        let samples = KeyClicks.samples
        #expect(samples.count == SoundLibrary.rate * 6 / 1000 && samples.first == 0)
        #expect(samples.contains { $0 > 4000 } && samples.suffix(20).allSatisfy { abs($0) < 200 })
    }

    @Test(.enabled(if: isInstalled, "libasound2 and libasound2-data are not installed"))
    func eachClickIsPlayedFromItsBeginning() throws {
        let path = NSTemporaryDirectory() + "clicks-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let clicks = KeyClicks(device: "file:'\(path)',raw") { Issue.record("\($0)") }
        for _ in 0..<3 {
            clicks.play()
            clicks.waitForDevice()
        }
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let written = stride(from: 0, to: data.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
        }
        // The device has buffered the last samples.
        try #require(written.count >= 2 * KeyClicks.samples.count, "\(written.count)")
        #expect(Array(written.prefix(KeyClicks.samples.count)) == KeyClicks.samples)
        let starts = written.indices.filter {
            $0 + KeyClicks.samples.count <= written.count
                && Array(written[$0...].prefix(40)) == Array(KeyClicks.samples.prefix(40))
        }
        #expect(starts.count >= 2, "\(starts)")
    }

    @Test(.enabled(if: isInstalled, "libasound2 and libasound2-data are not installed"))
    func aMissingDeviceIsLoggedOnce() {
        let lines = Lines()
        let clicks = KeyClicks(device: "easel-missing") { lines.add($0) }
        for _ in 0..<3 {
            clicks.play()
            clicks.waitForDevice()
        }
        #expect(
            lines.texts.count == 1 && lines.texts[0].hasPrefix("keys make no sound: device \"easel-missing\""),
            "\(lines.texts)"
        )
    }
}

/// The lines of a log. They are read after the device has received everything.
private final class Lines: @unchecked Sendable {
    private(set) var texts: [String] = []
    func add(_ text: String) { texts.append(text) }
}
