import QuartzCore
import UIKitCore

/// The rows of a keyboard that opens. To draw all of them takes as long as a frame; each is drawn in a frame of its own, before the
/// keyboard has moved so far that it is visible.
extension KeyboardView {
    /// The time between two rows: a frame at 60 Hz. The keyboard moves by less than a row in it.
    private static let rowInterval = MonotonicDuration.microseconds(16_667)

    /// Hides the rows of a page that is new, and shows them one after the other.
    func showRowsByTurns(_ view: KeyboardPageView) {
        view.hideRows()
        openingTimer?.cancel()
        waitForRow(of: view, at: now + Self.rowInterval, isFirst: true)
    }

    private func waitForRow(of view: KeyboardPageView, at time: MonotonicInstant, isFirst: Bool = false) {
        let timers = session.application.touches.timers
        openingTimer = timers.schedule(at: time) { [weak self, weak view] _ in
            guard let self else { return }
            openingTimer = nil
            guard let view else { return }
            // After a long frame, in which the keyboard moves on, several rows are due. The first frame of all takes the longest.
            var next = isFirst ? now : time
            repeat {
                guard view.showNextRow() else { return }
                next = next + Self.rowInterval
            } while next <= now
            waitForRow(of: view, at: next)
        }
    }

    /// Shows all rows, for a touch, for another page, or for a keyboard that does not move.
    func showAllRows() {
        openingTimer?.cancel()
        openingTimer = nil
        for view in views.values { while view.showNextRow() {} }
    }
}
