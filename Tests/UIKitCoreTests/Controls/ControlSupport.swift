import UIKit

@testable import UIKitCore

/// A control that records the calls of its tracking methods.
final class TrackedControl: UIControl {
    var calls: [String] = []
    var begins = true
    var goesOn = true

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        calls.append("begin")
        return begins
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        calls.append("continue")
        return goesOn
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }

    override func cancelTracking(with event: UIEvent?) { calls.append("cancel \(isTracking) \(isHighlighted)") }
}

/// Lines for the events of a control, in the order in which they are sent.
@MainActor
final class EventLog {
    private(set) var lines: [String] = []

    static let names: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
        (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
        (.touchUpInside, "up"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
        (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    ]

    /// Records the events of a control.
    func follow(_ control: UIControl) {
        for (event, name) in Self.names {
            control.addAction(UIAction { _ in self.lines.append(name) }, for: event)
        }
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

extension GestureScreen {
    /// Puts a control on the screen and follows its events.
    func follow<Control: UIControl>(_ control: Control, _ frame: CGRect) -> (control: Control, log: EventLog) {
        control.frame = frame
        view.addSubview(control)
        let log = EventLog()
        log.follow(control)
        screen.show()
        return (control, log)
    }
}

/// An image of one color.
@MainActor
func plainImage(_ width: CGFloat, _ height: CGFloat, _ color: UIColor = .red) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }.withRenderingMode(.alwaysOriginal)
}
