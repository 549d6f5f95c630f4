import UIKitCore

/// The scroll view of a section that scrolls by itself.
///
/// Its bounds are in the coordinates of the content of the collection view, so that views have the frames of their attributes:
/// the origin is the position of the section along the direction of the collection view, and the offset of the section across.
/// An inset of the negative position prevents movements along that direction.
final class SectionScrollView: UIScrollView, UIScrollViewDelegate {
    private weak var collection: UICollectionView?
    /// The section; `nil` while the view is not used.
    var section: Int?
    private(set) var content: OrthogonalScrolling?
    private var isHorizontal = true
    private var isFlipped = false
    /// The offset for which the items were placed.
    private var placedOffset = CGPoint.zero
    /// A Boolean value that indicates whether a wheel moves the content by a step.
    private var isStepping = false
    /// The offset at the former request of data.
    var prefetchedOffset: CGFloat?

    init(_ collection: UICollectionView) {
        self.collection = collection
        super.init(frame: .zero)
        // As in UIKit, items may be larger than the section. Empirical; not documented by Apple.
        clipsToBounds = false
        isOpaque = false
        contentInsetAdjustmentBehavior = .never
        scrollsToTop = false
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        delegate = self
        // Content that a finger has stopped does not stay between groups.
        settledOffset = { [weak self] in self?.restingOffset(velocity: .zero, natural: self?.contentOffset ?? .zero) }
        steppedOffset = { [weak self] in self?.offset(after: $0, $1) }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Offset

    /// The offset of the content along the direction of the section, mirrored from right to left.
    var offset: CGFloat {
        guard let content else { return 0 }
        return logical(isHorizontal ? contentOffset.x : contentOffset.y, content)
    }

    private func logical(_ offset: CGFloat, _ content: OrthogonalScrolling) -> CGFloat {
        isFlipped && isHorizontal ? content.length - content.viewport - offset : offset
    }

    /// Returns the content offset for an offset of the section.
    func contentOffset(for offset: CGFloat) -> CGPoint {
        guard let content else { return contentOffset }
        let value = logical(offset, content)
        return isHorizontal ? CGPoint(x: value, y: frame.minY) : CGPoint(x: frame.minX, y: value)
    }

    /// The part of the content that is visible, in the content of the collection view.
    var visibleArea: CGRect { frame }

    /// A Boolean value that indicates whether the section scrolls horizontally.
    var scrollsHorizontally: Bool { isHorizontal }

    // MARK: Content

    /// Shows a section at a position.
    /// - Parameters:
    ///   - frame: The area in the content of the collection view.
    ///   - offset: The offset of the section, from left to right.
    /// - Returns: The offset, which is limited while nothing moves.
    func show(
        _ content: OrthogonalScrolling,
        _ properties: UICollectionLayoutSectionOrthogonalScrollingProperties,
        in frame: CGRect,
        isHorizontal: Bool,
        isFlipped: Bool,
        at offset: CGFloat
    ) -> CGFloat {
        self.isHorizontal = isHorizontal
        self.isFlipped = isFlipped
        if self.content != content || self.frame != frame {
            self.content = content
            setFrame(frame)
            let limit = content.length - content.viewport
            var before = -content.range.lowerBound
            var after = content.range.upperBound - limit
            if isHorizontal {
                if isFlipped { swap(&before, &after) }
                contentSize = CGSize(width: content.length, height: frame.maxY)
                contentInset = UIEdgeInsets(top: -frame.minY, left: before, bottom: 0, right: after)
            } else {
                contentSize = CGSize(width: frame.maxX, height: content.length)
                contentInset = UIEdgeInsets(top: before, left: -frame.minX, bottom: after, right: 0)
            }
        }
        let isFast = content.behavior == .groupPaging || content.behavior == .groupPagingCentered
        decelerationRate =
            switch properties.decelerationRate {
            case .automatic: isFast ? .fast : .normal
            case .normal: .normal
            case .fast: .fast
            }
        bounces = properties.bounce != .never
        let always = properties.bounce == .always
        if isHorizontal { alwaysBounceHorizontal = always } else { alwaysBounceVertical = always }
        let isMoving = isTracking || hasMovement
        let target = isMoving ? offset : content.clamped(offset)
        let shown = contentOffset(for: target)
        // Mirrored offsets may differ by a rounding error.
        if abs(shown.x - contentOffset.x) > 1e-6 || abs(shown.y - contentOffset.y) > 1e-6 { contentOffset = shown }
        placedOffset = contentOffset
        return target
    }

    /// A Boolean value that indicates whether the content has moved, and its items were not placed yet.
    var hasMoved: Bool { contentOffset != placedOffset }

    /// Stops a movement of the content.
    func stop() {
        placedOffset = contentOffset
        if hasMovement { setContentOffset(contentOffset, animated: false) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard hasMoved else { return }
        placedOffset = contentOffset
        collection?.sectionDidScroll(self)
    }

    // MARK: Delegate

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        // The step of a wheel leads to a group already.
        guard !isStepping else { return isStepping = false }
        let natural = targetContentOffset.pointee
        if let target = restingOffset(velocity: velocity, natural: natural) { targetContentOffset.pointee = target }
    }

    /// Returns the content offset after a step of a wheel; `nil` for a section that comes to rest anywhere.
    private func offset(after start: CGPoint, _ motion: CGPoint) -> CGPoint? {
        let distance = isHorizontal ? -motion.x : -motion.y
        guard let content, distance != 0 else { return nil }
        let from = logical(isHorizontal ? start.x : start.y, content)
        let isForward = (distance > 0) != (isFlipped && isHorizontal)
        guard let target = content.step(from: from, isForward: isForward) else { return nil }
        isStepping = true
        let shown = contentOffset(for: content.clamped(target))
        return isHorizontal ? CGPoint(x: toPixels(shown.x), y: start.y) : CGPoint(x: start.x, y: toPixels(shown.y))
    }

    /// Returns the content offset at which the section comes to rest; `nil` for any.
    /// - Parameter velocity: The velocity, in points per millisecond.
    private func restingOffset(velocity: CGPoint, natural: CGPoint) -> CGPoint? {
        guard let content else { return nil }
        let sign: CGFloat = isFlipped && isHorizontal ? -1 : 1
        let target = content.target(
            from: offset,
            velocity: sign * (isHorizontal ? velocity.x : velocity.y) * 1000,
            natural: logical(isHorizontal ? natural.x : natural.y, content)
        )
        guard let target else { return nil }
        let shown = contentOffset(for: content.clamped(target))
        // The position along the collection view is not a number of pixels at every scale.
        return isHorizontal
            ? CGPoint(x: toPixels(shown.x), y: natural.y) : CGPoint(x: natural.x, y: toPixels(shown.y))
    }
}
