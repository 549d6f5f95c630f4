/// The positions of a bar.
public enum UIBarPosition: Int, Hashable, Sendable {
    /// An unspecified position.
    case any = 0
    /// At the bottom of its superview. Its shadow is above it.
    case bottom = 1
    /// At the top of its superview. Its shadow is below it.
    case top = 2
    /// At the top of the screen. Its background extends to the edge of its superview.
    case topAttached = 3
}

/// An object with a position for bars.
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
    /// The position of the bar.
    var barPosition: UIBarPosition { get }
}

/// The methods of a bar's delegate that determine the bar's position.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
    /// Returns the position of a bar.
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    /// Returns `any`, which stands for the position that the bar has by default.
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// The styles of a bar.
public enum UIBarStyle: Int, Hashable, Sendable {
    /// The style of the interface: light or dark.
    case `default` = 0
    /// A dark bar.
    case black = 1
}
