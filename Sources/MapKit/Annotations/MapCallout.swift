import UIKit

/// The bubble over a selected annotation: its title and subtitle, and the accessories of its view.
@MainActor
final class MapCallout: UIView {
    private(set) weak var owner: MKAnnotationView?
    private let bubble = UIView()
    private let tip = CalloutTip()
    private let title = UILabel()
    private let subtitle = UILabel()
    private let onTap: (UIControl) -> Void

    private static let (margin, tipHeight, widthLimit) = (10.0, 9.0, 260.0)

    /// - Parameter onTap: Called for taps of the accessories that are controls.
    init(_ owner: MKAnnotationView, onTap: @escaping (UIControl) -> Void) {
        self.owner = owner
        self.onTap = onTap
        super.init(frame: .zero)
        title.font = .systemFont(ofSize: 15, weight: .semibold)
        subtitle.font = .systemFont(ofSize: 12)
        subtitle.textColor = .secondaryLabel
        bubble.backgroundColor = .secondarySystemBackground
        bubble.layer.cornerRadius = 10
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 5
        layer.shadowOffset = CGSize(width: 0, height: 2)
        tip.isOpaque = false
        addSubview(tip)
        addSubview(bubble)
        bubble.addSubview(title)
        bubble.addSubview(subtitle)
        for accessory in [owner.leftCalloutAccessoryView, owner.rightCalloutAccessoryView] {
            guard let accessory else { continue }
            bubble.addSubview(accessory)
            (accessory as? UIControl)?.addAction(
                UIAction(identifier: Self.action) { [weak self] action in
                    if let control = action.sender as? UIControl { self?.onTap(control) }
                },
                for: .touchUpInside
            )
        }
        if let detail = owner.detailCalloutAccessoryView { bubble.addSubview(detail) }
    }

    required init?(coder: NSCoder) { nil }

    private static let action = UIAction.Identifier("MapCallout")

    /// Shows texts over the owner, and within bounds where there is room.
    func update(_ titleText: String, _ subtitleText: String?, in bounds: CGRect) {
        guard let owner else { return }
        title.text = titleText
        let detail = owner.detailCalloutAccessoryView
        subtitle.text = detail == nil ? subtitleText : nil
        subtitle.isHidden = subtitle.text?.isEmpty ?? true
        func size(_ view: UIView?) -> CGSize {
            guard let view else { return .zero }
            let fitting =
                view.bounds.isEmpty ? view.sizeThatFits(CGSize(width: Self.widthLimit, height: 200)) : view.bounds.size
            return CGSize(width: min(fitting.width, Self.widthLimit), height: min(fitting.height, 200))
        }
        let (left, right) = (owner.leftCalloutAccessoryView, owner.rightCalloutAccessoryView)
        let (leftSize, rightSize, detailSize) = (size(left), size(right), size(detail))
        let titleSize = title.sizeThatFits(CGSize(width: Self.widthLimit, height: 40))
        let subtitleSize = subtitle.isHidden ? .zero : subtitle.sizeThatFits(CGSize(width: Self.widthLimit, height: 40))
        let textWidth = min(max(titleSize.width, subtitleSize.width, detailSize.width), Self.widthLimit)
        let textHeight = titleSize.height + subtitleSize.height + detailSize.height
        let margin = Self.margin
        let leftSpace = left == nil ? 0 : leftSize.width + margin
        let rightSpace = right == nil ? 0 : rightSize.width + margin
        let width = textWidth + 2 * margin + leftSpace + rightSpace
        let height = max(textHeight, leftSize.height, rightSize.height) + 1.4 * margin
        let target = CGPoint(x: owner.center.x + owner.calloutOffset.x, y: owner.frame.minY + owner.calloutOffset.y)
        let x = min(max(target.x - width / 2, 4), max(bounds.width - width - 4, 4))
        frame = CGRect(
            x: x.rounded(),
            y: (target.y - height - Self.tipHeight).rounded(),
            width: width,
            height: height + Self.tipHeight
        )
        bubble.frame = CGRect(x: 0, y: 0, width: width, height: height)
        tip.color = .secondarySystemBackground
        tip.frame = CGRect(
            x: min(max(target.x - frame.minX - 9, 8), width - 26),
            y: height - 1,
            width: 18,
            height: Self.tipHeight
        )
        left?.frame = CGRect(
            x: margin,
            y: (height - leftSize.height) / 2,
            width: leftSize.width,
            height: leftSize.height
        )
        right?.frame = CGRect(
            x: width - margin - rightSize.width,
            y: (height - rightSize.height) / 2,
            width: rightSize.width,
            height: rightSize.height
        )
        var y = (height - textHeight) / 2
        title.frame = CGRect(x: margin + leftSpace, y: y, width: textWidth, height: titleSize.height)
        y += titleSize.height
        subtitle.frame = CGRect(x: margin + leftSpace, y: y, width: textWidth, height: subtitleSize.height)
        detail?.frame = CGRect(x: margin + leftSpace, y: y, width: detailSize.width, height: detailSize.height)
    }

    override func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        guard newSuperview == nil, let owner else { return }
        for accessory in [owner.leftCalloutAccessoryView, owner.rightCalloutAccessoryView] {
            (accessory as? UIControl)?.removeAction(identifiedBy: Self.action, for: .touchUpInside)
        }
    }
}

/// The tip of a callout, which points to the annotation.
private final class CalloutTip: UIView {
    var color = UIColor.white {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    override func draw(_ rect: CGRect) {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: bounds.midX, y: bounds.maxY))
        path.addLine(to: CGPoint(x: bounds.maxX, y: 0))
        path.close()
        color.setFill()
        path.fill()
    }
}
