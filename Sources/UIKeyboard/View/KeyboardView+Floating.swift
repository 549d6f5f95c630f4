import QuartzCore
import UIKitCore

/// A keyboard that floats over the app, on windows that are wide enough. A finger drags it away by the key that hides the keyboard,
/// moves it by the handle at its lower edge, and docks it at the lower edge of the window.
extension KeyboardView {
    /// The window for which the keys of a keyboard that floats are laid out, and the height of the handle, in points. Chosen values.
    private static let floatingWindow = CGSize(width: 360, height: 640)
    static let handleHeight: CGFloat = 20
    /// The distance from the lower edge of the window at which the keyboard is docked, in points.
    private static let dockDistance: CGFloat = 12
    /// The size of a window from which the keyboard can float: with candidates and an accessory view, it is 328 points high.
    private static let minimumSize = CGSize(width: 600, height: 360)

    /// Returns the size of the window that the keys are laid out for.
    func keyWindow(in window: UIWindow) -> CGSize { floats(in: window) ? Self.floatingWindow : window.bounds.size }

    private func floats(in window: UIWindow) -> Bool {
        floatingOrigin != nil && canFloat(in: window)
    }

    private func canFloat(in window: UIWindow) -> Bool {
        window.bounds.width >= Self.minimumSize.width && window.bounds.height >= Self.minimumSize.height
    }

    /// A Boolean value that indicates whether the keyboard floats.
    var isFloating: Bool { window.map { floats(in: $0) } ?? false }

    package func floatingFrame(in window: UIWindow) -> CGRect? {
        guard floats(in: window), let origin = floatingOrigin else { return nil }
        let size = CGSize(width: Self.floatingWindow.width, height: height(in: window))
        return CGRect(
            x: min(max(0, origin.x), max(0, window.bounds.width - size.width)),
            y: min(max(0, origin.y), max(0, window.bounds.height - size.height)),
            width: size.width,
            height: size.height
        )
    }

    /// Undocks the keyboard, so that a finger is on its handle.
    /// - Returns: A Boolean value that indicates whether it floats now.
    func beginFloating(at point: CGPoint) -> Bool {
        guard let window, canFloat(in: window), floatingOrigin == nil else { return false }
        floatingOrigin = .zero
        let height = height(in: window)
        floatingOrigin = CGPoint(
            x: (point.x - Self.floatingWindow.width / 2).rounded(),
            y: (point.y - height + Self.handleHeight / 2).rounded()
        )
        session.userInterface.keyboards.keyboardDidMove(animated: false)
        return true
    }

    /// Moves the keyboard with a finger.
    func moveFloating(by offset: CGPoint) {
        guard let window, var origin = floatingFrame(in: window)?.origin else { return }
        origin.x += offset.x
        origin.y += offset.y
        floatingOrigin = origin
        guard let frame = floatingFrame(in: window), let container = superview else { return }
        // An accessory view is above the keyboard.
        UIView.performWithoutAnimation {
            container.frame.origin = CGPoint(x: frame.minX, y: max(0, frame.minY - self.frame.minY))
        }
    }

    /// Docks the keyboard if it is at the lower edge of the window.
    func endFloating() {
        guard let window, let frame = floatingFrame(in: window) else { return }
        let isDocked = frame.maxY >= window.bounds.maxY - Self.dockDistance
        floatingOrigin = isDocked ? nil : frame.origin
        session.userInterface.keyboards.keyboardDidMove(animated: isDocked)
    }

    /// Draws the handle of a keyboard that floats.
    func arrangeHandle() {
        handle.isHidden = !isFloating
        handle.frame = CGRect(x: (bounds.width - 60) / 2, y: bounds.height - 12, width: 60, height: 5)
        layer.cornerRadius = isFloating ? 10 : 0
    }
}
