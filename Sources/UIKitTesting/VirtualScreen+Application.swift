import UIKit

/// Application life-cycle events.
extension VirtualScreen {
    /// Makes the application inactive and moves it to the background, as when the user switches to another console. From
    /// then on nothing is drawn, and input is ignored.
    public func sendApplicationToBackground() { host.enterBackground() }

    /// Brings the application back to the foreground, and makes it active. The whole screen is shown.
    public func bringApplicationToForeground() throws(VirtualScreenError) {
        try perform { () throws(HostError) in try host.enterForeground() }
    }

    /// Rotates the device, as the accelerometer reports it. The user interface follows if the orientation is supported. At
    /// first, the interface is in portrait on a screen that is higher than wide, and in `landscapeRight` on any other.
    public func rotateDevice(to orientation: UIDeviceOrientation) throws(VirtualScreenError) {
        host.session.rotateDevice(to: orientation)
        try advance(by: 0)
    }

    /// Dims the screen and switches its panel off after a time without input, as `EASEL_DIM_AFTER` and `EASEL_BLANK_AFTER` do,
    /// from now on.
    /// - Parameters:
    ///   - seconds: The time without input after which the panel is switched off; 0 for never.
    ///   - dimming: The time without input after which the backlight is dimmed; 0 for never.
    ///   - deliversWakingTouch: A Boolean value that indicates whether the application receives the touch that switches the
    ///     panel on again.
    public func blank(
        after seconds: TimeInterval,
        dimmingAfter dimming: TimeInterval = 0,
        deliversWakingTouch: Bool = false
    ) {
        host.blank(
            BlankingOptions(dimDelay: dimming, offDelay: seconds, deliversWakingTouch: deliversWakingTouch)
        )
    }

    /// A Boolean value that indicates whether the panel is on. While it is off, nothing is drawn, and `snapshot()` returns the
    /// last frame.
    public var isPanelOn: Bool { host.display.isPanelOn }

    /// The brightness of the panel, from 0 to 1: that of `UIScreen`, or less while the screen is dimmed.
    public var panelBrightness: CGFloat { CGFloat(host.backlight.shownBrightness) }

    private func inSession(_ body: (UIApplication) -> Void) {
        host.session.perform { body(host.session.application) }
    }

    /// Notifies the application of low memory, and releases the pixels of layers that are not visible.
    public func sendMemoryWarning() { inSession { $0.receiveMemoryWarning() } }
}
