import CoreGraphics
import Display
import Foundation
import Input
import UIKitCore

/// Finds touches and recognizers that are still active when no finger is down and all timers have expired.
@MainActor
package enum TouchAudit {
    /// Returns one line for each stuck item; empty if there are none.
    package static func findings(in session: Session) -> [String] {
        let application = session.application
        let touches = application.touches
        var lines = touches.liveTouches.map { touch in
            "a touch that began in \(name(of: touch.view)) is still down (\(touch.phase))"
        }
        if touches.gestures.heldCount > 0 {
            lines.append("\(touches.gestures.heldCount) delayed touches have not been delivered to views")
        }
        if let deadline = application.timers.nextDeadline {
            lines.append("a gesture recognizer timer is pending until \(deadline)")
        }
        var seen: Set<UIGestureRecognizer> = []
        for window in session.screen.visibleWindows { inspect(window, &lines, &seen) }
        // Recognizers whose view is in no window any more.
        for recognizer in touches.gestures.tracked where seen.insert(recognizer).inserted {
            lines.append("\(name(of: recognizer)) has not been reset (\(recognizer.state))")
        }
        return lines
    }

    private static func inspect(_ view: UIView, _ lines: inout [String], _ seen: inout Set<UIGestureRecognizer>) {
        for recognizer in view.gestureRecognizers ?? [] {
            seen.insert(recognizer)
            if recognizer.state != .possible {
                lines.append("\(name(of: recognizer)) is still in the state \(recognizer.state)")
            } else if recognizer.numberOfTouches > 0 {
                lines.append("\(name(of: recognizer)) still tracks \(recognizer.numberOfTouches) ended touches")
            }
        }
        for state in TouchedStates.all(of: view) { lines.append("\(name(of: view)) is still \(state)") }
        for subview in view.subviews { inspect(subview, &lines, &seen) }
    }

    private static func name(of view: UIView?) -> String {
        guard let view else { return "no view" }
        return "\(type(of: view)) at \(view.frame)"
    }

    private static func name(of recognizer: UIGestureRecognizer) -> String {
        let name = recognizer.name.map { " “\($0)”" } ?? ""
        return "\(type(of: recognizer))\(name) of \(recognizer.view.map { "\(type(of: $0))" } ?? "no view")"
    }
}

/// States of UIKit's own views that last only during a touch, and a short time after.
@MainActor
private enum TouchedStates {
    static func all(of view: UIView) -> [String] {
        var states: [String] = []
        if let control = view as? UIControl {
            if control.isTracking { states.append("tracking") }
            if control.isHighlighted { states.append("highlighted") }
        }
        if let scroll = view as? UIScrollView {
            if scroll.isTracking { states.append("tracking") }
            if scroll.isDragging { states.append("dragging") }
            if scroll.isDecelerating { states.append("decelerating") }
            if scroll.isZooming { states.append("zooming") }
            if scroll.isZoomBouncing { states.append("bouncing") }
        }
        return states
    }
}
