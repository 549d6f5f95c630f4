import UIKit

/// A balloon whose tip is at the position, with a glyph, and with the title below.
open class MKMarkerAnnotationView: MKAnnotationView {
    private let balloon = MarkerBalloon(frame: CGRect(origin: .zero, size: size))
    private let titleLabel = MarkerLabel()

    private static let size = CGSize(width: 30, height: 38)

    /// Creates a marker.
    public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
        bounds.size = Self.size
        balloon.isOpaque = false
        balloon.isUserInteractionEnabled = false
        addSubview(titleLabel)
        addSubview(balloon)
        centerOffset = CGPoint(x: 0, y: -Self.size.height / 2)
        // Empirical; not documented by Apple: markers hide others, unless their priority is raised.
        displayPriority = .defaultHigh
        collisionMode = .circle
        update()
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) { nil }

    /// The color of the balloon; `nil` for red.
    open var markerTintColor: UIColor? {
        didSet { update() }
    }

    /// The color of the glyph; `nil` for white.
    open var glyphTintColor: UIColor? {
        didSet { update() }
    }

    /// The text in the balloon, of two or three characters, instead of an image.
    open var glyphText: String? {
        didSet { update() }
    }

    /// The image in the balloon; `nil` for a dot.
    open var glyphImage: UIImage? {
        didSet { update() }
    }

    /// The image in the balloon of a selected marker; `nil` for the same as otherwise.
    open var selectedGlyphImage: UIImage? {
        didSet { update() }
    }

    /// The visibility of the title. An adaptive one is hidden while a callout shows it.
    open var titleVisibility = MKFeatureVisibility.adaptive {
        didSet { update() }
    }

    /// The visibility of the subtitle. An adaptive one is visible while the marker is selected.
    open var subtitleVisibility = MKFeatureVisibility.adaptive {
        didSet { update() }
    }

    /// A Boolean value that indicates whether the marker grows when it appears.
    open var animatesWhenAdded = false

    open override var annotation: (any MKAnnotation)? {
        didSet { update() }
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        update()
    }

    open override func prepareForDisplay() {
        super.prepareForDisplay()
        update()
        guard animatesWhenAdded, window != nil else { return }
        balloon.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        UIView.animate(withDuration: 0.3) { self.balloon.transform = .identity }
    }

    open override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        let factor = 1.35
        let grown = CGAffineTransform(translationX: 0, y: -Self.size.height * (factor - 1) / 2)
            .scaledBy(x: factor, y: factor)
        let change = { self.balloon.transform = selected ? grown : .identity }
        if animated, window != nil { UIView.animate(withDuration: 0.2, animations: change) } else { change() }
        update()
    }

    private func update() {
        balloon.color = markerTintColor ?? .systemRed
        balloon.glyphColor = glyphTintColor ?? .white
        let cluster = (annotation as? MKClusterAnnotation).map { "\($0.memberAnnotations.count)" }
        balloon.text = glyphText ?? (glyphImage == nil ? cluster : nil)
        balloon.image = isSelected ? selectedGlyphImage ?? glyphImage : glyphImage
        let hasCallout = isSelected && canShowCallout
        let showsTitle =
            switch titleVisibility {
            case .hidden: false
            case .visible: true
            case .adaptive: !hasCallout
            }
        let showsSubtitle =
            switch subtitleVisibility {
            case .hidden: false
            case .visible: true
            case .adaptive: isSelected && !hasCallout
            }
        titleLabel.show(
            showsTitle ? annotation?.title : nil,
            showsSubtitle ? annotation?.subtitle : nil,
            isDark: traitCollection.userInterfaceStyle == .dark
        )
        setNeedsLayout()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        update()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let size = titleLabel.contentSize
        titleLabel.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(),
            y: bounds.height,
            width: size.width,
            height: size.height
        )
    }
}

/// The balloon of a marker.
private final class MarkerBalloon: UIView {
    var color = UIColor.systemRed {
        didSet { setNeedsDisplay() }
    }
    var glyphColor = UIColor.white {
        didSet { setNeedsDisplay() }
    }
    var text: String? {
        didSet { if text != oldValue { setNeedsDisplay() } }
    }
    var image: UIImage? {
        didSet { if image !== oldValue { setNeedsDisplay() } }
    }

