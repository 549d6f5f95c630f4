import QuartzCore

/// The frame of a popover and the position of its arrow.
struct PopoverLayout {
    /// The length and the width of the arrow, in points. Empirical; not documented by Apple.
    static let arrowLength: CGFloat = 13
    static let arrowWidth: CGFloat = 26
    static let cornerRadius: CGFloat = 13

    /// The frame of the box, without its arrow.
    private(set) var box = CGRect.zero
    private(set) var direction = UIPopoverArrowDirection.unknown
    /// The position of the arrow's point along the side of the box, in points from its start.
    private(set) var arrow: CGFloat = 0

    init() {}

    /// Computes the frame: in the first permitted direction in which there is enough space, or else in the one with the
    /// most.
    init(size: CGSize, anchor: CGRect, area: CGRect, permitted: UIPopoverArrowDirection, canOverlap: Bool) {
        guard area.width > 0, area.height > 0, anchor.minX.isFinite, anchor.minY.isFinite, anchor.maxX.isFinite,
            anchor.maxY.isFinite
        else { return }
        let size = CGSize(width: min(size.width, area.width), height: min(size.height, area.height))
        let candidates: [(direction: UIPopoverArrowDirection, space: CGFloat, need: CGFloat)] = [
            (.up, area.maxY - anchor.maxY - Self.arrowLength, size.height),
            (.down, anchor.minY - area.minY - Self.arrowLength, size.height),
            (.left, area.maxX - anchor.maxX - Self.arrowLength, size.width),
            (.right, anchor.minX - area.minX - Self.arrowLength, size.width),
        ]
        let allowed = candidates.filter { permitted.contains($0.direction) }
        guard
            let choice = allowed.first(where: { $0.space >= $0.need })
                ?? (allowed.isEmpty ? candidates : allowed).max(by: { $0.space - $0.need < $1.space - $1.need })
        else { return }
        direction = choice.direction
        // Without enough space the box becomes smaller, unless it may cover its source.
        let extent = canOverlap ? choice.need : max(min(choice.need, choice.space), 2 * Self.cornerRadius)
        var box = CGRect(origin: .zero, size: size)
        switch direction {
        case .up, .down:
            box.size.height = extent
            box.origin.y = direction == .up ? anchor.maxY + Self.arrowLength : anchor.minY - Self.arrowLength - extent
            box.origin.x = anchor.midX - size.width / 2
        default:
            box.size.width = extent
            box.origin.x = direction == .left ? anchor.maxX + Self.arrowLength : anchor.minX - Self.arrowLength - extent
            box.origin.y = anchor.midY - size.height / 2
        }
        box.origin.x = min(max(box.minX, area.minX), max(area.minX, area.maxX - box.width)).rounded()
        box.origin.y = min(max(box.minY, area.minY), max(area.minY, area.maxY - box.height)).rounded()
        box.size = CGSize(width: box.width.rounded(), height: box.height.rounded())
        self.box = box
        let isVertical = direction == .up || direction == .down
        let (point, length) = isVertical ? (anchor.midX - box.minX, box.width) : (anchor.midY - box.minY, box.height)
        let least = Self.cornerRadius + Self.arrowWidth / 2
        arrow = min(max(point, least), max(least, length - least))
    }
}

/// The view of a popover: a box with an arrow, drawn by a path, and the view of the presented controller in it.
@MainActor
final class PopoverView: UIView {
    private let shape = CAShapeLayer()
    private let clip = UIView(frame: .zero)
    private var direction = UIPopoverArrowDirection.unknown
    private var arrow: CGFloat = 0
    private var drawn: (size: CGSize, direction: UIPopoverArrowDirection, arrow: CGFloat)?

    var color: UIColor? { didSet { resolveShapeColor() } }

    init() {
        super.init(frame: .zero)
        traitOverrides.userInterfaceLevel = .elevated
        isOpaque = false
        layer.addSublayer(shape)
        shape.shadowOpacity = 0.2
        shape.shadowRadius = 16
        shape.shadowOffset = CGSize(width: 0, height: 6)
        clip.isOpaque = false
        clip.clipsToBounds = true
        clip.layer.cornerRadius = PopoverLayout.cornerRadius
        addSubview(clip)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the view of the controller.
    func embed(_ view: UIView) {
        if view.superview !== clip { clip.addSubview(view) }
        invalidateLayout()
    }

    /// Sets the direction of the arrow and the position of its point along the side.
    func setArrow(_ direction: UIPopoverArrowDirection, at position: CGFloat) {
        (self.direction, arrow) = (direction, position)
        invalidateLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        clip.frame = bounds
        for view in clip.subviews { view.frame = clip.bounds }
        shape.frame = bounds
        if let drawn, drawn == (bounds.size, direction, arrow) { return }
        drawn = (bounds.size, direction, arrow)
        let path = outline
        shape.path = path
        shape.shadowPath = path
    }

    private func resolveShapeColor() {
        shape.fillColor = color?.resolvedColor(with: traitCollection).cgColor
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        resolveShapeColor()
    }

    /// The outline of the box and its arrow.
    private var outline: CGPath {
        let path = UIBezierPath(roundedRect: bounds, cornerRadius: PopoverLayout.cornerRadius)
        let (half, length) = (PopoverLayout.arrowWidth / 2, PopoverLayout.arrowLength)
        // The arrow overlaps the box, so that there is no seam.
        let triangle: [CGPoint] =
            switch direction {
            case .up: [(arrow - half, 1), (arrow, -length), (arrow + half, 1)].map { CGPoint(x: $0.0, y: $0.1) }
            case .down:
                [
                    CGPoint(x: arrow + half, y: bounds.maxY - 1), CGPoint(x: arrow, y: bounds.maxY + length),
                    CGPoint(x: arrow - half, y: bounds.maxY - 1),
                ]
            case .left:
                [CGPoint(x: 1, y: arrow + half), CGPoint(x: -length, y: arrow), CGPoint(x: 1, y: arrow - half)]
            case .right:
                [
                    CGPoint(x: bounds.maxX - 1, y: arrow - half), CGPoint(x: bounds.maxX + length, y: arrow),
                    CGPoint(x: bounds.maxX - 1, y: arrow + half),
                ]
            default: []
            }
        if let first = triangle.first {
            path.move(to: first)
            for point in triangle.dropFirst() { path.addLine(to: point) }
            path.close()
        }
        return path.cgPath
    }
}

/// A transparent view that fills the container of a popover.
@MainActor
final class PopoverBackgroundView: UIView {
    private let onTap: () -> Void

    init(frame: CGRect, onTap: @escaping () -> Void) {
        self.onTap = onTap
        super.init(frame: frame)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: PopoverBackgroundView.tapped))
    }

    required init?(coder: NSCoder) { nil }

    private func tapped(_ recognizer: UITapGestureRecognizer) { onTap() }
}
