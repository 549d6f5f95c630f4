import ArgumentParser
import LinuxIO
import UIKit
import UIKitTesting

/// The virtual screen of a command.
struct ScreenOptions: ParsableArguments {
    @Option(help: Setting.size.optionHelp(hasDefault: false))
    var size = ScreenSize(pixels: DisplayOptions().size)

    @Option(help: Setting.scale.optionHelp(hasDefault: false))
    var scale = DisplayOptions().scale

    @Option(help: Setting.refresh.optionHelp(hasDefault: false))
    var refresh = DisplayOptions().refreshRate

    @Option(help: Setting.threads.optionHelp())
    var threads: ThreadCount?

    @OptionGroup var appearance: AppearanceOptions

    mutating func validate() throws {
        try Setting.scale.check(scale)
        try Setting.refresh.check(refresh)
    }

    /// Creates a host for the virtual display.
    @MainActor
    func makeHost(_ display: VirtualDisplay, _ clock: VirtualClock) throws(HostError) -> VirtualHost {
        let appearance = appearance.appearance(over: Appearance())
        let fonts = try appearance.loadFonts()
        let threads = threads?.value ?? ProcessorCount.paintThreads
        let host = try VirtualHost(display: display, clock: clock, threads: threads)
        appearance.apply(to: host.session, fonts: fonts)
        host.serveMainWork()
        return host
    }

    var mode: DisplayMode { DisplayMode(size: size.pixels, scale: scale, refreshRate: refresh) }
}

/// A size in pixels, `800x480`.
struct ScreenSize: ExpressibleByArgument {
    let pixels: PixelSize

    init(pixels: PixelSize) { self.pixels = pixels }

    init?(argument: String) {
        guard let size = RunSettings.size(from: argument) else { return nil }
        pixels = size
    }

    var defaultValueDescription: String { "\(pixels.width)x\(pixels.height)" }
}

/// A rectangle in points, `X,Y,W,H`.
struct ScreenArea: ExpressibleByArgument {
    let rect: CGRect

    init?(argument: String) {
        guard let rect = RunSettings.area(from: argument) else { return nil }
        self.rect = rect
    }
}
