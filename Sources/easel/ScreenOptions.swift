import ArgumentParser
import UIKit
import UIKitTesting

/// The virtual screen of a command.
struct ScreenOptions: ParsableArguments {
    @Option(help: "The size of the screen in pixels, WIDTHxHEIGHT.")
    var size = ScreenSize(pixels: PixelSize(width: 800, height: 480))

    @Option(help: "The number of pixels per point, 0.5 to 8.")
    var scale = 1.0

    @Option(help: "The refresh rate in hertz, 1 to 1000.")
    var refresh = 60.0

    @Option(
        help: "The maximum number of painting threads, 1 to 64. Default: the available processors, at most 4."
    )
    var threads: ThreadCount?

    @OptionGroup var appearance: AppearanceOptions

    mutating func validate() throws {
        guard (0.5...8).contains(scale) else { throw ValidationError("--scale \(scale): expected 0.5 to 8") }
        guard (1...1000).contains(refresh) else { throw ValidationError("--refresh \(refresh): expected 1 to 1000") }
    }

    /// Creates a host for the virtual display.
    @MainActor
    func makeHost(_ display: VirtualDisplay, _ clock: VirtualClock) throws(HostError) -> VirtualHost {
        let appearance = appearance.appearance(over: Appearance())
        try appearance.useFonts()
        let threads = threads?.value ?? ProcessorCount.paintThreads
        let host = try VirtualHost(display: display, clock: clock, threads: threads)
        appearance.apply(to: host.screen)
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