    override func draw(_ rect: CGRect) {
        let radius = bounds.width / 2 - 1
        let center = CGPoint(x: bounds.midX, y: radius + 1)
        let path = UIBezierPath()
        path.addArc(withCenter: center, radius: radius, startAngle: .pi * 0.66, endAngle: .pi * 0.34, clockwise: true)
        path.addQuadCurve(
            to: CGPoint(x: center.x, y: bounds.height - 0.5),
            controlPoint: CGPoint(x: center.x + 3, y: bounds.height - 4)
        )
        path.addQuadCurve(
            to: CGPoint(x: center.x + radius * cos(.pi * 0.66), y: center.y + radius * sin(.pi * 0.66)),
            controlPoint: CGPoint(x: center.x - 3, y: bounds.height - 4)
        )
        path.close()
        color.setFill()
        path.fill()
        UIColor.white.setStroke()
        path.lineWidth = 1
        path.stroke()
        glyphColor.setFill()
        if let text, !text.isEmpty {
            let attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.systemFont(ofSize: text.count > 2 ? 11 : 14, weight: .semibold),
                .foregroundColor: glyphColor,
            ]
            let size = text.size(withAttributes: attributes)
            text.draw(
                at: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2),
                withAttributes: attributes
            )
        } else if let image {
            let factor = min(18 / max(image.size.width, image.size.height, 1), 1)
            let size = CGSize(width: image.size.width * factor, height: image.size.height * factor)
            image.withTintColor(glyphColor).draw(
                in: CGRect(
                    x: center.x - size.width / 2,
                    y: center.y - size.height / 2,
                    width: size.width,
                    height: size.height
                )
            )
        } else {
            UIBezierPath(ovalIn: CGRect(x: center.x - 4.5, y: center.y - 4.5, width: 9, height: 9)).fill()
        }
    }
}

/// The title and the subtitle of a marker, with an outline that separates them from the map.
private final class MarkerLabel: UIView {
    private var lines: [(text: String, font: UIFont, size: CGSize)] = []
    private var colors = (text: UIColor.black, halo: UIColor.white)
    private(set) var contentSize = CGSize.zero

    private static let wrapping = LabelWrapping(lineWidth: 140, wordWidth: 280)

    init() {
        super.init(frame: .zero)
        isOpaque = false
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func show(_ title: String?, _ subtitle: String?, isDark: Bool) {
        let style = MapStyle.of(MapStyle.Variant(isDark: isDark))
        colors = (UIColor(cgColor: style.text.cgColor), UIColor(cgColor: style.halo.cgColor))
        lines = []
        if let title, !title.isEmpty { lines.append(Self.line(title, .systemFont(ofSize: 11, weight: .semibold))) }
        if let subtitle, !subtitle.isEmpty { lines.append(Self.line(subtitle, .systemFont(ofSize: 10))) }
        var size = CGSize.zero
        for line in lines {
            size = CGSize(width: max(size.width, line.size.width), height: size.height + line.size.height)
        }
        contentSize = lines.isEmpty ? .zero : CGSize(width: size.width + 6, height: size.height + 4)
        setNeedsDisplay()
    }

    /// Returns a text that is broken between words only.
    private static func line(_ text: String, _ font: UIFont) -> (text: String, font: UIFont, size: CGSize) {
        let attributes: [NSAttributedString.Key: Any] = [.font: font]
        let (text, width) = wrapping.fit(text, fontSize: font.pointSize) { $0.size(withAttributes: attributes).width }
        let box = text.boundingRect(
            with: CGSize(width: width, height: 0),
            options: .usesLineFragmentOrigin,
            attributes: attributes,
            context: nil
        )
        return (text, font, CGSize(width: box.width.rounded(.up), height: box.height.rounded(.up)))
    }

    override func draw(_ rect: CGRect) {
        UIGraphicsGetCurrentContext()?.setLineJoin(.round)
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .center
        var y: CGFloat = 1
        for line in lines {
            let x = (bounds.width - line.size.width) / 2
            let frame = CGRect(origin: CGPoint(x: x, y: y), size: line.size)
            var attributes: [NSAttributedString.Key: Any] = [.font: line.font, .paragraphStyle: paragraph]
            attributes[.strokeWidth] = 3 / line.font.pointSize * 100
            attributes[.strokeColor] = colors.halo
            attributes[.foregroundColor] = colors.halo
            line.text.draw(with: frame, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
            attributes[.strokeWidth] = nil
            attributes[.foregroundColor] = colors.text
            line.text.draw(with: frame, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
            y += line.size.height
        }
    }
}
