import ArgumentParser
import UIKit

/// The display and the input devices of an app.
struct PanelOptions: ParsableArguments {
    @Option(
        help: "The display: auto, drm, fbdev or virtual. auto selects the first available; a service requires a panel."
    )
    var display: DisplayOptions.Kind?

    @Option(help: "The time to wait for a requested or required panel, 0 to 86400 seconds. Default: 20.")
    var displayWait: Double?

    @Option(help: "The display device, such as /dev/dri/card0 or /dev/fb0.")
    var card: String?

    @Option(help: "The connector of the card, by name (HDMI-A-1) or by number from 1.")
    var connector: String?

    @Option(help: "The mode of the panel: WIDTHxHEIGHT or WIDTHxHEIGHT@HERTZ.")
    var mode: ModeRequest?

    @Option(help: "The number of scan-out buffers of a card, 2 or 3.")
    var buffers: Int?

    @Flag(inversion: .prefixedNo, help: "Enable ordered dithering on 16-bit framebuffers.")
    var dither: Bool?

    @Option(name: .customLong("touch-device"), help: "An input device, such as /dev/input/event0. May be repeated.")
    var touchDevices: [String] = []

    @Option(help: "The virtual console to use, such as /dev/tty1.")
    var tty: String?

    @Option(help: "The size of the virtual display in pixels, WIDTHxHEIGHT.")
    var size: ScreenSize?

    @Option(help: "The number of pixels per point, 0.5 to 8.")
    var scale: Double?

    @Option(help: "The clockwise rotation of the screen relative to the panel, in degrees: 0, 90, 180 or 270.")
    var rotation: ScreenRotation?

    @Option(help: "The refresh rate of the virtual display in hertz, 1 to 1000.")
    var refresh: Double?

    @Option(help: "Share the pixels of the virtual display in this file (see docs/display.md).")
    var framebuffer: String?

    @Option(
        help: "The maximum number of painting threads, 1 to 64. Default: the available processors, at most 4."
    )
    var threads: ThreadCount?

    @OptionGroup var appearance: AppearanceOptions

    mutating func validate() throws {
        if let scale, !(0.5...8).contains(scale) { throw ValidationError("--scale \(scale): expected 0.5 to 8") }
        if let displayWait, !DisplayOptions.waitLimits.contains(displayWait) {
            throw ValidationError("--display-wait \(displayWait): expected 0 to 86400")
        }
        if let buffers, !DRMDisplay.bufferCounts.contains(buffers) {
            throw ValidationError("--buffers \(buffers): expected 2 or 3")
        }
        if let refresh, !(1...1000).contains(refresh) {
            throw ValidationError("--refresh \(refresh): expected 1 to 1000")
        }
    }

    /// Returns settings with the given options replaced.
    func settings(over settings: RunSettings) -> RunSettings {
        var settings = settings
        if let display { settings.display.kind = display }
        if let displayWait { settings.display.waitLimit = displayWait }
        if let card { settings.display.card = card }
        if let connector { settings.display.connector = connector }
        if let mode { settings.display.mode = mode }
        if let buffers { settings.display.bufferCount = buffers }
        if let dither { settings.display.dithers = dither }
        if let size { settings.display.size = size.pixels }
        if let scale { settings.display.scale = scale }
        if let rotation { settings.display.rotation = rotation }
        if let refresh { settings.display.refreshRate = refresh }
        if let framebuffer { settings.display.sharedFile = framebuffer }
        if !touchDevices.isEmpty { settings.touchDevices = touchDevices }
        if let threads { settings.threads = threads.value }
        settings.appearance = appearance.appearance(over: settings.appearance)
        if let tty { settings.consolePath = tty }
        return settings
    }
}

extension DisplayOptions.Kind: ExpressibleByArgument {}

extension ScreenRotation: ExpressibleByArgument {
    /// Parses degrees such as `90`.
    public init?(argument: String) { self.init(degrees: argument) }

    /// The valid angles, for help and completion.
    public static var allValueStrings: [String] { allCases.map { "\($0.rawValue)" } }
}

extension ModeRequest: ExpressibleByArgument {
    /// Parses a mode such as `800x480` or `800x480@60`.
    public init?(argument: String) { self.init(argument) }
}
