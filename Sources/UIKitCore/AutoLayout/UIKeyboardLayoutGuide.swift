import CoreGraphics
import QuartzCore

/// A guide that follows the keyboard on the screen, as wide as its view.
///
/// Without a keyboard, it is the part of the window below the safe area, even if its view does not reach that. Outside of
/// windows, it is the part of the view below the safe area. Get it from ``UIView/keyboardLayoutGuide``.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    /// A Boolean value that indicates whether the guide follows a keyboard that floats. Otherwise, the guide is as it is
    /// without a keyboard. The default is `false`.
    open var followsUndockedKeyboard = false {
        didSet { if followsUndockedKeyboard != oldValue { positionMayHaveChanged() } }
    }

    /// A Boolean value that indicates whether the guide is at least as high as the bottom inset of the safe area. The
    /// default is `true`.
    open var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { positionMayHaveChanged() } }
    }

    /// The rectangle of the guide in the coordinates of its view, in points.
    open override var layoutFrame: CGRect { owningView.map { rectangle(in: $0) } ?? .zero }

    /// The distance from an edge within which a floating keyboard is near it, in points.
    private static let nearDistance: CGFloat = 44

    private func floating(in view: UIView) -> CGRect? {
        guard followsUndockedKeyboard, let keyboard = view.keyboard, !keyboard.isDocked else { return nil }
        return view.convert(keyboard.frame, from: nil)
    }

    /// The rectangle of the guide in the coordinates of a view.
    func rectangle(in view: UIView) -> CGRect {
        if let floating = floating(in: view) { return floating }
        let bounds = view.bounds
        let end = max(bounds.maxY, view.window.map { view.convert($0.bounds, from: $0).maxY } ?? bounds.maxY)
        var top = usesBottomSafeArea ? safeAreaEnd(in: view) : end
        if let keyboard = view.keyboard, keyboard.isDocked {
            top = min(top, max(bounds.minY, view.convert(keyboard.frame, from: nil).minY))
        }
        return CGRect(x: bounds.minX, y: top, width: bounds.width, height: end - top)
    }

    /// Returns the lower end of the safe area in the coordinates of a view. Below a view that the safe area contains, it is
    /// that of the nearest superview that reaches the end. A view below the window has its own edge, so that its layout is
    /// the same before and after it moves into the window.
    private func safeAreaEnd(in view: UIView) -> CGFloat {
        let bounds = view.bounds
        if view.safeAreaInsets.bottom > 0 { return bounds.maxY - view.safeAreaInsets.bottom }
        guard let window = view.window else { return bounds.maxY }
        var container = view
        while container !== window, container.safeAreaInsets.bottom <= 0, let above = container.superview {
            container = above
        }
        let safe = container.bounds.inset(by: container.safeAreaInsets)
        return max(bounds.maxY, view.convert(safe, from: container).maxY)
    }

    /// A docked keyboard is near the bottom only.
    override var nearEdges: NSDirectionalRectEdge {
        guard let view = owningView, let frame = floating(in: view) else { return .bottom }
        let bounds = view.bounds
        let (isAtLeft, isAtRight) = (
            frame.minX - bounds.minX <= Self.nearDistance, bounds.maxX - frame.maxX <= Self.nearDistance
        )
        let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        var edges: NSDirectionalRectEdge = []
        if frame.minY - bounds.minY <= Self.nearDistance { edges.insert(.top) }
        if bounds.maxY - frame.maxY <= Self.nearDistance { edges.insert(.bottom) }
        if isReversed ? isAtRight : isAtLeft { edges.insert(.leading) }
        if isReversed ? isAtLeft : isAtRight { edges.insert(.trailing) }
        return edges
    }

    /// Updates the constraints of the guide after a change of the keyboard or of its view.
    func positionMayHaveChanged() {
        guard let engine = owningView?.layoutEngineIfAny else { return }
        engine.boxIfAny(of: self)?.frameDidChange(in: engine)
        edgesMayHaveChanged()
    }
}

/// The keyboard on a screen.
package struct ScreenKeyboard: Hashable, Sendable {
    /// The rectangle in the coordinates of windows, in points.
    package var frame: CGRect
    /// A Boolean value that indicates whether the keyboard is at the bottom of the screen instead of floating.
    package var isDocked: Bool

    /// Creates a description of a keyboard.
    package init(frame: CGRect, isDocked: Bool = true) {
        self.frame = frame
        self.isDocked = isDocked
    }
}

extension UIScreen {
    /// The keyboard that covers a part of the screen; `nil` if there is none. Guides follow it; in an animation block, lay
    /// out the windows after the change.
    package var keyboard: ScreenKeyboard? {
        get { isMain ? session?.userInterface.keyboard : nil }
        set {
            // Input views on a further screen cover nothing of the main one.
            guard isMain, let interface = session?.userInterface, newValue != interface.keyboard else { return }
            interface.keyboard = newValue
            for window in allWindows { window.keyboardDidChange() }
            // Its content inset depends on the keyboard.
            (session?.application.firstResponder as? UITextView)?.setNeedsLayout()
        }
    }
}

extension UIView {
    /// Implements `keyboardLayoutGuide`.
    var keyboardGuide: UIKeyboardLayoutGuide {
        let state = makeAutoLayoutState()
        if let guide = state.keyboardGuide { return guide }
        let guide = UIKeyboardLayoutGuide()
        guide.identifier = "UIKeyboardLayoutGuide"
        guide.setOwner(self)
        state.keyboardGuide = guide
        return guide
    }

    /// The keyboard on the view's screen.
    var keyboard: ScreenKeyboard? { window?.screen.keyboard }

    /// Updates the keyboard guides of the view and its descendants.
    func keyboardDidChange() {
        guard hasAutoLayoutInside else { return }
        autoLayout?.keyboardGuide?.positionMayHaveChanged()
        for subview in subviews { subview.keyboardDidChange() }
    }
}
