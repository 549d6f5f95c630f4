import Display
import UIKitCore

/// The loss and the return of the display.
extension FrameLoop {
    /// Finds out whether the display is still connected, after devices have changed.
    package func checkConnection() { for output in outputs { output.compositor.checkConnection() } }

    /// Stops drawing while the display cannot show anything. The application remains active; what it changes is shown
    /// when the display returns.
    func lose(_ loss: DisplayLoss) {
        if self.loss == nil {
            // Their ends may never be sent: a touch screen is often unplugged together with its panel.
            touches.cancelAll()
            presses.cancelAll()
        }
        main.loss = loss
        suspendBlanking()
        stop()
        onConnection(.lost(loss))
    }

    /// Draws again, on a screen of the size of the display.
    func regain(_ name: String, _ mode: DisplayMode) {
        main.loss = nil
        let former = self.mode
        main.mode = mode
        if mode.refreshRate != former.refreshRate {
            if latch != nil { latch = InputLatch(refreshRate: mode.refreshRate) }
            timing = CommitTiming(refreshRate: mode.refreshRate)
        }
        if mode != former {
            session.displayDidChange(size: mode.screenSize, refreshRate: mode.refreshRate)
            screenDidRotate()
        }
        resumeBlanking()
        onConnection(.returned(name, mode))
    }

    /// Draws on a screen of another size, as when the user resizes the window of the display. Touches are canceled.
    func resize(_ mode: DisplayMode) {
        main.mode = mode
        session.displayDidChange(size: mode.screenSize, refreshRate: mode.refreshRate)
        screenDidRotate()
    }
}

/// A change of the connection to the display, or a message about it.
package enum DisplayConnection: Sendable {
    case lost(DisplayLoss)
    /// The display shows frames again, with a name and a mode.
    case returned(String, DisplayMode)
    case notice(String)
}
