import SharedPages
import UIKit

/// A view of a page, to draw on with several fingers. The page is as large as it fits.
final class WhiteboardCanvas: UIView {
    /// The page; `nil` while none is open.
    var page: SharedPage? {
        willSet {
            for stroke in fingers.values { page?.finish(stroke) }
            stopFingers()
        }
        didSet { refresh() }
    }

    /// The strokes that are shown.
    private(set) var strokes: [PageStroke] = []
    private var fingers: [UITouch: UUID] = [:]
    /// Sends the ink of fingers that rest.
    private var link: CADisplayLink?

    /// The width of a line, in points of the page.
    private static let lineWidth: CGFloat = 8
    private static let pageSize = CGSize(width: CGFloat(SharedPage.width), height: CGFloat(SharedPage.height))

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemGray5
        isMultipleTouchEnabled = true
        contentMode = .redraw
        isAccessibilityElement = true
        accessibilityIdentifier = "canvas"
        accessibilityLabel = String(localized: "Page", bundle: .module)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Geometry

    /// The number of points of the view for one of the page.
    private var pageScale: CGFloat {
        max(min(bounds.width / Self.pageSize.width, bounds.height / Self.pageSize.height), 0.01)
    }

    /// The rectangle of the page.
    private var paper: CGRect {
        let size = CGSize(width: Self.pageSize.width * pageScale, height: Self.pageSize.height * pageScale)
        return CGRect(
            x: bounds.midX - size.width / 2,
            y: bounds.midY - size.height / 2,
            width: size.width,
            height: size.height
        )
    }

    private func pagePoint(_ location: CGPoint) -> PagePoint {
        let (paper, scale) = (paper, pageScale)
        return PagePoint(x: Float((location.x - paper.minX) / scale), y: Float((location.y - paper.minY) / scale))
    }

    /// Returns the location of a point of the page.
    func location(_ point: PagePoint) -> CGPoint {
        let (paper, scale) = (paper, pageScale)
        return CGPoint(x: paper.minX + CGFloat(point.x) * scale, y: paper.minY + CGFloat(point.y) * scale)
    }

    /// Returns the rectangle with the ink of a stroke.
    private func extent(of stroke: PageStroke) -> CGRect {
        var (low, high) = (stroke.points[0], stroke.points[0])
        for point in stroke.points {
            (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
            (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
        }
        let (start, end) = (location(low), location(high))
        let margin = Self.lineWidth * pageScale / 2 + 1
        return CGRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
            .insetBy(dx: -margin, dy: -margin)
    }

    // MARK: Drawing

    /// Shows the present strokes of the page.
    func refresh() {
        let new = page?.strokes.filter { !$0.points.isEmpty } ?? []
        // New ink is above the other one, nearly always.
        var same = 0
        while same < min(new.count, strokes.count), looksLike(new[same], strokes[same]) { same += 1 }
        for stroke in strokes[same...] { setNeedsDisplay(extent(of: stroke)) }
        for stroke in new[same...] { setNeedsDisplay(extent(of: stroke)) }
        strokes = new
    }

    private func looksLike(_ a: PageStroke, _ b: PageStroke) -> Bool {
        a.id == b.id && a.points.count == b.points.count && a.author == b.author
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let paper = paper
        context.setFillColor(UIColor.white.cgColor)
        context.fill([paper.intersection(rect)])
        context.clip(to: paper)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.setLineWidth(Self.lineWidth * pageScale)
        for stroke in strokes where extent(of: stroke).intersects(rect) {
            context.setStrokeColor(PersonColor.color(of: stroke.author).cgColor)
            context.addPath(path(of: stroke))
            context.strokePath()
        }
    }

    /// Returns the line of a stroke: curves between the centers of its segments, so that it has no corners.
    private func path(of stroke: PageStroke) -> CGPath {
        let path = CGMutablePath()
        var last = location(stroke.points[0])
        path.move(to: last)
        for point in stroke.points.dropFirst() {
            let next = location(point)
            path.addQuadCurve(to: CGPoint(x: (last.x + next.x) / 2, y: (last.y + next.y) / 2), control: last)
            last = next
        }
        path.addLine(to: last)
        return path
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) { begin(touch, touch) }
        refresh()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) { move(touch, through: event?.coalescedTouches(for: touch) ?? [touch]) }
        refresh()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) {
            move(touch, through: [touch])
            end(touch)
        }
        refresh()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in inOrder(touches) { end(touch) }
        refresh()
    }

    /// Strokes of fingers that touch the view at the same time have the order of the fingers' positions, and not a random one.
    private func inOrder(_ touches: Set<UITouch>) -> [UITouch] {
        touches.sorted {
            let (a, b) = ($0.location(in: self), $1.location(in: self))
            return (a.x, a.y) < (b.x, b.y)
        }
    }

    private func begin(_ touch: UITouch, _ sample: UITouch) {
        let point = pagePoint(sample.location(in: self))
        guard let stroke = page?.begin(at: point, time: sample.timestamp) else { return }
        fingers[touch] = stroke
        guard link == nil else { return }
        link = CADisplayLink(target: self, action: WhiteboardCanvas.sendInk)
        link?.add(to: .main, forMode: .common)
    }

    private func move(_ touch: UITouch, through samples: [UITouch]) {
        guard let page, let stroke = fingers[touch], let last = samples.last else { return }
        let points = samples.map { pagePoint($0.location(in: self)) }
        if page.extend(stroke, by: points, time: last.timestamp) { return }
        // The stroke was removed, or is too long: the finger goes on with another one.
        fingers[touch] = nil
        if touch.phase == .moved { begin(touch, last) }
    }

    private func end(_ touch: UITouch) {
        if let stroke = fingers.removeValue(forKey: touch) { page?.finish(stroke) }
        if fingers.isEmpty { stopFingers() }
    }

    private func stopFingers() {
        fingers = [:]
        link?.invalidate()
        link = nil
    }

    private func sendInk(_ link: CADisplayLink) { page?.advance(to: link.timestamp) }
}
