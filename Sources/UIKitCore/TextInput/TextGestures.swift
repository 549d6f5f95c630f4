import Foundation
import QuartzCore

/// The gestures of a text interaction.
@MainActor
final class TextGestures: UIGestureRecognizerDelegate {
    weak var owner: UITextInteraction?

    private let tap = UITapGestureRecognizer()
    private let doubleTap = UITapGestureRecognizer()
    private let tripleTap = UITapGestureRecognizer()
    private let press = UILongPressGestureRecognizer()
    private let drag = UIPanGestureRecognizer()

    /// The end of a selection that is dragged, and the one that stays.
    private var dragged: (isStart: Bool, fixed: UITextPosition, grip: CGPoint)?
    private var isPointer = false
    /// A Boolean value that indicates whether a drag has begun.
    private var isDragging = false

    var all: [UIGestureRecognizer] { [tap, doubleTap, tripleTap, press, drag] }

    init() {
        doubleTap.numberOfTapsRequired = 2
        tripleTap.numberOfTapsRequired = 3
        drag.maximumNumberOfTouches = 1
        for recognizer in all { recognizer.delegate = self }
        tap.addAction { [weak self] in self?.tapped($0) }
        doubleTap.addAction { [weak self] in self?.selectUnit($0, .word) }
        tripleTap.addAction { [weak self] in self?.selectUnit($0, .paragraph) }
        press.addAction { [weak self] in self?.pressed($0) }
        drag.addAction { [weak self] in self?.dragged($0) }
    }

