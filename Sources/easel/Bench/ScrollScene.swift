import UIKit

/// The `scroll` scene: a list of 1000 rows moves by 8 pixels per frame.
@MainActor
enum ScrollScene {
    private static let size = PixelSize(width: 800, height: 1280)
    private static let step = 8

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options, size: options.size ?? size)
        let list = ListView(frame: bench.screen.bounds)
        bench.window.addSubview(list)
        let room = max(step, Int(ListView.contentHeight) - bench.size.height)
        return [
            bench.measure("scroll") { frame in
                list.contentOffset.y = CGFloat((frame + 1) * step % room)
            }
        ]
    }
}

/// A list that has views for the visible rows only, and reuses them for rows that come into view.
private final class ListView: UIScrollView {
    static var contentHeight: CGFloat { CGFloat(rowCount) * RowView.height }
    private static let rowCount = 1000

    private let texts: [String]
    private var shown: [Int: RowView] = [:]
    private var spare: [RowView] = []

    override init(frame: CGRect) {
        var generator = BenchGenerator()
        texts = (0..<Self.rowCount).map { _ in generator.text(length: 30) }
        super.init(frame: frame)
        backgroundColor = .white
        contentSize = CGSize(width: frame.width, height: Self.contentHeight)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let first = max(0, Int(bounds.minY / RowView.height))
        let end = min(Self.rowCount, Int((bounds.maxY / RowView.height).rounded(.up)))
        let visible = first..<max(first, end)
        for (index, row) in shown where !visible.contains(index) {
            shown[index] = nil
            spare.append(row)
        }
        for index in visible where shown[index] == nil {
            let row = spare.popLast() ?? RowView(width: bounds.width)
            row.show(texts[index], color: Self.colors[index % Self.colors.count])
            row.frame.origin = CGPoint(x: 0, y: CGFloat(index) * RowView.height)
            if row.superview == nil { addSubview(row) }
            shown[index] = row
        }
    }

    private static let colors: [UIColor] = [.systemBlue, .systemRed, .systemGreen, .systemOrange]
}

/// A row with a round icon, a line of text, and a hairline below.
private final class RowView: UIView {
    static let height: CGFloat = 64

    private let icon = IconView(frame: CGRect(x: 16, y: 12, width: 40, height: 40))
    private let label = UILabel()

    init(width: CGFloat) {
        super.init(frame: CGRect(x: 0, y: 0, width: width, height: Self.height))
        backgroundColor = .white
        label.frame = CGRect(x: 72, y: 20, width: max(0, width - 88), height: 24)
        label.font = BenchOptions.font(ofSize: 16)
        let hairline = UIView(frame: CGRect(x: 72, y: Self.height - 1, width: max(0, width - 72), height: 1))
        hairline.backgroundColor = UIColor(white: 0.8, alpha: 1)
        for view in [icon, label, hairline] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ text: String, color: UIColor) {
        label.text = text
        icon.color = color
    }
}

/// A filled circle.
private final class IconView: UIView {
    var color = UIColor.black {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        color.setFill()
        UIBezierPath(ovalIn: bounds).fill()
    }
}
