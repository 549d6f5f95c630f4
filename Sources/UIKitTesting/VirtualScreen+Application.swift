import UIKit

/// Application life-cycle events.
extension VirtualScreen {
    /// Makes the application inactive and moves it to the background, as when another application is brought to the
    /// foreground on iOS. Easel itself does this only when a program ends.
    public func sendApplicationToBackground() { inSession { $0.enterBackground() } }

    /// Brings the application back to the foreground, and makes it active.
    public func bringApplicationToForeground() throws(VirtualScreenError) {
        inSession { $0.enterForeground() }
        try advance(by: 0)
    }

    private func inSession(_ body: (UIApplication) -> Void) {
        host.session.perform { body(host.session.application) }
    }

    /// Notifies the application of low memory. Easel does not monitor the machine's memory itself.
    public func sendMemoryWarning() { inSession { $0.receiveMemoryWarning() } }
}
