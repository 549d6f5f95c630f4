import UIKit

/// The properties and actions of the only match. Properties throw a `VirtualScreenError` if there is not exactly one.
extension ElementQuery {
    private var match: UIResponder {
        get throws(VirtualScreenError) {
            let matches = matches
            guard matches.count == 1 else { throw VirtualScreenError(message: problem(matches)) }
            return matches[0]
        }
    }

    /// The label of the element.
    public var label: String? { get throws { try match.accessibilityLabel } }

    /// The value of the element.
    public var value: String? { get throws { try match.accessibilityValue } }

    /// The hint of the element.
    public var hint: String? { get throws { try match.accessibilityHint } }

    /// The identifier of the element.
    public var identifier: String? { get throws { try match.accessibilityIdentifier } }

    /// The traits of the element.
    public var traits: UIAccessibilityTraits { get throws { try match.accessibilityTraits } }

    /// The frame of the element, in points of the screen.
    public var frame: CGRect { get throws { try match.accessibilityFrame } }

    /// A Boolean value that indicates whether the element is enabled.
    public var isEnabled: Bool {
        get throws { try !match.accessibilityTraits.contains(.notEnabled) }
    }

    /// A Boolean value that indicates whether the element is selected.
    public var isSelected: Bool { get throws { try match.accessibilityTraits.contains(.selected) } }

    /// The view of the element; `nil` for an element that is not a view.
    public var view: UIView? { get throws { try match as? UIView } }

    // MARK: Touches

    /// Taps the element at its activation point. Scroll views move it onto the screen first.
    /// - Throws: `ElementError` if there is not exactly one match, or if another view covers the point.
    public func tap(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        try screen.tap(at: touchPoint(CallLocation(fileID, filePath, line, column)))
    }

    /// Taps the element twice.
    /// - Throws: `ElementError` if there is not exactly one match, or if another view covers the point.
    public func doubleTap(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        try screen.doubleTap(at: touchPoint(CallLocation(fileID, filePath, line, column)))
    }

    /// Touches the element without moving the finger, for a duration in seconds.
    /// - Throws: `ElementError` if there is not exactly one match, or if another view covers the point.
    public func longPress(
        duration: TimeInterval = 0.75,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        try screen.longPress(at: touchPoint(CallLocation(fileID, filePath, line, column)), duration: duration)
    }

    /// Returns the point to touch, after scrolling the element onto the screen.
    private func touchPoint(_ location: CallLocation) throws -> CGPoint {
        let element = try only(location)
        screen.host.session.perform { element.revealOnScreen() }
        // Shows the scrolled content, and everything that the test has changed.
        try screen.advance(by: 0)
        let point = element.accessibilityActivationPoint
        guard let problem = screen.host.session.perform({ element.obstacle(at: point, on: screen.host.screen) }) else {
            return point
        }
        throw ElementError(
            message: "cannot touch \(element.accessibilitySummary) at \(point.shortText): \(problem)",
            location: location
        )
    }

    // MARK: Accessibility actions

    /// Activates the element as a screen reader does: by its `accessibilityActivate()`, or by a tap.
    /// - Throws: `ElementError` if there is not exactly one match, or if another view covers the point.
    public func activate(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let location = CallLocation(fileID, filePath, line, column)
        let element = try only(location)
        if screen.host.session.perform({ element.accessibilityActivate() }) { return try screen.advance(by: 0) }
        try screen.tap(at: touchPoint(location))
    }

    /// Increases the value of the element.
    /// - Throws: `ElementError` if there is not exactly one match, or if the element is not adjustable.
    public func increment(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws { try adjust(CallLocation(fileID, filePath, line, column)) { $0.accessibilityIncrement() } }

    /// Decreases the value of the element.
    /// - Throws: `ElementError` if there is not exactly one match, or if the element is not adjustable.
    public func decrement(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws { try adjust(CallLocation(fileID, filePath, line, column)) { $0.accessibilityDecrement() } }

    private func adjust(_ location: CallLocation, _ body: (UIResponder) -> Void) throws {
        let element = try only(location)
        guard element.accessibilityTraits.contains(.adjustable) else {
            throw ElementError(message: "\(element.accessibilitySummary) is not adjustable", location: location)
        }
        screen.host.session.perform { body(element) }
        try screen.advance(by: 0)
    }

    /// Performs the custom action of the element that has a name.
    /// - Throws: `ElementError` if there is not exactly one match, or if it has no such action.
    /// - Returns: A Boolean value that indicates whether the action succeeded.
    @discardableResult
    public func perform(
        action name: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> Bool {
        let location = CallLocation(fileID, filePath, line, column)
        let element = try only(location)
        let actions = element.accessibilityCustomActions ?? []
        guard let action = actions.first(where: { $0.name == name }) else {
            let names = actions.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw ElementError(
                message: "\(element.accessibilitySummary) has no action \"\(name)\", but: \(names)",
                location: location
            )
        }
        defer { try? screen.advance(by: 0) }
        return screen.host.session.perform { action.perform() }
    }

    // MARK: Waiting

    /// Advances the clock until there is a match, by at most a number of seconds.
    /// - Throws: `ElementError` if there is no match in that time.
    @discardableResult
    public func wait(
        for timeout: TimeInterval,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws -> ElementQuery {
        if try advance(atMost: timeout, until: { exists }) { return self }
        _ = try only(CallLocation(fileID, filePath, line, column))
        return self
    }

    /// Advances the clock until there is no match, by at most a number of seconds.
    /// - Throws: `ElementError` if there is a match after that time.
    public func waitForNonexistence(
        for timeout: TimeInterval,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        if try advance(atMost: timeout, until: { !exists }) { return }
        throw ElementError(
            message: "after \(timeout) s, there still is an \(description)",
            location: CallLocation(fileID, filePath, line, column)
        )
    }

    /// Advances the clock until the only match has a value, by at most a number of seconds.
    /// - Throws: `ElementError` if it has another value after that time.
    public func wait(
        forValue value: String,
        atMost timeout: TimeInterval,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let isReached = try advance(atMost: timeout) {
            let matches = matches
            return matches.count == 1 && matches[0].accessibilityValue == value
        }
        if isReached { return }
        let location = CallLocation(fileID, filePath, line, column)
        let found = try only(location)
        throw ElementError(
            message: "after \(timeout) s, the value of \(found.accessibilitySummary) is not \"\(value)\"",
            location: location
        )
    }

    /// Advances the clock in frames until a condition is met.
    private func advance(atMost timeout: TimeInterval, until condition: () -> Bool) throws -> Bool {
        let frame = 1 / 60.0
        // A day of frames; what is no number of seconds does not wait.
        var left = timeout.isNaN ? 0 : min(timeout, 86_400)
        // Changes made by the test itself are shown first.
        try screen.advance(by: 0)
        while !condition() {
            guard left > 0 else { return false }
            try screen.advance(by: min(frame, left))
            left -= frame
        }
        return true
    }
}

extension VirtualScreen {
    /// The texts that the application has announced with `UIAccessibility.post(notification:argument:)`, oldest first,
    /// and the texts of its other notifications.
    public var announcements: [String] { announcementLog.texts }
}

/// The announcements of an application.
@MainActor
final class AnnouncementLog {
    var texts: [String] = []

    nonisolated init() {}
}
