import QuartzCore

/// The view of a search controller: the results, or a dimming view, in front of the content that is searched.
final class SearchOverlayView: UIView {
    private let dimming = UIView(frame: .zero)
    private var results: UIView?

    /// Called for a touch on the dimmed content.
    var onTouch: (() -> Void)?

    /// A Boolean value that indicates whether the content is dimmed.
    var isDimming: Bool {
        get { !dimming.isHidden }
        set { dimming.isHidden = !newValue }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        // The opacity of dimmed content is empirical; not documented by Apple.
        dimming.backgroundColor = UIColor { UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.48 : 0.2) }
        dimming.isOpaque = false
        addSubview(dimming)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.onTouch?() }
        dimming.addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    /// Adds the view of the results.
    func showResults(_ view: UIView) {
        results = view
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        dimming.frame = bounds
        if let results, results.superview === self { results.frame = bounds }
    }
}
