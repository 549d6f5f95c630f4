import UIKitCore

/// The actions at one side of a row that a swipe has revealed.
@MainActor
final class RowSwipe {
    let index: ListIndex
    let isTrailing: Bool
    let configuration: UISwipeActionsConfiguration
    let view: SwipeActionsView

    /// The visible width of the actions, in points.
    var offset: CGFloat = 0

    /// The offset at the start of the current drag.
    var start: CGFloat = 0

    /// A Boolean value that indicates whether the actions stay open without a finger.
    var isOpen = false

    init(
        _ index: ListIndex,
        isTrailing: Bool,
        _ configuration: UISwipeActionsConfiguration,
        onAction: @escaping (UIContextualAction) -> Void
    ) {
        self.index = index
        self.isTrailing = isTrailing
        self.configuration = configuration
        view = SwipeActionsView(configuration.actions, isTrailing: isTrailing, onAction: onAction)
    }
}

/// A row of buttons for actions. The first one is at the edge of the row, and covers the others during a full swipe.
final class SwipeActionsView: UIView {
    let buttons: [SwipeButton]
    private let isTrailing: Bool

    /// A Boolean value that indicates whether the first action fills the view.
    var isFull = false {
        didSet { if isFull != oldValue { invalidateLayout() } }
    }

    init(_ actions: [UIContextualAction], isTrailing: Bool, onAction: @escaping (UIContextualAction) -> Void) {
        buttons = actions.map { action in SwipeButton(action) { onAction(action) } }
        self.isTrailing = isTrailing
        super.init(frame: .zero)
        isOpaque = false
        clipsToBounds = true
        for button in buttons { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    /// The width of all buttons, in points.
    var naturalWidth: CGFloat { buttons.reduce(0) { $0 + $1.naturalWidth } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        let factor = naturalWidth > 0 ? width / naturalWidth : 0
        var distance: CGFloat = 0
        for (position, button) in buttons.enumerated() {
            var length = button.naturalWidth * factor
            if isFull { length = position == 0 ? width : 0 }
            // From the edge of the row inward.
            let x = isTrailing != isRightToLeft ? width - distance - length : distance
            button.setFrame(CGRect(x: x, y: 0, width: length, height: bounds.height))
            distance += length
        }
    }
}

/// The button of an action.
final class SwipeButton: UIControl, AccessibilityDefaultsProvider {
    let action: UIContextualAction
    private let label = UILabel(frame: .zero)
    private var imageView: UIImageView?

    init(_ action: UIContextualAction, onTap: @escaping () -> Void) {
        self.action = action
        super.init(frame: .zero)
        backgroundColor = action.backgroundColor
        clipsToBounds = true
        label.isOpaque = false
        label.text = action.title
        label.textColor = .white
        label.textAlignment = .center
        label.font = .preferredFont(forTextStyle: .subheadline)
        label.adjustsFontForContentSizeCategory = true
        addSubview(label)
        if let image = action.image {
            let view = UIImageView(image: image.withRenderingMode(.alwaysTemplate))
            view.isOpaque = false
            view.tintColor = .white
            addSubview(view)
            imageView = view
        }
        addAction(UIAction { _ in onTap() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    /// The width of the button, in points. A chosen value.
    var naturalWidth: CGFloat {
        max(74, label.sizeThatFits(.zero).width + 30, (imageView?.sizeThatFits(.zero).width ?? 0) + 30)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let text = label.sizeThatFits(.zero)
        let image = imageView?.sizeThatFits(.zero) ?? .zero
        let gap: CGFloat = image.height > 0 && text.height > 0 ? 2 : 0
        let top = (bounds.height - text.height - gap - image.height) / 2
        imageView?.setFrame(
            CGRect(
                x: toPixels((bounds.width - image.width) / 2),
                y: toPixels(top),
                width: image.width,
                height: image.height
            )
        )
        let width = max(text.width, 1)
        label.setFrame(
            CGRect(
                x: toPixels((bounds.width - width) / 2),
                y: toPixels(top + image.height + gap),
                width: width,
                height: text.height
            )
        )
    }

    var providedAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(isElement: true, label: action.title, traits: stateTraits.union(.button))
    }
}
