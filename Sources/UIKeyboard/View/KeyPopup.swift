import QuartzCore
import UIKitCore

/// The enlarged text of a key above a finger, or the texts of a long press.
@MainActor
final class KeyPopup: UIView {
    private let labels: [String]
    private let texts: [String]
    private let isPreview: Bool
    private let cellSize: CGSize
    private let columns: Int
    private(set) var selected = 0

    /// The text that the finger has selected.
    var selectedText: String? { texts.indices.contains(selected) ? texts[selected] : nil }

    /// Creates a pop-up above a key.
    /// - Parameters:
    ///   - labels: The labels.
    ///   - texts: The texts that they stand for, the first of which is that of the key.
    ///   - container: The view that the pop-up will be in.
    ///   - isPreview: A Boolean value that indicates whether the pop-up only shows the text of the key.
    init(_ labels: [String], _ texts: [String], over key: KeyView, in container: UIView, isPreview: Bool) {
        self.isPreview = isPreview
        let frame = key.convert(key.bounds, to: container)
        let space = container.bounds.width
        let width = min(max(frame.width * (isPreview ? 1.3 : 1), 34), 64)
        let height = min(max(frame.height, 30), 56)
        columns = max(1, min(labels.count, Int((space - 8) / width)))
        cellSize = CGSize(width: width, height: height)
        let rows = (labels.count + columns - 1) / columns
        let size = CGSize(width: CGFloat(columns) * width + 6, height: CGFloat(rows) * height + 6)
        // The key's own text is above the key; others follow toward the middle of the screen.
        let isReversed = frame.midX > space / 2 && columns > 1
        self.labels = labels
        self.texts = texts
        self.isReversed = isReversed
        super.init(frame: .zero)
        let start = isReversed ? frame.midX + width / 2 + 3 - size.width : frame.midX - width / 2 - 3
        self.frame = CGRect(
            x: min(max(2, start), max(2, space - size.width - 2)).rounded(),
            y: (frame.minY - size.height - 2).rounded(),
            width: size.width.rounded(.up),
            height: size.height.rounded(.up)
        )
        overrideUserInterfaceStyle = key.traitCollection.userInterfaceStyle
        tintColor = key.tintColor
        isOpaque = false
        isUserInteractionEnabled = false
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 4
        layer.shadowOffset = CGSize(width: 0, height: 1)
        accessibilityElementsHidden = true
    }

    required init?(coder: NSCoder) { nil }

    private let isReversed: Bool

    private func cell(_ index: Int) -> CGRect {
        // The first row is at the bottom, near the finger.
        let rows = (labels.count + columns - 1) / columns
        let row = rows - 1 - index / columns
        let column = isReversed ? columns - 1 - index % columns : index % columns
        return CGRect(
            x: 3 + CGFloat(column) * cellSize.width,
            y: 3 + CGFloat(row) * cellSize.height,
            width: cellSize.width,
            height: cellSize.height
        )
    }

    /// Returns the center of a text in the coordinates of the window.
    func location(of text: String) -> CGPoint? {
        guard let index = texts.firstIndex(of: text) else { return nil }
        let cell = cell(index)
        return convert(CGPoint(x: cell.midX, y: cell.midY), to: nil)
    }

    /// Selects the text nearest to a point.
    func select(at point: CGPoint) {
        func distance(_ index: Int) -> CGFloat {
            let cell = cell(index)
            let (dx, dy) = (
                max(0, cell.minX - point.x, point.x - cell.maxX), max(0, cell.minY - point.y, point.y - cell.maxY)
            )
            return dx * dx + dy * dy
        }
        guard let nearest = labels.indices.min(by: { distance($0) < distance($1) }), nearest != selected else { return }
        for index in [selected, nearest] { setNeedsDisplay(cell(index)) }
        selected = nearest
    }

    override func draw(_ rect: CGRect) {
        KeyboardStyle.key.setFill()
        UIBezierPath(roundedRect: bounds, cornerRadius: 8).fill()
        for (index, label) in labels.enumerated() {
            let cell = cell(index)
            var color = KeyboardStyle.label
            if !isPreview, index == selected, let tint = tintColor {
                tint.setFill()
                UIBezierPath(roundedRect: cell.insetBy(dx: 1, dy: 1), cornerRadius: 6).fill()
                color = .white
            }
            var size = min(isPreview ? 30 : 24, cell.height * 0.6)
            var attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: size), .foregroundColor: color,
            ]
            var extent = label.size(withAttributes: attributes)
            if extent.width > cell.width - 4 {
                size = max(6, size * (cell.width - 4) / extent.width)
                attributes[.font] = UIFont.systemFont(ofSize: size)
                extent = label.size(withAttributes: attributes)
            }
            label.draw(
                at: CGPoint(x: (cell.midX - extent.width / 2).rounded(), y: (cell.midY - extent.height / 2).rounded()),
                withAttributes: attributes
            )
        }
    }
}
