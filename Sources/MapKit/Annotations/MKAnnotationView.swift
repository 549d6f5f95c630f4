import CoreLocation
import UIKit

/// The view of an annotation. Its middle is at the annotation's position, moved by the offset.
///
/// A view with an image has the size of the image.
open class MKAnnotationView: UIView {
    /// The shapes with which views collide.
    public enum CollisionMode: Int, Sendable {
        /// The frame.
        case rectangle = 0
        /// The circle in the frame.
        case circle = 1
        /// None: the view collides with no other.
        case none = 2
    }

    /// The states of a drag.
    public enum DragState: UInt, Sendable {
        /// The view is not dragged.
        case none = 0
        /// The drag starts.
        case starting = 1
        /// The view is dragged.
        case dragging = 2
        /// The drag is canceled.
        case canceling = 3
        /// The view was dropped.
        case ending = 4
    }

    /// The identifier of the views among which this one can be used again; `nil` for none.
    public let reuseIdentifier: String?

    private let imageView = UIImageView()
    /// The map that shows the view.
    weak var annotations: MapAnnotations?

    /// Creates a view.
    /// - Parameter reuseIdentifier: The identifier of the views among which this one can be used again; `nil` for none.
    public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        self.annotation = annotation
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        isOpaque = false
        backgroundColor = nil
        isAccessibilityElement = true
        accessibilityTraits = .button
    }

    /// Creates a view from an archive, without an annotation.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
    }

    // MARK: Content

    /// The annotation that the view shows.
    open var annotation: (any MKAnnotation)? {
        didSet {
            setNeedsLayout()
        }
    }

    /// The image of the view.
    open var image: UIImage? {
        didSet {
            imageView.image = image
            if imageView.superview == nil { insertSubview(imageView, at: 0) }
            if let image { bounds.size = image.size }
            imageView.frame = bounds
            changed()
        }
    }

    /// The offset of the middle of the view from the annotation's position, in points.
    open var centerOffset = CGPoint.zero {
        didSet { changed() }
    }

    /// The description for assistive apps: by default, the title and the subtitle.
    open override var accessibilityLabel: String? {
        get {
            super.accessibilityLabel
                ?? [annotation?.title, annotation?.subtitle].compactMap { $0 }.joined(separator: ", ")
        }
        set { super.accessibilityLabel = newValue }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if image != nil { imageView.frame = bounds }
    }

    open override func accessibilityActivate() -> Bool {
        guard let annotation, let annotations else { return false }
        annotations.select(annotation)
        return true
    }

    /// Prepares the view for being used for another annotation.
    open func prepareForReuse() {
        (isSelected, isHighlighted, dragState) = (false, false, .none)
        isHidden = false
    }

    /// Prepares the view for being shown. Subclasses call the method of the superclass.
    open func prepareForDisplay() {}

    /// Tells the map that the view's collisions or position change.
    private func changed() { annotations?.viewChanged(self) }

    // MARK: Selection

    /// A Boolean value that indicates whether the user can select the view.
    open var isEnabled = true

    /// A Boolean value that indicates whether the view is highlighted.
    open var isHighlighted = false

    /// A Boolean value that indicates whether the view is selected.
    open var isSelected: Bool {
        get { storedSelected }
        set { setSelected(newValue, animated: false) }
    }
    private var storedSelected = false

    /// Sets whether the view is selected. Subclasses call the method of the superclass.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != storedSelected else { return }
        storedSelected = selected
        if selected { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
        changed()
    }

    // MARK: Callouts

    /// A Boolean value that indicates whether a selected view with a title shows it in a callout.
    open var canShowCallout = false

    /// The offset of the callout from the middle of the top of the view, in points.
    open var calloutOffset = CGPoint.zero

    /// The view at the left of the callout. The delegate is told about taps of controls.
    open var leftCalloutAccessoryView: UIView?

    /// The view at the right of the callout. The delegate is told about taps of controls.
    open var rightCalloutAccessoryView: UIView?

    /// The view below the title of the callout, instead of the subtitle.
    open var detailCalloutAccessoryView: UIView?

    // MARK: Collisions

    /// The identifier of views that form a cluster where they collide; `nil` for none.
    open var clusteringIdentifier: String? {
        didSet { changed() }
    }

    /// The view of the cluster that the annotation belongs to; `nil` if it is shown itself.
    open internal(set) weak var cluster: MKAnnotationView?

    /// The priority over other views. A view with less than `required` is hidden where it collides with one of a higher priority.
    open var displayPriority = MKFeatureDisplayPriority.required {
        didSet { changed() }
    }

    /// The shape that collides with other views.
    open var collisionMode = CollisionMode.rectangle {
        didSet { changed() }
    }

    /// The position in front of other views. Of views with the same, the one in the south is in front.
    open var zPriority = MKAnnotationViewZPriority.defaultUnselected {
        didSet { changed() }
    }

    /// The position in front of other views while the view is selected.
    open var selectedZPriority = MKAnnotationViewZPriority.max {
        didSet { changed() }
    }

    // MARK: Drags

    /// A Boolean value that indicates whether the user can drag the view after a long press. The annotation has to be an
    /// `MKDraggableAnnotation`, such as an `MKPointAnnotation`.
    open var isDraggable = false

    /// The state of the drag.
    open var dragState = DragState.none

    /// Sets the state of the drag. Subclasses that animate it call the method of the superclass, and set `dragging` and `none` at the
    /// end of their animations of `starting`, and of `ending` and `canceling`.
    open func setDragState(_ newDragState: DragState, animated: Bool) { dragState = newDragState }
}
