import QuartzCore

/// A capsule above a finger that shows the text below it, magnified.
///
/// It shows what the window has rendered there, with the caret and the selection. Dimensions are empirical; not documented by Apple.
final class TextLoupe: UIView {
    static let size = CGSize(width: 124, height: 52)
    static let magnification: CGFloat = 1.25
    /// The distance between the loupe and the line of text, in points.
    private static let gap: CGFloat = 18
    private static let margin: CGFloat = 4
    private static let duration: TimeInterval = 0.15

    private let content = UIImageView(frame: CGRect(origin: .zero, size: TextLoupe.size))

    init() {
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        isOpaque = false
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 3)
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Self.size.height / 2).cgPath
        content.layer.cornerRadius = Self.size.height / 2
        content.layer.masksToBounds = true
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows what is around a point.
    /// - Parameters:
    ///   - point: The point, in the coordinates of the window.
    ///   - line: The rectangle of the line's height at the point, in the coordinates of the window.
    ///   - source: The view whose content is shown: a subview of the window.
    func show(_ point: CGPoint, above line: CGRect, from source: UIView) {
        guard let window = superview as? UIWindow else { return }
        let area = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
        let scale = max(1, window.contentScaleFactor)
        let x = min(max(point.x, area.minX + Self.size.width / 2), area.maxX - Self.size.width / 2)
        let top = max(area.minY, line.minY - Self.gap - Self.size.height)
        UIView.performWithoutAnimation {
            center = CGPoint(
                x: (x * scale).rounded() / scale,
                y: ((top + Self.size.height / 2) * scale).rounded() / scale
            )
            // In the dark, there is no shadow to see.
            content.layer.borderWidth = 1 / scale
            content.layer.borderColor = UIColor.opaqueSeparator.resolvedColor(with: traitCollection).cgColor
            content.image = Self.image(around: CGPoint(x: point.x, y: line.midY), of: source, in: window, scale)
        }
    }

    /// Renders the content around a point of the window.
    private static func image(
        around point: CGPoint,
        of source: UIView,
        in window: UIWindow,
        _ scale: CGFloat
    ) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = true
        let focus = source.convert(point, from: window)
        return UIGraphicsImageRenderer(size: size, format: format).image { renderer in
            let context = renderer.cgContext
            let background = window.backgroundColor ?? .systemBackground
            background.resolvedColor(with: source.traitCollection).setFill()
            context.fill(CGRect(origin: .zero, size: size))
            context.translateBy(x: size.width / 2, y: size.height / 2)
            context.scaleBy(x: magnification, y: magnification)
            context.translateBy(x: -focus.x, y: -focus.y)
            source.layer.render(in: context)
        }
    }

    /// Lets the loupe grow from the text.
    func appear() {
        UIView.performWithoutAnimation {
            alpha = 0
            transform = CGAffineTransform(translationX: 0, y: Self.size.height / 2).scaledBy(x: 0.3, y: 0.3)
        }
        UIView.animate(withDuration: Self.duration, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) {
            self.alpha = 1
            self.transform = .identity
        }
    }

    /// Lets the loupe shrink to the text, and removes it.
    func disappear() {
        UIView.animate(
            withDuration: Self.duration,
            delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            self.alpha = 0
            self.transform = CGAffineTransform(translationX: 0, y: Self.size.height / 2).scaledBy(x: 0.3, y: 0.3)
        } completion: { _ in
            self.removeFromSuperview()
        }
    }
}

extension UITextInteraction {
    /// Shows the loupe for a finger that moves the caret or an end of the selection.
    /// - Parameters:
    ///   - point: The point of the finger, or that which it drags, in the coordinates of the input's view.
    ///   - position: The position of the caret or the end.
    final func showLoupe(at point: CGPoint, _ position: UITextPosition) {
        guard isActive, let input = textInput, let window = view?.window else { return }
        let view = input.textInputView
        guard let source = view.ancestor(below: window) else { return }
        let line = view.convert(input.caretRect(for: position), to: window)
        var focus = view.convert(point, to: window)
        if let container {
            // The text ends at the edge of its view.
            let visible = container.convert(container.bounds, to: window)
            focus.x = min(max(focus.x, visible.minX), visible.maxX)
        }
        let loupe: TextLoupe
        if let shown = self.loupe {
            loupe = shown
        } else {
            loupe = TextLoupe()
            window.addSubview(loupe)
            self.loupe = loupe
            loupe.appear()
        }
        loupe.show(focus, above: line, from: source)
    }

    /// Hides the loupe.
    final func hideLoupe() {
        loupe?.disappear()
        loupe = nil
    }
}

extension UIView {
    /// Returns the view, or its superview, that is a subview of another view.
    fileprivate func ancestor(below view: UIView) -> UIView? {
        var current: UIView? = self
        while let found = current, found.superview !== view { current = found.superview }
        return current
    }
}
