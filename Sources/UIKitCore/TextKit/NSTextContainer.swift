import TextEngine
import Typography

/// An area in which a layout manager lays out text.
///
/// ```swift
/// let container = NSTextContainer(size: CGSize(width: 300, height: 0))
/// container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 200, y: 20, width: 80, height: 80))]
/// layoutManager.addTextContainer(container)
/// ```
open class NSTextContainer: NSObject {
    /// Creates a container.
    /// - Parameter size: The size in points. A width or a height of zero sets no limit.
    public init(size: CGSize) { self.size = size }

    /// Creates a container without limits.
    public convenience override init() { self.init(size: .zero) }

    /// The layout manager that lays out text in the container.
    open weak var layoutManager: NSLayoutManager?

    /// The layout manager of TextKit 2: `nil`.
    open var textLayoutManager: NSTextLayoutManager? { nil }

    /// Replaces the layout manager, with all of its containers and its text.
    open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
        guard let old = layoutManager, old !== newLayoutManager else { return }
        let (containers, storage) = (old.textContainers, old.textStorage)
        for index in containers.indices.reversed() { old.removeTextContainer(at: index) }
        storage?.removeLayoutManager(old)
        for container in containers { newLayoutManager.addTextContainer(container) }
        storage?.addLayoutManager(newLayoutManager)
    }

    /// The size in points. A width or a height of zero sets no limit.
    open var size: CGSize {
        didSet { if size != oldValue { geometryChanged(from: oldValue) } }
    }

    /// The areas that text flows around, in points, from the top left corner of the container. The default is empty.
    open var exclusionPaths: [UIBezierPath] = [] {
        didSet { geometryChanged(from: size) }
    }

    /// The line breaking of the last line in the container. A mode that truncates ends it with an ellipsis if text follows. The
    /// default is `byWordWrapping`.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping {
        didSet { if lineBreakMode != oldValue { geometryChanged(from: size) } }
    }

    /// The distance of text from both sides of the areas of lines, in points. The default is 5.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet { if lineFragmentPadding != oldValue { geometryChanged(from: size) } }
    }

    /// The maximum number of lines. The default is zero, which sets no limit. It has an effect in a layout manager with one
    /// container.
    open var maximumNumberOfLines = 0 {
        didSet { if maximumNumberOfLines != oldValue { geometryChanged(from: size) } }
    }

    /// A Boolean value that indicates whether the width follows that of the text view. The default is `false`.
    open var widthTracksTextView = false {
        didSet { if widthTracksTextView != oldValue { layoutManager?.view?.containerTrackingChanged() } }
    }

    /// A Boolean value that indicates whether the height follows that of the text view. The default is `false`.
    open var heightTracksTextView = false {
        didSet { if heightTracksTextView != oldValue { layoutManager?.view?.containerTrackingChanged() } }
    }

    /// A Boolean value that indicates whether each line may be as wide as the container.
    open var isSimpleRectangularTextContainer: Bool { exclusionPaths.isEmpty }

    /// Returns the area for a line.
    /// - Parameters:
    ///   - proposedRect: The proposed area, in points of the container.
    ///   - characterIndex: The first character of the line.
    ///   - baseWritingDirection: The direction of the text. Areas are used from the right for `rightToLeft`.
    ///   - remainingRect: The location that receives the space beside an exclusion on the same line, or an empty rectangle.
    public func lineFragmentRect(
        forProposedRect proposedRect: CGRect,
        at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
        remainingRect?.pointee = .zero
        var whole = region
        whole.padding = 0
        guard let row = whole.row(at: proposedRect.minY, height: proposedRect.height) else { return .zero }
        var rects = row.spans.map { span in
            CGRect(
                x: span.lowerBound,
                y: row.top,
                width: span.upperBound - span.lowerBound,
                height: proposedRect.height
            )
            .intersection(CGRect(x: proposedRect.minX, y: row.top, width: proposedRect.width, height: 1e7))
        }
        rects.removeAll { $0.isNull || $0.width <= 0 }
        if baseWritingDirection == .rightToLeft { rects.reverse() }
        guard let first = rects.first else { return .zero }
        if let last = rects.last, rects.count > 1 {
            let minX = min(rects[1].minX, last.minX)
            remainingRect?.pointee = CGRect(
                x: minX,
                y: row.top,
                width: max(rects[1].maxX, last.maxX) - minX,
                height: proposedRect.height
            )
        }
        return first
    }

    /// The area in terms of the text engine.
    final var region: TextRegion {
        TextRegion(
            width: size.width,
            height: size.height,
            padding: lineFragmentPadding,
            exclusions: exclusionPaths.map(\.exclusion),
            maximumLineCount: maximumNumberOfLines,
            truncation: lineBreakMode.inText
        )
    }

    private func geometryChanged(from oldSize: CGSize) {
        guard let layoutManager else { return }
        layoutManager.textContainerChangedGeometry(self)
        layoutManager.delegate?.layoutManager(layoutManager, textContainer: self, didChangeGeometryFrom: oldSize)
    }
}

extension UIBezierPath {
    /// The path as polygons.
    fileprivate var exclusion: ExclusionShape {
        var polygons: [[CGPoint]] = []
        var polygon: [CGPoint] = []
        cgPath.flattened(threshold: 0.25).data.forEach { verb, points in
            switch verb {
            case .moveToPoint:
                polygons.append(polygon)
                polygon = [points[0]]
            case .addLineToPoint: polygon.append(points[0])
            case .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath: break
            }
        }
        polygons.append(polygon)
        return ExclusionShape(polygons: polygons, usesEvenOddRule: usesEvenOddFillRule)
    }
}
