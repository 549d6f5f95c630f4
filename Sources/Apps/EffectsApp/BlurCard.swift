import UIKit

/// A card of weather with a blur as its background, and with texts, symbols, fields and lines that are vibrant.
final class BlurCard: UIVisualEffectView {
    /// The effect views of the contents, each with the style of its vibrancy.
    private let layers: [(style: UIVibrancyEffectStyle, view: UIVisualEffectView)] = [
        (.tertiaryFill, UIVisualEffectView(effect: nil)), (.separator, UIVisualEffectView(effect: nil)),
        (.secondaryLabel, UIVisualEffectView(effect: nil)), (.label, UIVisualEffectView(effect: nil)),
    ]

    private let symbol = UIImageView(image: WeatherSymbol.sun.image(size: 52))
    private let titleLabel = UILabel()
    private let placeLabel = UILabel()
    private let styleLabel = UILabel()
    private let line = UIView()
    private let days: [(field: UIView, symbol: UIImageView, name: UILabel, value: UILabel)]

    /// The closure that is called with the direction of an arrow key.
    var onArrow: ((CGVector) -> Void)?

    override var canBecomeFocused: Bool { true }
    override var keyCommands: [UIKeyCommand]? { ArrowCommands.all(BlurCard.move) }

    private func move(_ command: UIKeyCommand) { onArrow?(ArrowCommands.direction(of: command)) }

    init() {
        let forecast: [(String, WeatherSymbol, String)] = [
            ("Mon", .sun, "24°"), ("Tue", .cloud, "21°"), ("Wed", .rain, "17°"), ("Thu", .moon, "19°"),
        ]
        days = forecast.map { name, symbol, value in
            let labels = [name, value].map { text in
                let label = UILabel()
                label.text = text
                label.textAlignment = .center
                return label
            }
            labels[0].font = .systemFont(ofSize: 13)
            labels[1].font = .systemFont(ofSize: 17, weight: .semibold)
            let field = UIView()
            field.backgroundColor = .white
            field.layer.cornerRadius = 10
            return (field, UIImageView(image: symbol.image(size: 30)), labels[0], labels[1])
        }
        super.init(effect: nil)
        layer.cornerRadius = 18
        clipsToBounds = true
        titleLabel.text = "Golden Valley"
        titleLabel.font = .systemFont(ofSize: 24, weight: .bold)
        placeLabel.text = "Clear sky, sunset at 20:14"
        placeLabel.font = .systemFont(ofSize: 15)
        styleLabel.font = .systemFont(ofSize: 12)
        styleLabel.textAlignment = .center
        line.backgroundColor = .white
        for (_, view) in layers {
            view.isUserInteractionEnabled = false
            contentView.addSubview(view)
        }
        let (fills, lines, details, contents) = (layers[0].view, layers[1].view, layers[2].view, layers[3].view)
        lines.contentView.addSubview(line)
        for view in [placeLabel, styleLabel] { details.contentView.addSubview(view) }
        for view in [symbol, titleLabel] { contents.contentView.addSubview(view) }
        for day in days {
            fills.contentView.addSubview(day.field)
            details.contentView.addSubview(day.name)
            for view in [day.symbol, day.value] { contents.contentView.addSubview(view) }
        }
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// Shows a style, and its name.
    func show(_ style: (name: String, style: UIBlurEffect.Style)) {
        let blur = UIBlurEffect(style: style.style)
        effect = blur
        for layer in layers { layer.view.effect = UIVibrancyEffect(blurEffect: blur, style: layer.style) }
        styleLabel.text = style.name
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (width, margin) = (bounds.width, CGFloat(20))
        for layer in layers { layer.view.frame = bounds }
        symbol.frame = CGRect(x: width - margin - 52, y: 16, width: 52, height: 52)
        let textWidth = max(0, width - 2 * margin - 60)
        titleLabel.frame = CGRect(x: margin, y: 16, width: textWidth, height: 30)
        placeLabel.frame = CGRect(x: margin, y: 47, width: textWidth, height: 20)
        line.frame = CGRect(x: margin, y: 80, width: max(0, width - 2 * margin), height: 1)
        let gap: CGFloat = 10
        let dayWidth = ((width - 2 * margin - 3 * gap) / 4).rounded(.down)
        for (index, day) in days.enumerated() {
            let left = margin + CGFloat(index) * (dayWidth + gap)
            day.field.frame = CGRect(x: left, y: 94, width: dayWidth, height: 100)
            day.name.frame = CGRect(x: left, y: 102, width: dayWidth, height: 18)
            day.symbol.frame = CGRect(x: left + ((dayWidth - 30) / 2).rounded(), y: 126, width: 30, height: 30)
            day.value.frame = CGRect(x: left, y: 162, width: dayWidth, height: 22)
        }
        styleLabel.frame = CGRect(x: margin, y: 204, width: max(0, width - 2 * margin), height: 18)
    }
}

/// A symbol of the weather, drawn as a template image.
@MainActor
enum WeatherSymbol {
    case sun
    case cloud
    case rain
    case moon

    /// Returns the symbol in a square.
    func image(size: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image { renderer in
            renderer.cgContext.scaleBy(x: size / 30, y: size / 30)
            UIColor.black.set()
            switch self {
            case .sun: drawSun()
            case .cloud: cloud(y: 0).fill()
            case .rain: drawRain()
            case .moon: drawMoon()
            }
        }
        .withRenderingMode(.alwaysTemplate)
    }

    private func drawSun() {
        UIBezierPath(ovalIn: CGRect(x: 9, y: 9, width: 12, height: 12)).fill()
        for index in 0..<8 {
            let angle = CGFloat(index) * .pi / 4
            let ray = UIBezierPath()
            ray.move(to: CGPoint(x: 15 + 9 * cos(angle), y: 15 + 9 * sin(angle)))
            ray.addLine(to: CGPoint(x: 15 + 12.5 * cos(angle), y: 15 + 12.5 * sin(angle)))
            ray.lineWidth = 2.2
            ray.lineCapStyle = .round
            ray.stroke()
        }
    }

    private func cloud(y: CGFloat) -> UIBezierPath {
        let path = UIBezierPath(roundedRect: CGRect(x: 3, y: y + 14, width: 24, height: 10), cornerRadius: 5)
        path.append(UIBezierPath(ovalIn: CGRect(x: 6, y: y + 9, width: 11, height: 11)))
        path.append(UIBezierPath(ovalIn: CGRect(x: 12, y: y + 6, width: 13, height: 13)))
        return path
    }

    private func drawRain() {
        cloud(y: -4).fill()
        for x: CGFloat in [9, 15, 21] {
            let drop = UIBezierPath()
            drop.move(to: CGPoint(x: x + 1, y: 22.5))
            drop.addLine(to: CGPoint(x: x - 1, y: 27.5))
            drop.lineWidth = 2
            drop.lineCapStyle = .round
            drop.stroke()
        }
    }

    private func drawMoon() {
        let path = UIBezierPath()
        path.addArc(
            withCenter: CGPoint(x: 15, y: 15),
            radius: 10,
            startAngle: -.pi * 0.6,
            endAngle: .pi * 0.1,
            clockwise: false
        )
        path.addQuadCurve(to: CGPoint(x: 11.91, y: 5.49), controlPoint: CGPoint(x: 8.5, y: 20.5))
        path.close()
        path.fill()
    }
}
