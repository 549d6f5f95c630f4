import Typography
import UIKit

/// The `memory` scene: the memory of what is shown, with text as glyphs, and with text drawn into bitmaps.
///
/// Counted are backing stores with their copies, texts with what was made from them, and the caches of glyphs and lines, which all
/// texts share. The buffers of the screen are not.
@MainActor
enum MemoryScene {
    private static let variants: [(name: String, makeDelegate: @MainActor (VirtualHost) -> any UIApplicationDelegate)] =
        [
            ("labels", { _ in LabelsDelegate() }),
            ("settings", { App.settings.makeDelegate(on: $0) }),
            ("gallery", { App.gallery.makeDelegate(on: $0) }),
            ("controls", { _ in ShownPage.controls.makeDelegate() }),
        ]

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        try variants.map { name, makeDelegate in
            var result = SceneResult("memory", variant: name, size: options.screenSize, frames: 1)
            let shown = try Bytes(of: makeDelegate, options, showsGlyphs: true)
            let drawn = try Bytes(of: makeDelegate, options, showsGlyphs: false)
            result.counts["content-bytes"] = Double(shown.contents)
            result.counts["glyph-bytes"] = Double(shown.glyphs)
            result.counts["line-bytes"] = Double(shown.lines)
            result.counts["total-bytes"] = Double(shown.total)
            result.counts["total-bytes-of-bitmaps"] = Double(drawn.total)
            result.counts["ratio"] = Double(shown.total) / Double(max(1, drawn.total))
            return result
        }
    }
}

/// The memory of what a screen shows, in bytes.
private struct Bytes {
    /// The backing stores, and the texts.
    let contents: Int

    /// The masks of glyphs.
    let glyphs: Int

    /// The cached coverage of lines that were drawn repeatedly.
    let lines: Int

    var total: Int { contents + glyphs + lines }

    /// Shows an app for half a second.
    @MainActor
    init(
        of makeDelegate: @MainActor (VirtualHost) -> any UIApplicationDelegate,
        _ options: BenchOptions,
        showsGlyphs: Bool
    ) throws {
        // What other texts have left is not counted.
        UIApplication.releaseCaches()
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: DisplayMode(size: options.screenSize), clock: clock)
        let host = try VirtualHost(display: display, clock: clock, threads: options.threads)
        defer { host.end() }
        host.screen.layers.showsGlyphs = showsGlyphs
        try host.launch(makeDelegate(host))
        try host.run(until: .seconds(0.5))
        contents = host.screen.layers.contentByteCount
        let counters = host.session.perform { FontLibrary.current.counters }
        glyphs = counters.glyphBytesCached
        lines = counters.lineBytesCached
    }
}

/// The delegate of an app that shows the labels of the `text` scene.
private final class LabelsDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        var generator = BenchGenerator()
        let size = window.bounds.size
        _ = TextScene.makeLabels(
            in: window,
            of: PixelSize(width: Int(size.width), height: Int(size.height)),
            &generator
        )
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
