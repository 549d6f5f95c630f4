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

    /// The number of rows that are shown; `nil` if all of them are.
    private var shownRows: Int?
    /// The width of the narrowest key with one character, by which all of them have the size of their texts.
    private var narrowestWidth: CGFloat?

    /// Hides all rows.
    func hideRows() {
        shownRows = 0
        for key in keys { key.isHidden = true }
    }

    /// Shows the next row of those that are hidden.
    /// - Returns: A Boolean value that indicates whether there are more.
    func showNextRow() -> Bool {
        guard let row = shownRows else { return false }
        if row == 0 { fitTexts() }
        let start = page.rows.prefix(row).reduce(0) { $0 + $1.count }
        if page.rows.indices.contains(row) {
            for key in keys.dropFirst(start).prefix(page.rows[row].count) { key.isHidden = key.key.role == .gap }
        }
        shownRows = row + 1 < page.rows.count ? row + 1 : nil
        return shownRows != nil
    }

    /// Selects the size of the texts, with which no key has to be drawn before.
    private func fitTexts() {
        guard let narrowestWidth else { return }
        let attributes = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: KeyboardKey.largestTextSize)]
        let size = page.textSize(in: narrowestWidth) { $0.size(withAttributes: attributes).width }
        for key in keys { key.textSize = size }
    }

    /// Places the keys.
    func arrange(_ metrics: KeyboardMetrics, in size: CGSize, insets: (left: CGFloat, right: CGFloat)) {
        frame = CGRect(origin: .zero, size: size)
        let frames = metrics.frames(of: page, in: size, insets: insets)
        narrowestWidth = page.narrowestWidth(frames)
        if shownRows != 0 { fitTexts() }
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

    /// The part of a key in its middle that never belongs to another one, and the part by which a key grows at most. Chosen values.
    private static let core: CGFloat = 0.5
    private static let largestGrowth: CGFloat = 0.5

    /// Returns the key that a touch at a point belongs to: the nearest one in the nearest row.
    /// - Parameter growing: Returns how probable a key is, from 0 to 1; `nil` if keys do not grow.
    func key(at point: CGPoint, growing: ((KeyView) -> CGFloat)? = nil) -> KeyView? {
        let row = cells.min { Self.distance(of: point.y, to: $0) < Self.distance(of: point.y, to: $1) }
        let cell = row?.min { Self.distance(of: point.x, to: $0.frame) < Self.distance(of: point.x, to: $1.frame) }
        guard let cell, let row else { return nil }
        var found = cell.key
        if let growing, case .text = found.key.role, Self.distance(of: point.x, to: Self.core(of: cell.frame)) > 0 {
            // The distances to the middles of the keys, less what the keys grow.
            let ranked = row.filter { if case .text = $0.key.key.role { true } else { false } }.map { key, frame in
                let growth = growing(key) * Self.largestGrowth * frame.width
                return (key: key, excess: Self.distance(of: point.x, to: Self.core(of: frame)) - growth)
            }
            let own = ranked.first { $0.key === found }?.excess ?? 0
            if let best = ranked.min(by: { $0.excess < $1.excess }), best.excess < own { found = best.key }
        }
        return found.isHidden ? nil : found
    }

    private static func core(of frame: CGRect) -> CGRect { frame.insetBy(dx: frame.width * (1 - core) / 2, dy: 0) }

    private static func distance(of x: CGFloat, to frame: CGRect) -> CGFloat { max(0, frame.minX - x, x - frame.maxX) }

    private static func distance(of y: CGFloat, to row: [(key: KeyView, frame: CGRect)]) -> CGFloat {
        row.first.map { max(0, $0.frame.minY - y, y - $0.frame.maxY) } ?? .infinity
    }
}
