import UIKit

/// Application life-cycle events.
extension VirtualScreen {
    /// Makes the application inactive and moves it to the background, as when another application is brought to the
    /// foreground on iOS. Easel itself does this only when a program ends.
    public func sendApplicationToBackground() { UIApplication.shared.enterBackground() }

    /// Brings the application back to the foreground, and makes it active.
    public func bringApplicationToForeground() throws(VirtualScreenError) {
        UIApplication.shared.enterForeground()
        try advance(by: 0)
    }

    /// Notifies the application of low memory. Easel does not monitor the machine's memory itself.
    public func sendMemoryWarning() { UIApplication.shared.receiveMemoryWarning() }
}
