import ArgumentParser
import UIKit

/// The display and the input devices of an app.
struct PanelOptions: ParsableArguments {
    @Option(
        help: "auto, drm, fbdev or virtual. auto takes the first of these that there is; a service has to have a panel."
    )
    var display: DisplayOptions.Kind?

    @Option(help: "How many seconds to wait for a panel that is asked for, or that a service needs: 0 to 86400; 20.")
    var displayWait: Double?

    @Option(help: "The device to show on: /dev/dri/card0, /dev/fb0.")
    var card: String?

    @Option(help: "The card's connector, by name (HDMI-A-1) or number from 1.")
    var connector: String?

    @Option(help: "The panel's mode: WIDTHxHEIGHT or WIDTHxHEIGHT@HERTZ.")
    var mode: ModeRequest?

    @Option(help: "How many buffers a card flips between, 2 or 3.")
    var buffers: Int?

    @Flag(inversion: .prefixedNo, help: "Tell colours that a frame buffer does not have by a pattern.")
    var dither: Bool?

    @Option(name: .customLong("touch-device"), help: "An input device, /dev/input/event0; may be repeated.")
    var touchDevices: [String] = []

    @Option(help: "The virtual console to take over: /dev/tty1.")
    var tty: String?

    @Option(help: "The virtual display in pixels, WIDTHxHEIGHT.")
    var size: ScreenSize?

    @Option(help: "Pixels to a point, 0.5 to 8.")
    var scale: Double?

    @Option(help: "How the screen is turned on the panel: 0, 90, 180 or 270 degrees clockwise.")
    var rotation: ScreenRotation?

    @Option(help: "Frames a second of the virtual display, 1 to 1000.")
    var refresh: Double?

    @Option(help: "Share the virtual display's pixels in this file (docs/display.md describes it).")
    var framebuffer: String?

    @Option(
        help: "How many threads may paint at once, 1 to 64. As many as there are processors, at most 4, by default."
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
