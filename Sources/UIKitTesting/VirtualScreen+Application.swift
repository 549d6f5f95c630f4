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

    private func inSession(_ body: (UIApplication) -> Void) {
        host.session.perform { body(host.session.application) }
    }

    /// Notifies the application of low memory, and releases the pixels of layers that are not visible.
    public func sendMemoryWarning() { inSession { $0.receiveMemoryWarning() } }
}
