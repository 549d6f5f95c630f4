import UIKit

/// The surface on which the search, a place, or a route is shown, beside the map or below it.
final class MapsPanel: UIView {
    /// The content, which fills the panel.
    var content: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let content { addSubview(content) }
            setNeedsLayout()
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .systemBackground
        layer.cornerRadius = 14
        clipsToBounds = true
        layer.borderWidth = 1
        layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // Lines of the content end at the border, which is translucent.
        content?.frame = bounds.insetBy(dx: layer.borderWidth, dy: layer.borderWidth)
    }
}

/// A controller whose view is in a panel.
@MainActor
protocol MapsPanelContent: UIViewController {
    /// The height that the view prefers, in points.
    var preferredHeight: Double { get }

    /// The largest part of the screen's height, from 0 to 1, while the panel is below the map.
    var heightShare: Double { get }
}
