import QuartzCore

/// The view in which a presentation takes place. It receives all touches outside of the presented view.
@MainActor
final class PresentationContainerView: UIView {
    private weak var controller: UIPresentationController?

    init(frame: CGRect, controller: UIPresentationController) {
        self.controller = controller
        super.init(frame: frame)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layOutContainer()
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let hit = super.hitTest(point, with: event) else { return nil }
        guard let controller, hit === self || controller.isBackground(hit) else { return hit }
        return controller.viewBehind(point, of: self, with: event, hit)
    }
}

/// A view that dims what is behind a presentation.
@MainActor
final class PresentationDimmingView: UIView {
    private let onTap: () -> Void

    init(frame: CGRect, onTap: @escaping () -> Void) {
        self.onTap = onTap
        super.init(frame: frame)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        backgroundColor = UIColor { UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.48 : 0.2) }
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: PresentationDimmingView.tapped))
    }

    required init?(coder: NSCoder) { nil }

    private func tapped(_ recognizer: UITapGestureRecognizer) { onTap() }
}
