import CoreGraphics
import Display
import Foundation
import UIKitCore

/// How a program runs, told by its environment and, for `easel run`, by its command line, which overrides it.
///
/// | variable | meaning | default |
/// |---|---|---|
/// | `EASEL_DISPLAY` | `auto`, `drm`, `fbdev` or `virtual` | `auto` |
/// | `EASEL_DISPLAY_WAIT` | how long to wait for a panel that is asked for or required, 0 to 86400 seconds | `20` |
/// | `EASEL_CARD` | the device to show on, `/dev/dri/card0` or `/dev/fb0` | the first that can |
/// | `EASEL_CONNECTOR` | the card's connector, `HDMI-A-1`, or its number from 1 | the first in use |
/// | `EASEL_MODE` | `WIDTHxHEIGHT` or `WIDTHxHEIGHT@HERTZ` | what the panel prefers |
/// | `EASEL_BUFFERS` | how many buffers a card flips between, 2 or 3 | what suits it |
/// | `EASEL_DITHER` | `1`: a framebuffer of fewer colors tells the others by a pattern | `0` |
/// | `EASEL_TTY` | the virtual console to take over | the one the program runs on |
/// | `EASEL_TOUCH_DEVICE` | input devices, paths with `:` between them | all of the seat |
/// | `EASEL_SIZE` | pixels of the virtual display, `WIDTHxHEIGHT` | `800x480` |
/// | `EASEL_SCALE` | pixels to a point | `1` |
/// | `EASEL_ROTATION` | how the screen is turned on the panel: `0`, `90`, `180` or `270` degrees clockwise | `0` |
/// | `EASEL_REFRESH` | frames a second of the virtual display | `60` |
/// | `EASEL_FRAMEBUFFER` | a file that the virtual display's pixels are shared in | memory only |
/// | `EASEL_FONTS` | a folder of font files, or a fontconfig file, to take all fonts from | the machine's |
/// | `EASEL_TEXT_SIZE` | how large text is wanted: `xs`, `s`, `m`, `l`, `xl`, `xxl`, `xxxl`, `ax1` to `ax5` | `l` |
/// | `EASEL_STYLE` | `light` or `dark` | `light` |
/// | `EASEL_THREADS` | how many threads may paint at once, 1 to 64 | the processors that may be used, at most 4 |
/// | `EASEL_SNAPSHOT` | a PNG to write and end, once the application has shown itself and has nothing to do | – |
/// | `EASEL_CLOCK` | `real`, or `virtual` for a run on a virtual display and clock that ends by itself | `real`; with `EASEL_REPLAY` `virtual` |
/// | `EASEL_REPLAY` | a recording of touches to play, after which the program ends | – |
/// | `EASEL_REPLAY_AREA` | where the recording's page lies on the screen: `X,Y,W,H` in points | the whole screen |
/// | `EASEL_FRAMES` | on the virtual clock: a folder to write every frame into as a PNG | – |
/// | `EASEL_MONKEY` | `SEED` or `SEED,EVENTS`: random touches on a virtual clock, after which the program ends | – |
/// | `EASEL_MONKEY_TOUCHES` | a file to write the touches of the monkey's last session into | – |
/// | `EASEL_STATS` | a file to write the run's counters into as JSON when it ends, `-` for standard output | – |
/// | `EASEL_SNAPSHOT_AT` | seconds after the first frame at which that PNG is written | at rest, or after 2 |
package struct RunSettings: Sendable {
    package var display = DisplayOptions()
    /// Paths of input devices; empty takes all of the seat when there is a panel, and none when there is not.
    package var touchDevices: [String] = []
    /// The virtual console to take over; nil takes the one the program runs on.
    package var consolePath: String?
    package var snapshotPath: String?
    /// Seconds after the first frame; nil takes the snapshot when nothing is left to do.
    package var snapshotTime: TimeInterval?
    /// `nil` takes the virtual clock for a recording, and otherwise the real one.
    package var clock: RunClock?
    /// The recording to play.
    package var recordingPath: String?
    /// The part of the screen that the recording's page covers, in points; `nil` is the whole screen.
    package var recordingArea: CGRect?
    package var framesFolder: String?
    /// `nil` for a program that its user touches.
    package var monkey: Monkey?
    package var statsPath: String?
    package var appearance = Appearance()
    /// How many threads may paint at once.
    package var threads = ProcessorCount.paintThreads

    package init() {}

    /// Reads the environment; a value that means nothing is an error that names it.
    package init(environment: [String: String]) throws(HostError) {
        func read<Value>(_ name: String, _ expected: String, _ parse: (String) -> Value?) throws(HostError) -> Value? {
            guard let text = environment[name], !text.isEmpty else { return nil }
            guard let value = parse(text) else { throw .setting(name: name, value: text, expected: expected) }
            return value
        }
        func text(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

        let kinds = "auto, drm, fbdev or virtual"
        if let value = try read("EASEL_DISPLAY", kinds, DisplayOptions.Kind.init(rawValue:)) { display.kind = value }
        display.requiresPanel = ServiceManager.isPresent(environment)
        let waits = "a number of seconds from 0 to 86400"
        if let value = try read("EASEL_DISPLAY_WAIT", waits, { Self.number($0, in: DisplayOptions.waitLimits) }) {
            display.waitLimit = value
        }
        display.card = text("EASEL_CARD")
        display.connector = text("EASEL_CONNECTOR")
        let modes = "WIDTHxHEIGHT or WIDTHxHEIGHT@HERTZ"
        display.mode = try read("EASEL_MODE", modes) { ModeRequest($0) }
        display.bufferCount = try read("EASEL_BUFFERS", "2 or 3") { text in
            Int(text).flatMap { DRMDisplay.bufferCounts.contains($0) ? $0 : nil }
        }
        if let value = try read("EASEL_DITHER", "0 or 1", { ["0": false, "1": true][$0] }) { display.dithers = value }
        if let value = try read("EASEL_SIZE", "WIDTHxHEIGHT in pixels, 1 to 16384", Self.size(from:)) {
            display.size = value
        }
        if let value = try read("EASEL_SCALE", "a number from 0.5 to 8", { Self.number($0, in: 0.5...8) }) {
            display.scale = value
        }
        if let value = try read("EASEL_ROTATION", "0, 90, 180 or 270 degrees clockwise", ScreenRotation.init(degrees:))
        {
            display.rotation = value
        }
        if let value = try read("EASEL_REFRESH", "a number from 1 to 1000", { Self.number($0, in: 1...1000) }) {
            display.refreshRate = value
        }
        display.sharedFile = text("EASEL_FRAMEBUFFER")
        touchDevices = text("EASEL_TOUCH_DEVICE")?.split(separator: ":").map(String.init) ?? []
        consolePath = text("EASEL_TTY")
        if let value = try read("EASEL_THREADS", "1 to 64", Self.threadCount(from:)) { threads = value }
        if let path = text("EASEL_FONTS") { appearance.fonts = .path(path) }
        let sizes = "one of \(UIContentSizeCategory.names.joined(separator: ", "))"
        if let value = try read("EASEL_TEXT_SIZE", sizes, UIContentSizeCategory.init(name:)) {
            appearance.contentSizeCategory = value
        }
        if let value = try read("EASEL_STYLE", "light or dark", UIUserInterfaceStyle.init(name:)) {
            appearance.style = value
        }
        snapshotPath = text("EASEL_SNAPSHOT")
        snapshotTime = try read("EASEL_SNAPSHOT_AT", "seconds, 0 to 86400") { Self.number($0, in: 0...86_400) }
        try readRecordingSettings(environment)
        // A picture of an application is made without a panel, whatever this machine has.
        if snapshotPath != nil, display.kind == .auto { display.kind = .virtual }
    }

    /// Reads `800x480`; nil for anything else, and for sizes that no display has.
    package static func size(from text: String) -> PixelSize? {
        guard let request = ModeRequest(text), request.refreshRate == nil else { return nil }
        return request.size
    }

    /// Reads a number of threads; nil for anything else.
    package static func threadCount(from text: String) -> Int? {
        Int(text).flatMap { (1...64).contains($0) ? $0 : nil }
    }

    /// Reads a number in a range; nil for anything else.
    package static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = Double(text), range.contains(value) else { return nil }
        return value
    }
}
