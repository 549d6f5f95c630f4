import QuartzCore
import UIKitCore

/// The keys of a page, which are drawn once and hidden while another page is shown.
@MainActor
final class KeyboardPageView: UIView {
    let page: KeyboardPage
    let keys: [KeyView]
    /// The frames of the keys with the space around them, which touches belong to.
    private var cells: [[(key: KeyView, frame: CGRect)]] = []

    init(_ page: KeyboardPage, _ metrics: KeyboardMetrics) {
        self.page = page
        keys = page.keys.map { KeyView($0, cornerRadius: metrics.cornerRadius) }
        super.init(frame: .zero)
        isOpaque = false
        for key in keys { addSubview(key) }
    }

    required init?(coder: NSCoder) { nil }

    /// Places the keys.
    func arrange(_ metrics: KeyboardMetrics, in size: CGSize, insets: (left: CGFloat, right: CGFloat)) {
        frame = CGRect(origin: .zero, size: size)
        let frames = metrics.frames(of: page, in: size, insets: insets)
        if let narrowest = zip(page.keys, frames.joined()).filter({ $0.0.label.count == 1 }).map(\.1.width).min() {
            let size = keys.compactMap { $0.fittingTextSize(in: narrowest) }.min() ?? KeyView.largestTextSize
            for key in keys { key.textSize = max(size.rounded(.down), KeyView.smallestTextSize) }
        }
        var rest = keys[...]
        cells = frames.map { row in
            let views = rest.prefix(row.count)
            rest = rest.dropFirst(row.count)
            return zip(views, row).map { view, frame in
                view.frame = frame
                return (view, frame)
            }
        }
    }

    /// Returns the key that a touch at a point belongs to: the nearest one in the nearest row.
    func key(at point: CGPoint) -> KeyView? {
        let row = cells.min { Self.distance(of: point.y, to: $0) < Self.distance(of: point.y, to: $1) }
        let cell = row?.min { Self.distance(of: point.x, to: $0.frame) < Self.distance(of: point.x, to: $1.frame) }
        return cell.flatMap { $0.key.isHidden ? nil : $0.key }
    }

    private static func distance(of x: CGFloat, to frame: CGRect) -> CGFloat { max(0, frame.minX - x, x - frame.maxX) }

    private static func distance(of y: CGFloat, to row: [(key: KeyView, frame: CGRect)]) -> CGFloat {
        row.first.map { max(0, $0.frame.minY - y, y - $0.frame.maxY) } ?? .infinity
    }
}