    // MARK: Conditions

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        guard let owner, let view = owner.view, let input = owner.textInput else { return false }
        // Controls in the field, such as the clear button, have their own touches, as have views in the text.
        let attachments = (view as? UITextView)?.attachmentViews
        var touched = touch.view
        while let current = touched, current !== view {
            if current is UIControl || attachments?.contains(current) ?? false { return false }
            touched = current.superview
        }
        if gestureRecognizer === tap, !owner.isActive, owner.textInteractionMode == .editable, let window = view.window
        {
            // The finger is lifted some frames later.
            window.session.userInterface.keyboards.prepare(for: input, in: window)
        }
        let point = touch.location(in: input.textInputView)
        isPointer = touch.type == .indirectPointer
        guard gestureRecognizer === drag else {
            return owner.delegate?.interactionShouldBegin(owner, at: touch.location(in: view)) ?? true
        }
        return isPointer || owner.isActive && (isNearCaret(point) || owner.selectionViews.handle(at: point) != nil)
    }

    private func isNearCaret(_ point: CGPoint) -> Bool {
        guard let input = owner?.textInput, let range = input.selectedTextRange, range.isEmpty else { return false }
        let reach = TextSelectionViews.reach
        return input.caretRect(for: range.start).insetBy(dx: -reach, dy: -reach).contains(point)
    }

    // MARK: Taps

    private func tapped(_ recognizer: UIGestureRecognizer) {
        guard let owner, let input = owner.textInput else { return }
        let host = input as? any TextSelectionHost
        if host?.handleTap(at: recognizer.location(in: input.textInputView)) ?? false { return }
        let wasActive = owner.isActive
        // Without a caret, there is nothing to place.
        if owner.textInteractionMode == .nonEditable, !wasActive { return }
        guard wasActive || owner.responder?.becomeFirstResponder() ?? false, owner.isActive else { return }
        let point = recognizer.location(in: input.textInputView)
        guard let position = input.closestPosition(to: point), let selection = input.selectedTextRange else { return }
        // Beginning may have selected the text.
        if !wasActive, !selection.isEmpty { return }
        let isInSelection =
            selection.isEmpty
            ? input.compare(position, to: selection.start) == .orderedSame
            : input.shownSelectionRects(for: selection).contains { $0.rect.insetBy(dx: -2, dy: -4).contains(point) }
        let isShift = recognizer.modifierFlags.contains(.shift)
        if wasActive, isInSelection, !isShift, !isPointer {
            if owner.menu == nil { owner.showMenu() } else { owner.hideMenu() }
            return
        }
        owner.gesture {
            owner.isMadeByTouch = false
            let anchor = isShift && wasActive ? selection.start : position
            input.selectedTextRange = input.textRange(from: anchor, to: position)
        }
        owner.hideMenu()
    }

    private func selectUnit(_ recognizer: UIGestureRecognizer, _ granularity: UITextGranularity) {
        guard let owner, let input = owner.textInput else { return }
        guard owner.isActive || owner.responder?.becomeFirstResponder() ?? false, owner.isActive else { return }
        let point = recognizer.location(in: input.textInputView)
        guard let position = input.closestPosition(to: point) else { return }
        let isSecure = input.isSecureTextEntry
        let all = granularity == .paragraph && (input as? any TextSelectionHost)?.selectsAllByTripleTap ?? false
        let range: UITextRange? =
            all || isSecure
            ? input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
            : input.unit(granularity, at: position)
        guard let range, !range.isEmpty else { return }
        owner.gesture {
            owner.isMadeByTouch = !isPointer
            input.selectedTextRange = range
        }
        if !isPointer { owner.showMenu() }
    }

    // MARK: Moving the caret

    private func pressed(_ recognizer: UILongPressGestureRecognizer) {
        guard let owner, let input = owner.textInput else { return }
        if owner.textInteractionMode == .nonEditable {
            guard recognizer.state == .began else { return }
            let host = input as? any TextSelectionHost
            if host?.handleLongPress(at: recognizer.location(in: input.textInputView)) ?? false { return }
            return selectUnit(recognizer, .word)
        }
        switch recognizer.state {
        case .began:
            guard owner.isActive || owner.responder?.becomeFirstResponder() ?? false, owner.isActive else { return }
            owner.delegate?.interactionWillBegin(owner)
            owner.hideMenu()
            moveCaret(to: recognizer.location(in: input.textInputView))
        case .changed: if owner.isActive { moveCaret(to: recognizer.location(in: input.textInputView)) }
        case .ended, .cancelled:
            owner.hideLoupe()
            guard owner.isActive else { return }
            if recognizer.state == .ended { owner.showMenu() }
            owner.delegate?.interactionDidEnd(owner)
        case .possible, .failed: break
        }
    }

    private func moveCaret(to point: CGPoint) {
        guard let owner, let input = owner.textInput, let position = input.closestPosition(to: point) else { return }
        owner.gesture {
            owner.isMadeByTouch = false
            input.selectedTextRange = input.textRange(from: position, to: position)
        }
        if !isPointer { owner.showLoupe(at: point, position) }
    }

    private func dragged(_ recognizer: UIPanGestureRecognizer) {
        guard let owner, let input = owner.textInput else { return }
        let view = input.textInputView
        let point = recognizer.location(in: view)
        switch recognizer.state {
        case .began:
            guard owner.isActive || owner.responder?.becomeFirstResponder() ?? false, owner.isActive else { return }
            owner.delegate?.interactionWillBegin(owner)
            owner.hideMenu()
            isDragging = true
            let translation = recognizer.translation(in: view)
            beginDrag(CGPoint(x: point.x - translation.x, y: point.y - translation.y))
            drag(to: point)
        case .changed: drag(to: point)
        case .ended, .cancelled:
            owner.hideLoupe()
            guard isDragging else { return }
            isDragging = false
            let isSelecting = dragged != nil
            dragged = nil
            owner.movingOffset = nil
            if isSelecting, recognizer.state == .ended, !isPointer { owner.showMenu() }
            owner.delegate?.interactionDidEnd(owner)
        case .possible, .failed: break
        }
    }

    private func beginDrag(_ start: CGPoint) {
        guard let owner, let input = owner.textInput, let selection = input.selectedTextRange else { return }
        if !isPointer, let isStart = owner.selectionViews.handle(at: start), !selection.isEmpty {
            let end = isStart ? selection.start : selection.end
            let caret = input.caretRect(for: end)
            // The finger keeps its distance from the end of the selection.
            let grip = CGPoint(x: caret.midX - start.x, y: caret.midY - start.y)
            dragged = (isStart, isStart ? selection.end : selection.start, grip)
        } else if isPointer, let position = input.closestPosition(to: start) {
            dragged = (false, position, .zero)
        } else {
            let caret = input.caretRect(for: selection.start)
            dragged = nil
            caretGrip = CGPoint(x: caret.midX - start.x, y: caret.midY - start.y)
        }
    }

    private var caretGrip = CGPoint.zero

    /// A Boolean value that indicates whether a finger that is down drags the caret, a handle or a selection, and does not scroll.
    var takesDrag: Bool { !drag.fingers.isEmpty }

    private func drag(to point: CGPoint) {
        guard let owner, owner.isActive, let input = owner.textInput else { return }
        guard let dragged else {
            return moveCaret(to: CGPoint(x: point.x + caretGrip.x, y: point.y + caretGrip.y))
        }
        let target = CGPoint(x: point.x + dragged.grip.x, y: point.y + dragged.grip.y)
        guard var position = input.closestPosition(to: target) else { return }
        if !isPointer {
            // The ends do not cross, and at least one character stays selected.
            let order = input.compare(position, to: dragged.fixed)
            if order == .orderedSame || order == (dragged.isStart ? .orderedDescending : .orderedAscending) {
                let direction = UITextDirection.storage(dragged.isStart ? .backward : .forward)
                guard
                    let beside = input.tokenizer.position(
                        from: dragged.fixed,
                        toBoundary: .character,
                        inDirection: direction
                    )
                else { return }
                position = beside
            }
        }
        owner.gesture {
            owner.isMadeByTouch = !isPointer
            owner.movingOffset = input.offset(from: input.beginningOfDocument, to: position)
            input.selectedTextRange = input.textRange(from: dragged.fixed, to: position)
        }
        if !isPointer { owner.showLoupe(at: target, position) }
    }
}

extension UITextInteraction {
    /// Changes the selection by a gesture.
    final func gesture(_ body: () -> Void) {
        let outer = isGesturing
        isGesturing = true
        movingOffset = nil
        body()
        // Inputs that do not report their changes are updated, too.
        layoutDidChange()
        isGesturing = outer
    }
}

extension UITextInput {
    /// Returns the unit at a position, or the one before it.
    func unit(_ granularity: UITextGranularity, at position: UITextPosition) -> UITextRange? {
        tokenizer.rangeEnclosingPosition(position, with: granularity, inDirection: .storage(.forward))
            ?? tokenizer.rangeEnclosingPosition(position, with: granularity, inDirection: .storage(.backward))
    }
}
