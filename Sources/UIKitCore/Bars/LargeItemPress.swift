import QuartzCore

/// A finger that holds an item of a bar, which is shown in a large size meanwhile: bars do not grow with the text sizes for accessibility.
/// The item under the finger when it is lifted is selected.
final class LargeItemPress: UILongPressGestureRecognizer, UIGestureRecognizerDelegate {
    private var shown: (host: any BarItemHost, view: LargeItemView)?

    /// Ignores touches beside items, and those of items that show menus.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        view.map { host(at: touch.location(in: $0), in: $0) != nil } ?? false
    }

    private func host(at point: CGPoint, in bar: UIView) -> (any BarItemHost)? {
        guard let hit = bar.hitTest(point, with: nil) else { return nil }
        let views = Swift.sequence(first: hit, next: \.superview).prefix { $0 !== bar }
        guard let host = views.lazy.compactMap({ $0 as? any BarItemHost }).first else { return nil }
        return host.shownItem.isEnabled && (host.shownItem as? UIBarButtonItem)?.menu == nil ? host : nil
    }

    /// Follows the finger.
    func follow() {
        guard let bar = view, let window = bar.window else { return dismiss() }
        switch state {
        case .began, .changed: show(host(at: location(in: bar), in: bar), in: window)
        case .ended:
            let chosen = shown?.host
            dismiss()
            (chosen as? UIControl)?.sendUpInside(with: nil)
        default: dismiss()
        }
    }

    /// Removes the item that is shown.
    func dismiss() { show(nil) }

    private func show(_ host: (any BarItemHost)?, in window: UIWindow? = nil) {
        if let shown, let host, shown.host === host { return }
        shown?.view.removeFromSuperview()
        shown = nil
        guard let host, let window else { return }
        let view = LargeItemView(host.shownItem)
        let size = view.sizeThatFits(window.bounds.size)
        view.bounds.size = size
        view.center = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
        window.addSubview(view)
        shown = (host, view)
    }
}

/// The view that shows an item of a bar in a large size, in the middle of a window. The sizes are chosen values.
final class LargeItemView: UIView {
    private let imageView = UIImageView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private let insets: UIEdgeInsets

    init(_ item: UIBarItem) {
        insets = item.largeContentSizeImageInsets
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 20
        let button = item as? UIBarButtonItem
        imageView.image = item.largeContentSizeImage ?? item.image ?? button?.shownImage(isCompact: false)?.image
        imageView.contentMode = .scaleAspectFit
        imageView.tintColor = .label
        label.text = item.title ?? button?.spokenLabel ?? item.accessibilityLabel
        label.font = .systemFont(ofSize: 28, weight: .semibold)
        label.textAlignment = .center
        label.numberOfLines = 2
        if imageView.image != nil { addSubview(imageView) }
        if label.text?.isEmpty == false { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    private static let margin: CGFloat = 20
    private static let side: CGFloat = 88

    private func textHeight(_ width: CGFloat) -> CGFloat {
        label.superview == nil ? 0 : label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = min(250, max(0, size.width - 2 * Self.margin))
        let texts = textHeight(max(0, width - 2 * Self.margin))
        let images = imageView.superview == nil ? 0 : Self.side
        let gap = texts > 0 && images > 0 ? Self.margin / 2 : 0
        return CGSize(width: width, height: texts + images + gap + 2 * Self.margin)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        let texts = textHeight(area.width)
        imageView.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: min(Self.side, area.height))
            .inset(by: insets)
        label.frame = CGRect(x: area.minX, y: area.maxY - texts, width: area.width, height: texts)
    }
}

extension UIView {
    /// Lets fingers that hold items of this bar show them in a large size, with one of the text sizes for accessibility.
    func updateLargeItemPress() {
        let isNeeded = window != nil && traitCollection.preferredContentSizeCategory.isAccessibilityCategory
        let press = gestureRecognizers?.lazy.compactMap { $0 as? LargeItemPress }.first
        if isNeeded, press == nil {
            let press = LargeItemPress()
            press.delegate = press
            press.addAction { $0.follow() }
            addGestureRecognizer(press)
        } else if !isNeeded, let press {
            press.dismiss()
            removeGestureRecognizer(press)
        }
    }
}
