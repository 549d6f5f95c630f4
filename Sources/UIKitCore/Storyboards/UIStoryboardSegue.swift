import Foundation

/// A transition from one view controller to another one, which a storyboard describes.
///
/// Subclasses that a storyboard names override ``perform()``.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    /// The identifier, or `nil` for a segue without one.
    public final let identifier: String?

    /// The view controller from which the segue starts.
    public final let source: UIViewController

    /// The view controller that the segue shows.
    public final let destination: UIViewController

    /// The function that performs the segue.
    final var handler: (@MainActor (UIStoryboardSegue) -> Void)?

    /// Creates a segue. Subclasses override it to set up properties of their own.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
        super.init()
    }

    /// Creates a segue that is performed by a function.
    public convenience init(
        identifier: String?,
        source: UIViewController,
        destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
        handler = { _ in performHandler() }
    }

    /// Performs the transition. By default, performs that of the kind of the segue in the storyboard, such as a presentation.
    open func perform() { handler?(self) }
}

extension UIStoryboardSegue {
    // Created from classes that are known only at run time, as the cells of tables are; see `ClassInstances.swift` in UILists.

    /// Creates a segue with the initializer of its class.
    static func make(
        _ type: UIStoryboardSegue.Type,
        _ identifier: String?,
        _ source: UIViewController,
        _ destination: UIViewController
    ) -> UIStoryboardSegue {
        if type == UIStoryboardSegue.self {
            return UIStoryboardSegue(identifier: identifier, source: source, destination: destination)
        }
        return type.makeInstance([NamedController(identifier, source), NamedController(identifier, destination)])
    }

    // Usable from inlinable code only so that the optimizer does not remove it.
    @usableFromInline
    convenience init(dynamicParts: [NamedController]) {
        self.init(
            identifier: dynamicParts[0].identifier,
            source: dynamicParts[0].controller,
            destination: dynamicParts[1].controller
        )
    }

    @_silgen_name("$s9UIKitCore17UIStoryboardSegueC12dynamicPartsACSayAA15NamedControllerCG_tcfC")
    private class func makeInstance(_ parts: __owned [NamedController]) -> UIStoryboardSegue
}

/// An end of a segue.
@MainActor @usableFromInline
final class NamedController {
    let identifier: String?
    let controller: UIViewController

    init(_ identifier: String?, _ controller: UIViewController) {
        self.identifier = identifier
        self.controller = controller
    }
}

/// The start of an unwind segue.
@preconcurrency @MainActor
open class UIStoryboardUnwindSegueSource: NSObject {
    /// The view controller from which the segue starts.
    public final let source: UIViewController

    /// The method that is called at the destination.
    public final let unwindAction: Selector

    /// The object that triggered the segue.
    public final let sender: Any?

    init(_ source: UIViewController, _ unwindAction: Selector, _ sender: Any?) {
        self.source = source
        self.unwindAction = unwindAction
        self.sender = sender
        super.init()
    }
}
