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
        waitForRow(of: view)
    }

    private func waitForRow(of view: KeyboardPageView) {
        openingTimer?.cancel()
        let timers = session.application.touches.timers
        openingTimer = timers.schedule(at: now + Self.rowInterval) { [weak self, weak view] _ in
            guard let self, let view else { return }
            openingTimer = nil
            if view.showNextRow() { waitForRow(of: view) }
        }
    }

    /// Shows all rows, for a touch, or for another page.
    func showAllRows() {
        openingTimer?.cancel()
        openingTimer = nil
        for view in views.values { while view.showNextRow() {} }
    }
}
