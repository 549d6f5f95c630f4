import UIKit

/// A page: a list beside its content, or above it on a narrow screen.
class EffectsPage: UIView {
    let list: ListView
    private let line = UIView()

    init(list: ListView) {
        self.list = list
        super.init(frame: .zero)
        backgroundColor = .systemBackground
        line.backgroundColor = .separator
        addSubview(list)
        addSubview(line)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// Lays out the content of the page.
    func layOutContent(in area: CGRect) {}

    override func layoutSubviews() {
        super.layoutSubviews()
        let hairline = 1 / (window?.screen.scale ?? 1)
        if bounds.width < 600, bounds.height > bounds.width {
            let height = (bounds.height * 0.3).rounded()
            list.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
            line.frame = CGRect(x: 0, y: height, width: bounds.width, height: hairline)
            layOutContent(in: CGRect(x: 0, y: height + 1, width: bounds.width, height: bounds.height - height - 1))
        } else {
            let width = max(208, min(280, (bounds.width * 0.24).rounded()))
            list.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
            line.frame = CGRect(x: width, y: 0, width: hairline, height: bounds.height)
            layOutContent(in: CGRect(x: width + 1, y: 0, width: bounds.width - width - 1, height: bounds.height))
        }
    }
}
