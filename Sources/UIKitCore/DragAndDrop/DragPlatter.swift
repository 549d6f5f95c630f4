import QuartzCore

extension UITargetedPreview {
    /// Adds a snapshot of the visible part of the view, or the view itself if it is in no window, to a platter, which gets its size
    /// and the outline of its shadow.
    func fill(_ platter: UIView, _ size: CGSize) {
        let bounds = view.bounds
        let isAttached = view.window != nil
        guard let content = isAttached ? view.snapshotView(afterScreenUpdates: true) : view else { return }
        let part = parameters.visiblePath.map { $0.bounds.intersection(bounds) } ?? bounds
        let visible = part.isNull || part.isEmpty ? bounds : part
        let clip = UIView(frame: CGRect(origin: .zero, size: size))
        clip.isOpaque = false
        clip.backgroundColor = parameters.backgroundColor ?? .systemBackground
        clip.clipsToBounds = true
        let outline: UIBezierPath
        if let path = parameters.visiblePath {
            outline = UIBezierPath(cgPath: path.cgPath)
            outline.apply(CGAffineTransform(translationX: -visible.minX, y: -visible.minY))
            let mask = CAShapeLayer()
            mask.frame = clip.bounds
            mask.path = outline.cgPath
            clip.layer.mask = mask
        } else {
            clip.layer.cornerRadius = view.layer.cornerRadius
            outline = UIBezierPath(roundedRect: clip.bounds, cornerRadius: view.layer.cornerRadius)
        }
        content.frame = CGRect(
            x: bounds.minX - visible.minX,
            y: bounds.minY - visible.minY,
            width: bounds.width,
            height: bounds.height
        )
        clip.addSubview(content)
        platter.addSubview(clip)
        platter.bounds.size = size
        if let path = parameters.shadowPath {
            let shadow = UIBezierPath(cgPath: path.cgPath)
            shadow.apply(CGAffineTransform(translationX: -visible.minX, y: -visible.minY))
            platter.layer.shadowPath = shadow.cgPath
        } else {
            platter.layer.shadowPath = outline.cgPath
        }
    }

    /// The size of the visible part of the view, in points.
    var visibleSize: CGSize {
        let bounds = view.bounds
        let part = parameters.visiblePath?.bounds.intersection(bounds) ?? bounds
        return part.isNull || part.isEmpty ? bounds.size : part.size
    }
}

extension UIWindow {
    /// Returns a window for what is dragged, above all others. It receives no touches.
    static func forDrag(over window: UIWindow) -> UIWindow {
        let own = window.windowScene.map { UIWindow(windowScene: $0) } ?? UIWindow(frame: window.frame)
        own.isUserInteractionEnabled = false
        own.isOpaque = false
        own.accessibilityElementsHidden = true
        own.overrideUserInterfaceStyle = window.traitCollection.userInterfaceStyle
        own.windowLevel = .alert + 1000
        return own
    }
}

/// The preview of a dragged item.
///
/// It is drawn once, and moves and scales without being drawn again.
final class DragPlatter: UIView {
    /// The distance of the center from the finger, in points of the preview.
    private(set) var grip = CGPoint.zero

    init(_ preview: UITargetedPreview, in window: UIWindow, grippedAt point: CGPoint) {
        let frame = preview.frame(in: window)
        super.init(frame: frame)
        isOpaque = false
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 6)
        preview.fill(self, frame.size)
        grip = CGPoint(x: frame.midX - point.x, y: frame.midY - point.y)
    }

    /// Creates a platter for a view that is not on the screen, centered at a point.
    init(_ preview: UIDragPreview, at point: CGPoint, in window: UIWindow) {
        let target = UIPreviewTarget(container: window, center: point)
        let targeted = UITargetedPreview(view: preview.view, parameters: preview.parameters, target: target)
        super.init(frame: CGRect(origin: .zero, size: targeted.visibleSize))
        isOpaque = false
        center = point
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 6)
        targeted.fill(self, targeted.visibleSize)
    }

    required init?(coder: NSCoder) { nil }

    /// Moves the preview to a frame.
    func move(to frame: CGRect) {
        let size = bounds.size
        let scale = size.width > 0 && size.height > 0 ? min(frame.width / size.width, frame.height / size.height) : 1
        center = CGPoint(x: frame.midX, y: frame.midY)
        transform = CGAffineTransform(scaleX: max(0.01, scale), y: max(0.01, scale))
    }
}

/// The mark of the operation, and the number of items.
final class DragBadge: UIView {
    private static let size: CGFloat = 22
    private let label = UILabel()

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.size, height: Self.size))
        layer.cornerRadius = Self.size / 2
        label.textColor = .white
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 15, weight: .semibold)
        label.frame = bounds
        addSubview(label)
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    /// Shows an operation, or the number of items.
    func show(_ operation: UIDropOperation, count: Int) {
        let (text, color): (String, UIColor) =
            switch operation {
            case .copy: ("+", .systemGreen)
            case .forbidden: ("×", .systemRed)
            case .cancel, .move: (count > 1 ? "\(count)" : "", .systemBlue)
            }
        isHidden = text.isEmpty
        guard !isHidden else { return }
        label.text = text
        let width = max(Self.size, label.intrinsicContentSize.width + 10)
        bounds.size.width = width
        label.frame = bounds
        backgroundColor = color
    }
}
