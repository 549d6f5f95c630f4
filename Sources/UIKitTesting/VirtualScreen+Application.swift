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

    private func inSession(_ body: (UIApplication) -> Void) {
        host.session.perform { body(host.session.application) }
    }

    /// Notifies the application of low memory, and releases the pixels of layers that are not visible.
    public func sendMemoryWarning() { inSession { $0.receiveMemoryWarning() } }
}
