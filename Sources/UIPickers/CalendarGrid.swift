import QuartzCore
import UIKitCore

/// The view around the days of a calendar: arrow keys move the selection by days and weeks, Page Up and Page Down by
/// months, and after a press of an encoder, its rotations move it by days.
final class CalendarGrid: UIView, AdjustableItem {
    /// Called with the number of days and months by which the selection moves. Single days are those of the reading
    /// direction.
    var onMove: (_ days: Int, _ months: Int) -> Void = { _, _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        for view in subviews { view.frame = bounds }
    }

    override var canBecomeFocused: Bool { true }
    var canAdjust: Bool { true }

    func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool {
        // Later days are clockwise in all languages.
        onMove(effectiveUserInterfaceLayoutDirection == .rightToLeft ? -direction : direction, 0)
        return true
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = presses.first, handle(press) else { return super.pressesBegan(presses, with: event) }
    }

    private func handle(_ press: UIPress) -> Bool {
        guard press.modifiers.isEmpty else { return false }
        let (days, months): (Int, Int)
        switch press.type {
        case .leftArrow: (days, months) = (-1, 0)
        case .rightArrow: (days, months) = (1, 0)
        case .upArrow: (days, months) = (-7, 0)
        case .downArrow: (days, months) = (7, 0)
        case .pageUp: (days, months) = (0, -1)
        case .pageDown: (days, months) = (0, 1)
        case .select:
            focusSystem.isAdjusting.toggle()
            return true
        default: return false
        }
        onMove(days, months)
        press.repeats(every: UIPress.focusInterval) { [weak self] in self?.onMove(days, months) }
        return true
    }
}
