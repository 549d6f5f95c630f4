import QuartzCore
import UIKitCore

/// The state of a cell, and the views that only some cells have.
@MainActor
final class CellParts {
    var isSelected = false
    var isHighlighted = false
    var isEditing = false
    var isSwiped = false
    var isReordering = false
    var dragState = UICellConfigurationState.DragState.none
    var needsConfigurationUpdate = false
    /// A Boolean value that indicates whether the configurations are updated in a layout, which positions everything afterward.
    var isUpdatingInLayout = false

    var hasOwnBackgroundColor = false
    var ownBackgroundColor: UIColor?
    var separatorInset: UIEdgeInsets?
    /// The corners that are rounded, as those of the first and the last row of an inset section.
    var corners: CACornerMask = []

    // Labels and the image of cells without a content configuration.
    var textLabel: UILabel?
    var detailLabel: UILabel?
    var imageView: UIImageView?

    // Backgrounds
    var background: BackgroundConfigurationView?
    /// The gray background of selected cells.
    var mark: UIView?
    /// The background that is shown for the selection.
    weak var shownMark: UIView?

    // Accessories
    var accessories: [UIView] = []
    var separator: UIView?
    var sectionEdge: UIView?
    var editControl: CellControl?
    var reorderControl: CellControl?
}

/// A control of a cell: an image without a border, in an area that is large enough for a finger.
final class CellControl: UIControl, AccessibilityDefaultsProvider, ControlHooks {
    private let imageView = UIImageView(frame: .zero)
    private let label: String
    private let weight: UIImage.SymbolWeight
    private var shown: (symbol: String, size: CGFloat)?
    /// The color of the sign in a filled circle, which is an opening of the symbol.
    private var plate: UIView?

    /// The color of the sign in a filled circle.
    var plateColor = UIColor.white {
        didSet { plate?.backgroundColor = plateColor }
    }

    /// Functions that return the value and the actions for a screen reader.
    var spokenValue: (() -> String?)?
    var customActions: (() -> [UIAccessibilityCustomAction])?

    /// A function that is called for a step of an encoder, and returns whether it had an effect.
    var onStep: ((Int) -> Bool)?

    func changeValue(by direction: Int) -> Bool { onStep?(direction) ?? false }

    /// Creates a control.
    /// - Parameters:
    ///   - label: The text that a screen reader speaks.
    ///   - onTap: A closure that is called when the control is activated.
    init(
        _ symbol: String,
        _ color: UIColor?,
        label: String,
        size: CGFloat = 22,
        weight: UIImage.SymbolWeight = .regular,
        onTap: @escaping () -> Void
    ) {
        self.label = label
        self.weight = weight
        super.init(frame: .zero)
        isOpaque = false
        imageView.isOpaque = false
        imageView.isUserInteractionEnabled = false
        imageView.contentMode = .center
        show(symbol, color, size: size)
        addSubview(imageView)
        addAction(UIAction { _ in onTap() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ symbol: String, _ color: UIColor?, size: CGFloat = 22) {
        imageView.tintColor = color
        if let shown, shown == (symbol, size) { return }
        shown = (symbol, size)
        imageView.image = UIImage(
            systemName: symbol,
            withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: weight)
        )?.withRenderingMode(.alwaysTemplate)
        showPlate(symbol.hasSuffix(".circle.fill"), size: size)
        invalidateLayout()
    }

    private func showPlate(_ isShown: Bool, size: CGFloat) {
        guard isShown else {
            plate?.removeFromSuperview()
            plate = nil
            return
        }
        guard plate == nil else { return }
        // Large enough for the sign, and within the circle.
        let side = (size * 0.7).rounded()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
        view.backgroundColor = plateColor
        view.layer.cornerRadius = side / 2
        view.isUserInteractionEnabled = false
        insertSubview(view, at: 0)
        plate = view
    }

    /// The rotation of the image, in radians.
    var rotation: CGFloat = 0 {
        didSet {
            if rotation != oldValue { imageView.transform = CGAffineTransform(rotationAngle: rotation) }
        }
    }

    /// The width of the image, in points.
    var imageWidth: CGFloat { imageView.sizeThatFits(.zero).width }

    override func layoutSubviews() {
        super.layoutSubviews()
        if rotation == 0 {
            imageView.frame = bounds
        } else {
            imageView.bounds = CGRect(origin: .zero, size: bounds.size)
            imageView.center = CGPoint(x: bounds.midX, y: bounds.midY)
        }
        plate?.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: label,
            value: spokenValue?(),
            traits: stateTraits.union(.button)
        )
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { super.accessibilityCustomActions ?? customActions?() }
        set { super.accessibilityCustomActions = newValue }
    }
}
