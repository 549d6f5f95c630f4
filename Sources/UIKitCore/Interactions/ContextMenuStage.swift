import QuartzCore

/// The background of a context menu, which blurs and dims the window, and the preview over it.
///
/// The preview is laid out once, and moves and scales without being drawn again.
final class ContextMenuStage: UIView, TapTarget {
    /// Dimensions, in points, scales and durations, in seconds. Empirical; not documented by Apple.
    private static let margin: CGFloat = 8
    private static let liftedScale: CGFloat = 1.05
    private static let controllerRadius: CGFloat = 13
    private static let appearance: TimeInterval = 0.4
    private static let disappearance: TimeInterval = 0.3

    private let backdrop = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterial))
    private let dimming = UIView(frame: .zero)
    private let platter = UIView(frame: .zero)
    private let controller: UIViewController?
    /// The frame of the preview at the start, in the stage.
    private let origin: CGRect
    private var size: CGSize
    private var shown = CGRect.zero

    /// Creates the stage and adds it to a window. The preview is not visible before ``appear(alongside:completion:)``.
    init(_ preview: UITargetedPreview, _ controller: UIViewController?, in window: UIWindow) {
        self.controller = controller
        origin = preview.frame(in: window)
        size = origin.size
        super.init(frame: window.bounds)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for view in [backdrop, dimming, platter] { addSubview(view) }
        for view in [backdrop, dimming] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.alpha = 0
        }
        dimming.backgroundColor = UIColor { UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.3 : 0.1) }
        platter.isOpaque = false
        platter.layer.shadowRadius = 20
        platter.layer.shadowOffset = CGSize(width: 0, height: 8)
        window.addSubview(self)
        if controller == nil { preview.fill(platter, size) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the view of the controller in its final size.
    private func show(_ controller: UIViewController) {
        guard let view = controller.view else { return }
        let clip = UIView(frame: CGRect(origin: .zero, size: size))
        clip.clipsToBounds = true
        clip.backgroundColor = .systemBackground
        clip.layer.cornerRadius = Self.controllerRadius
        clip.layer.cornerCurve = .continuous
        platter.bounds.size = size
        view.frame = clip.bounds
        clip.addSubview(view)
        platter.addSubview(clip)
        platter.layer.shadowPath = UIBezierPath(roundedRect: clip.bounds, cornerRadius: Self.controllerRadius).cgPath
        view.layoutIfNeeded()
    }

    // MARK: Layout

    /// Chooses the position of the preview so that a menu fits beside it.
    /// - Parameter menu: The size of the menu, in points.
    /// - Returns: The frame of the preview, in the window.
    func arrange(_ menu: CGSize) -> CGRect {
        let safe = bounds.inset(by: window?.safeAreaInsets ?? .zero)
        let area = safe.insetBy(dx: min(Self.margin, safe.width / 2), dy: min(Self.margin, safe.height / 2))
        let gap = menu.height > 0 ? Self.margin : 0
        let menuHeight = min(menu.height, (area.height * 0.6).rounded())
        let room = CGSize(width: area.width, height: max(1, area.height - menuHeight - gap))
        var scale: CGFloat = 1
        if let controller {
            let preferred = controller.preferredContentSize
            size.width = preferred.width > 0 && preferred.width.isFinite ? min(preferred.width, room.width) : room.width
            size.height =
                preferred.height > 0 && preferred.height.isFinite ? min(preferred.height, room.height) : room.height
            show(controller)
        } else {
            let lift = session.screen.accessibilitySettings.reducesMotion ? 1 : Self.liftedScale
            scale = min(lift, room.width / max(size.width, 1), room.height / max(size.height, 1))
        }
        let shownSize = CGSize(width: size.width * scale, height: size.height * scale)
        let x = max(area.minX, min(origin.midX - shownSize.width / 2, area.maxX - shownSize.width))
        var y = max(area.minY, min(origin.midY - shownSize.height / 2, area.maxY - shownSize.height))
        let fitsBelow = y + shownSize.height + gap + menuHeight <= area.maxY
        let fitsAbove = y - gap - menuHeight >= area.minY
        if !fitsBelow, !fitsAbove { y = max(area.minY, area.maxY - menuHeight - gap - shownSize.height) }
        shown = CGRect(origin: CGPoint(x: x, y: y), size: shownSize)
        return shown
    }

    private func movePlatter(to frame: CGRect) {
        let scale = size.width > 0 && size.height > 0 ? min(frame.width / size.width, frame.height / size.height) : 1
        platter.center = CGPoint(x: frame.midX, y: frame.midY)
        platter.transform = CGAffineTransform(scaleX: max(0.01, scale), y: max(0.01, scale))
    }

    // MARK: Animations

    /// Moves the preview to its position, and blurs the window behind it.
    func appear(alongside: @escaping () -> Void, completion: @escaping () -> Void) {
        UIView.performWithoutAnimation {
            movePlatter(to: origin)
            platter.alpha = controller == nil ? 1 : 0
        }
        animate(Self.appearance, damping: 0.8) { [self] in
            movePlatter(to: shown)
            platter.alpha = 1
            platter.layer.shadowOpacity = 0.25
            backdrop.alpha = 1
            dimming.alpha = 1
            alongside()
        } completion: {
            completion()
        }
    }

    /// Moves the preview to a frame, or lets it grow and fade, and removes the stage.
    /// - Parameters:
    ///   - frame: The frame to which the preview returns, in the window; `nil` to fade it.
    ///   - style: The animation of the preview.
    func disappear(
        to frame: CGRect?,
        style: UIContextMenuInteractionCommitStyle,
        alongside: @escaping () -> Void,
        completion: @escaping () -> Void
    ) {
        isUserInteractionEnabled = false
        guard window != nil else {
            alongside()
            removeFromSuperview()
            return completion()
        }
        animate(Self.disappearance, damping: 1) { [self] in
            if style == .pop {
                movePlatter(to: bounds)
                platter.alpha = 0
            } else {
                if let frame { movePlatter(to: frame) }
                if controller != nil || frame == nil { platter.alpha = 0 }
            }
            platter.layer.shadowOpacity = 0
            backdrop.alpha = 0
            dimming.alpha = 0
            alongside()
        } completion: { [self] in
            removeFromSuperview()
            completion()
        }
    }

    private func animate(
        _ duration: TimeInterval,
        damping: CGFloat,
        _ change: @escaping () -> Void,
        completion: @escaping () -> Void
    ) {
        UIView.animate(
            withDuration: duration,
            delay: 0,
            usingSpringWithDamping: damping,
            initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: change
        ) { _ in completion() }
    }
}
