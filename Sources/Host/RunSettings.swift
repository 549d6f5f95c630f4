import CoreGraphics
import Display
import Foundation
import UIKitCore

/// The settings of a run, read from the environment. The command line of `easel run` overrides them.
///
/// | variable | meaning | default |
/// |---|---|---|
/// | `EASEL_DISPLAY` | `auto`, `drm`, `fbdev` or `virtual` | `auto` |
/// | `EASEL_DISPLAY_WAIT` | the time to wait for a panel that is requested or required, 0 to 86400 seconds | `20` |
/// | `EASEL_CARD` | the display device, `/dev/dri/card0` or `/dev/fb0` | the first that works |
/// | `EASEL_CONNECTOR` | the card's connector, `HDMI-A-1`, or its number from 1 | the first in use |
/// | `EASEL_MODE` | `WIDTHxHEIGHT` or `WIDTHxHEIGHT@HERTZ` | the panel's preferred mode |
/// | `EASEL_BUFFERS` | the number of scan-out buffers of a card, 2 or 3 | chosen per device |
/// | `EASEL_DITHER` | `1`: enables ordered dithering on 16-bit framebuffers | `0` |
/// | `EASEL_TTY` | the virtual console to use | the console the program runs on |
/// | `EASEL_TOUCH_DEVICE` | input devices, paths separated by `:` | all of the seat |
/// | `EASEL_SIZE` | pixels of the virtual display, `WIDTHxHEIGHT` | `800x480` |
/// | `EASEL_SCALE` | pixels per point | `1` |
/// | `EASEL_ROTATION` | the clockwise rotation of the screen on the panel: `0`, `90`, `180` or `270` degrees | `0` |
/// | `EASEL_REFRESH` | frames per second of the virtual display | `60` |
/// | `EASEL_FRAMEBUFFER` | a file that shares the pixels of the virtual display | memory only |
/// | `EASEL_FONTS` | a folder of font files, or a fontconfig file, to take all fonts from | the machine's |
/// | `EASEL_TEXT_SIZE` | the text size: `xs`, `s`, `m`, `l`, `xl`, `xxl`, `xxxl`, `ax1` to `ax5` | `l` |
/// | `EASEL_STYLE` | `light` or `dark` | `light` |
/// | `EASEL_THREADS` | the maximum number of threads that paint, 1 to 64 | the available processors, at most 4 |
/// | `EASEL_SNAPSHOT` | a PNG to write, after which the program ends, once the first screen is shown and idle | – |
/// | `EASEL_CLOCK` | `real`, or `virtual`: a run that ends by itself | `real`; with `EASEL_REPLAY` `virtual` |
/// | `EASEL_REPLAY` | a recording of touches to play, after which the program ends | – |
/// | `EASEL_REPLAY_AREA` | the area that the recording's page covers: `X,Y,W,H` in points | the whole screen |
/// | `EASEL_FRAMES` | on the virtual clock: a folder to write every frame into as a PNG | – |
/// | `EASEL_MONKEY` | `SEED` or `SEED,EVENTS`: random touches on a virtual clock, after which the program ends | – |
/// | `EASEL_MONKEY_TOUCHES` | a file to write the touches of the monkey's last session into | – |
/// | `EASEL_STATS` | a file to write the run's counters into as JSON when it ends, `-` for standard output | – |
/// | `EASEL_SNAPSHOT_AT` | seconds after the first frame at which that PNG is written | when idle, or after 2 |
package struct RunSettings: Sendable {
    package var display = DisplayOptions()
    /// The paths of input devices. If empty, all devices of the seat are used with a panel, and none without one.
    package var touchDevices: [String] = []
    /// The path of the virtual console to use; `nil` for the console that the program runs on.
    package var consolePath: String?
    package var snapshotPath: String?
    /// Seconds after the first frame; `nil` takes the snapshot when the application is idle.
    package var snapshotTime: TimeInterval?
    /// The clock of the run; `nil` selects the virtual clock for a recording, and otherwise the real one.
    package var clock: RunClock?
    /// The path of the recording to play.
    package var recordingPath: String?
    /// The part of the screen that the recording's page covers, in points; `nil` is the whole screen.
    package var recordingArea: CGRect?
    package var framesFolder: String?
    /// The random touches to play; `nil` for none.
    package var monkey: Monkey?
    package var statsPath: String?
    package var appearance = Appearance()
    /// The maximum number of threads that paint at once.
    package var threads = ProcessorCount.paintThreads

    package init() {}

    /// Reads the environment. Throws an error that names the variable if a value is invalid.
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
        // A snapshot of an application needs no panel, even if the machine has one.
        if snapshotPath != nil, display.kind == .auto { display.kind = .virtual }
    }

    /// Returns the size from a text such as `800x480`; `nil` if it is invalid or larger than any display.
    package static func size(from text: String) -> PixelSize? {
        guard let request = ModeRequest(text), request.refreshRate == nil else { return nil }
        return request.size
    }

    /// Returns the number of threads from a text; `nil` if it is invalid.
    package static func threadCount(from text: String) -> Int? {
        Int(text).flatMap { (1...64).contains($0) ? $0 : nil }
    }

    /// Returns a number in a range from a text; `nil` if it is invalid.
    package static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = Double(text), range.contains(value) else { return nil }
        return value
    }
}
