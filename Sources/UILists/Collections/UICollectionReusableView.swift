import QuartzCore
import UIKitCore

/// A supplementary view or a decoration view of a collection view, and the superclass of cells.
///
/// A view that leaves the visible area is used again: set everything that differs.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    /// Creates a view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isOpaque = false
        reuseIdentifier = coder.interfaceValue(String.self, "reuseIdentifier")
        coder.didInitialize(self, as: UICollectionReusableView.self)
    }

    /// The identifier for which the view was created; `nil` for a view that is not used again.
    open internal(set) var reuseIdentifier: String?

    /// The collection view that shows the view.
    final weak var collection: UICollectionView?

    /// The element that the view shows; `nil` while it shows none.
    final var element: ElementKey?

    /// The attributes that were applied last.
    final var attributes: UICollectionViewLayoutAttributes?

    /// A Boolean value that indicates whether the display of the view was reported.
    final var isDisplayed = false

    /// Prepares the view for another element. Overrides call `super`.
    open func prepareForReuse() { layer.removeAllAnimations() }

    /// Applies attributes of the layout. The geometry, the opacity and the order are already applied. Overrides apply the
    /// properties of their own subclass of attributes, and call `super`.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Returns the attributes that the view prefers to those of the layout: with the size that its content needs. Layouts with
    /// estimated sizes ask for them.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let preferred = layoutAttributes.duplicate()
        guard determinesSize, preferred.fitsWidth || preferred.fitsHeight else { return preferred }
        let target = CGSize(
            width: preferred.fitsWidth ? 0 : preferred.size.width,
            height: preferred.fitsHeight ? 0 : preferred.size.height
        )
        let size = systemLayoutSizeFitting(
            target,
            withHorizontalFittingPriority: preferred.fitsWidth ? .fittingSizeLevel : .required,
            verticalFittingPriority: preferred.fitsHeight ? .fittingSizeLevel : .required
        )
        var result = preferred.size
        if preferred.fitsWidth, size.width.isFinite, size.width > 0 { result.width = roundedUp(size.width) }
        if preferred.fitsHeight, size.height.isFinite, size.height > 0 { result.height = roundedUp(size.height) }
        preferred.size = result
        return preferred
    }

    /// A Boolean value that indicates whether the view has a content that determines its size.
    var determinesSize: Bool { !constraints.isEmpty }

    /// Called before the layout of the collection view is replaced by another one. By default, does nothing.
    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    /// Called after the layout of the collection view was replaced by another one. By default, does nothing.
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
}
