import UIKit

extension VirtualScreen {
    /// Connects a further screen, as when a panel is plugged in with `EASEL_EXTEND=all`. If the application has a
    /// configuration for scenes of the role `windowExternalDisplayNonInteractive`, such a scene is connected.
    ///
    /// ```swift
    /// let audience = try screen.connectScreen(size: CGSize(width: 640, height: 480))
    /// try screen.tap(at: CGPoint(x: 160, y: 120))
    /// #expect(audience.snapshot() == expected)
    /// try audience.disconnect()
    /// ```
    /// - Parameters:
    ///   - size: The size of the screen, in points.
    ///   - scale: The number of pixels per point.
    ///   - refreshRate: The refresh rate, in hertz.
    /// - Throws: `VirtualScreenError` if the parameters are invalid, or if the application fails.
    public func connectScreen(
        size: CGSize,
        scale: CGFloat = 1,
        refreshRate: Double = 60
    ) throws(VirtualScreenError) -> ExternalScreen {
        try ExternalScreen(of: self, size: size, scale: scale, refreshRate: refreshRate)
    }
}

/// A further screen in memory, beside a ``VirtualScreen``, on whose clock it shows its frames.
///
/// It receives no touches.
@MainActor
public final class ExternalScreen {
    /// The screen, as the application sees it.
    public let screen: UIScreen
    private let display: VirtualDisplay
    private let main: VirtualScreen
    private let recorder = FrameRecorder()

    fileprivate init(
        of main: VirtualScreen,
        size: CGSize,
        scale: CGFloat,
        refreshRate: Double
    ) throws(VirtualScreenError) {
        let pixels = PixelSize(
            width: Int((size.width * scale).rounded()),
            height: Int((size.height * scale).rounded())
        )
        let display: VirtualDisplay
        do {
            display = try VirtualDisplay(
                mode: DisplayMode(size: pixels, scale: Double(scale), refreshRate: refreshRate),
                clock: main.host.clock
            )
        } catch {
            throw VirtualScreenError(message: "\(error)")
        }
        display.setFrameObserver(recorder.observe)
        var screen: UIScreen?
        try main.perform { () throws(HostError) in screen = try main.host.connect(display) }
        guard let screen else { preconditionFailure("a screen was connected without an error") }
        self.screen = screen
        self.display = display
        self.main = main
    }

    /// Disconnects the screen, as when its panel is unplugged. Its scene is disconnected. Calling it again has no effect.
    public func disconnect() throws(VirtualScreenError) {
        try main.perform { () throws(HostError) in try main.host.disconnect(screen) }
    }

    /// The frames that were presented, oldest first.
    public var frames: [FrameRecord] { recorder.frames }

    /// Returns an image of the current contents of the screen.
    public func snapshot() -> ScreenImage { ScreenImage(surface: display.snapshot()) }
}
