import ArgumentParser
import UIKit

/// The display and the input devices of an app.
struct PanelOptions: ParsableArguments {
    @Option(help: Setting.display.optionHelp())
    var display: DisplayOptions.Kind?

    @Option(help: Setting.displayWait.optionHelp())
    var displayWait: Double?

    @Option(help: Setting.card.optionHelp())
    var card: String?

    @Option(help: Setting.connector.optionHelp())
    var connector: String?

    @Option(help: Setting.mode.optionHelp())
    var mode: ModeRequest?

    @Option(help: Setting.mirror.optionHelp())
    var mirror: PanelSelection?

    @Option(help: Setting.extend.optionHelp())
    var extend: PanelSelection?

    @Option(help: Setting.buffers.optionHelp())
    var buffers: Int?

    @Option(help: Setting.format.optionHelp())
    var format: ScanoutFormat?

    @Flag(inversion: .prefixedNo, help: Setting.dither.flagHelp)
    var dither: Bool?

    @Option(help: Setting.cursor.optionHelp())
    var cursor: DisplayOptions.CursorMode?

    @Option(
        name: .customLong("touch-device"),
        help: Setting.touchDevice.optionHelp(hasFormat: false, remark: "May be repeated.")
    )
    var touchDevices: [String] = []

    @Option(help: Setting.palmSize.optionHelp())
    var palmSize: Double?

    @Option(help: Setting.keyboard.optionHelp())
    var keyboard: KeymapNames?

    @Option(help: Setting.feedback.optionHelp())
    var feedback: FeedbackChoice?

    @Option(help: Setting.console.optionHelp())
    var tty: String?

    @Option(help: Setting.size.optionHelp())
    var size: ScreenSize?

    @Option(help: Setting.scale.optionHelp())
    var scale: Double?

    @Option(help: Setting.rotation.optionHelp())
    var rotation: ScreenRotation?

    @Option(help: Setting.refresh.optionHelp())
    var refresh: Double?

    @Option(help: Setting.framebuffer.optionHelp())
    var framebuffer: String?

    @Option(help: Setting.threads.optionHelp())
    var threads: ThreadCount?

    @OptionGroup var appearance: AppearanceOptions

    mutating func validate() throws {
        try Setting.scale.check(scale)
        try Setting.displayWait.check(displayWait)
        try Setting.buffers.check(buffers)
        try Setting.refresh.check(refresh)
        try Setting.palmSize.check(palmSize)
    }

    /// Returns settings with the given options replaced.
    func settings(over settings: RunSettings) -> RunSettings {
        var settings = settings
        if let display { settings.display.kind = display }
        if let displayWait { settings.display.waitLimit = displayWait }
        if let card { settings.display.card = card }
        if let connector { settings.display.connector = connector }
        if let mode { settings.display.mode = mode }
        if let mirror { settings.display.mirrors = mirror }
        if let extend { settings.display.extends = extend }
        if let buffers { settings.display.bufferCount = buffers }
        if let format { settings.display.format = format }
        if let dither { settings.display.dithers = dither }
        if let cursor { settings.display.cursor = cursor }
        if let size { settings.display.size = size.pixels }
        if let scale { settings.display.scale = scale }
        if let rotation { settings.display.rotation = rotation }
        if let refresh { settings.display.refreshRate = refresh }
        if let framebuffer { settings.display.sharedFile = framebuffer }
        if !touchDevices.isEmpty { settings.touchDevices = touchDevices }
        if let palmSize { settings.palmSize = palmSize }
        if let keyboard { settings.keymap = keyboard }
        if let feedback { settings.feedback = feedback }
        if let threads { settings.threads = threads.value }
        settings.appearance = appearance.appearance(over: settings.appearance)
        if let tty { settings.consolePath = tty }
        return settings
    }
}

extension DisplayOptions.Kind: ExpressibleByArgument {}

extension DisplayOptions.CursorMode: ExpressibleByArgument {}

extension ScanoutFormat: ExpressibleByArgument {
    /// Parses a name such as `rgb565`.
    public init?(argument: String) { self.init(name: argument) }

    /// The names of all formats, for help and completion.
    public static var allValueStrings: [String] { all.map(\.name) }
}

extension FeedbackChoice: ExpressibleByArgument {
    /// Parses `auto`, `none` or a path.
    public init?(argument: String) { self.init(argument) }
}

extension KeymapNames: ExpressibleByArgument {
    /// Parses layouts such as `de` or `us(intl),gr`.
    public init?(argument: String) { self.init(argument) }
}

extension ScreenRotation: ExpressibleByArgument {
    /// Parses degrees such as `90`.
    public init?(argument: String) { self.init(degrees: argument) }

    /// The valid angles, for help and completion.
    public static var allValueStrings: [String] { allCases.map { "\($0.rawValue)" } }
}

extension PanelSelection: ExpressibleByArgument {
    /// Parses `none`, `all`, or connectors such as `HDMI-A-1,HDMI-A-2`.
    public init?(argument: String) { self.init(argument) }
}

extension ModeRequest: ExpressibleByArgument {
    /// Parses a mode such as `800x480`, `800x480@60` or `highest`.
    public init?(argument: String) { self.init(argument) }
}
