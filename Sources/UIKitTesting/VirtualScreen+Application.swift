import UIKit

/// Changes of the application's state.
extension VirtualScreen {
    /// Makes the application inactive and takes it off the screen, as when another application is brought to the front
    /// on iOS. Easel itself does so only when a program ends.
    public func sendApplicationToBackground() { UIApplication.shared.enterBackground() }

    /// Brings the application back from the background, and makes it active.
    public func bringApplicationToForeground() throws(VirtualScreenError) {
        UIApplication.shared.enterForeground()
        try advance(by: 0)
    }

    /// Notifies the application that memory is short. Easel does not watch the memory of the machine itself.
    public func sendMemoryWarning() { UIApplication.shared.receiveMemoryWarning() }
}
