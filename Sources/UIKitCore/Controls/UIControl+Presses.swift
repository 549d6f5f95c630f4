import QuartzCore

/// The keys of a focused control.
extension UIControl {
    /// A Boolean value that indicates whether keys are meant for this control. Those of a control that text is typed into
    /// are meant for the text.
    private var receivesKeys: Bool {
        if isFirstResponder, self is any UIKeyInput { return false }
        return isEnabled && (isFocused || isFirstResponder)
    }

    /// Handles the beginning of a press.
    /// - Returns: A Boolean value that indicates whether the press is meant for the control.
    func beginPress(_ press: UIPress, _ event: UIEvent?) -> Bool {
        guard receivesKeys else { return false }
        if let (direction, isFine) = adjustment(for: press) {
            _ = adjust(by: direction, isFine: isFine, with: event)
            press.repeats(every: UIPress.focusInterval) { [weak self] in
                guard let self, receivesKeys else { return }
                _ = adjust(by: direction, isFine: isFine, with: nil)
            }
            return true
        }
        guard press.isActivation, activatingPress == nil, trackedTouch == nil else { return false }
        activatingPress = press
        isHighlighted = true
        sendActions(for: .touchDown, with: event)
        return true
    }

    /// Handles the end of a press.
    func endPress(_ press: UIPress, _ event: UIEvent?) -> Bool {
        guard press === activatingPress else { return isAdjustment(press) }
        activatingPress = nil
        isHighlighted = false
        if adjustmentAxis != nil, press.type == .select {
            // A knob has no arrow keys: a press of it makes it change the value, until the next press.
            focusSystem.isAdjusting.toggle()
        }
        activate(with: event)
        return true
    }

    /// Handles the cancellation of a press.
    func cancelPress(_ press: UIPress, _ event: UIEvent?) -> Bool {
        guard press === activatingPress else { return isAdjustment(press) }
        abortPress(event)
        return true
    }

    /// Cancels the press that highlights the control.
    func abortPress(_ event: UIEvent?) {
        guard activatingPress != nil else { return }
        activatingPress = nil
        isHighlighted = false
        sendActions(for: .touchCancel, with: event)
    }

    private func isAdjustment(_ press: UIPress) -> Bool { receivesKeys && adjustment(for: press) != nil }

    /// Returns the direction in which an arrow key along the axis changes the value, and whether it is held with Option,
    /// for small steps; `nil` for other keys.
    private func adjustment(for press: UIPress) -> (direction: Int, isFine: Bool)? {
        guard let axis = adjustmentAxis, press.modifiers.isEmpty || press.modifiers == .alternate else { return nil }
        let isFine = press.modifiers == .alternate
        switch (press.type, axis) {
        case (.rightArrow, .horizontal): return (isMirrored ? -1 : 1, isFine)
        case (.leftArrow, .horizontal): return (isMirrored ? 1 : -1, isFine)
        case (.downArrow, .vertical): return (1, isFine)
        case (.upArrow, .vertical): return (-1, isFine)
        default: return nil
        }
    }
}
