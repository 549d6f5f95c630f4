import UIKit

/// A row of colours to draw with, and a word that clears the canvas.
final class ColorBar: UIView {
    var onSelect: (UIColor) -> Void = { _ in }
    var onClear: () -> Void = {}

    private(set) var selection = UIColor.black
    private let swatches: [Swatch]
    private let clearLabel = UILabel()
    private static let colors: [UIColor] = [
        .black, .systemBlue, .systemRed, .systemGreen, .systemOrange, .systemPurple,
    ]

    override init(frame: CGRect) {
        swatches = Self.colors.map(Swatch.init(color:))
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0.93, alpha: 1)
        for swatch in swatches { addSubview(swatch) }
        swatches[0].isSelected = true
        clearLabel.text = "Clear"
        clearLabel.textColor = .systemBlue
        clearLabel.textAlignment = .center
        addSubview(clearLabel)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let side = bounds.height
        for (index, swatch) in swatches.enumerated() {
            swatch.frame = CGRect(x: CGFloat(index) * side, y: 0, width: side, height: side)
        }
        let width = clearLabel.intrinsicContentSize.width + 32
        clearLabel.frame = CGRect(x: bounds.maxX - width, y: 0, width: width, height: side)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if clearLabel.frame.contains(point) { onClear() }
        guard let chosen = swatches.first(where: { $0.frame.contains(point) }) else { return }
        for swatch in swatches { swatch.isSelected = swatch === chosen }
        selection = chosen.color
        onSelect(chosen.color)
    }
}

/// One colour of the bar; the selected one wears a ring.
private final class Swatch: UIView {
    let color: UIColor

    var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    init(color: UIColor) {
        self.color = color
        super.init(frame: .zero)
        isOpaque = false
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        color.set()
        UIBezierPath(ovalIn: bounds.insetBy(dx: 14, dy: 14)).fill()
        guard isSelected else { return }
        let ring = UIBezierPath(ovalIn: bounds.insetBy(dx: 9, dy: 9))
        ring.lineWidth = 2
        ring.stroke()
    }
}
