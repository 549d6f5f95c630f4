import QuartzCore

/// The appearance of the preview of a dragged item.
@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {
    /// Creates parameters that show lines of text.
    /// - Parameter textLineRects: The areas of the lines, in the coordinates of the view.
    public convenience init(textLineRects: [NSValue]) {
        self.init()
        let path = UIBezierPath()
        for rect in textLineRects.map(\.cgRectValue) {
            path.append(UIBezierPath(roundedRect: rect.insetBy(dx: -4, dy: -2), cornerRadius: 4))
        }
        visiblePath = path
    }
}

/// A view in which the preview of a dragged item begins or ends, and its position there.
@preconcurrency @MainActor
open class UIDragPreviewTarget: UIPreviewTarget {}

/// A view that is shown as the preview of a dragged item, with the position at which it begins or ends.
@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {
    /// Returns a preview of the same view that ends at another position.
    open override func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedDragPreview {
        UITargetedDragPreview(view: view, parameters: parameters, target: newTarget)
    }
}

/// A view that is shown as the preview of a dragged item.
@preconcurrency @MainActor
open class UIDragPreview: NSObject {
    /// The view.
    public final let view: UIView

    /// The appearance.
    public final let parameters: UIDragPreviewParameters

    /// Creates a preview.
    public init(view: UIView, parameters: UIDragPreviewParameters) {
        self.view = view
        self.parameters = parameters
        super.init()
    }

    /// Creates a preview with the standard appearance.
    public convenience init(view: UIView) { self.init(view: view, parameters: UIDragPreviewParameters()) }
}

/// An item that is dragged.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    /// Creates an item.
    /// - Parameter itemProvider: The representations of the item.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }

    /// The representations of the item.
    public final let itemProvider: NSItemProvider

    /// An object that the program associates with the item. The default is `nil`.
    open var localObject: Any?

    /// A closure that returns the preview while the item is dragged; `nil` for that with which it was lifted.
    open var previewProvider: (() -> UIDragPreview?)?
}

/// The operations of a drop.
public enum UIDropOperation: UInt, Hashable, Sendable {
    /// No drop: the items return.
    case cancel = 0
    /// No drop at this location, where the view handles drops at other times.
    case forbidden = 1
    /// The items are copied.
    case copy = 2
    /// The items are moved: the view of their origin removes them.
    case move = 3
}

/// The operation of a view for a drop at the present location.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    /// Creates a proposal.
    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }

    /// The operation.
    public final let operation: UIDropOperation

    /// A Boolean value that indicates whether the preview has the size of its view, also if that is large. The default is
    /// `false`.
    open var prefersFullSizePreview = false

    /// A Boolean value that indicates whether the items are dropped at a precise location, as between letters. The location of the
    /// session is then above the finger, so that the user sees what is there. The default is `false`.
    open var isPrecise = false
}

/// An animation of the lift, the return or the drop of an item, to which others are added.
@preconcurrency @MainActor
public protocol UIDragAnimating: AnyObject {
    /// Adds changes that are animated as well.
    func addAnimations(_ animations: @escaping () -> Void)

    /// Adds a closure that is called at the end.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// The additions to an animation.
final class DragAnimator: UIDragAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    func animate() {
        for animation in animations { animation() }
        animations = []
    }

    func complete(at position: UIViewAnimatingPosition = .end) {
        let all = completions
        completions = []
        for completion in all { completion(position) }
    }
}
