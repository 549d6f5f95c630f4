import UIKit

/// A view whose content is in a nib that it owns.
class SummaryView: UIView {

    @IBOutlet private var contentView: UIView!
    @IBOutlet private weak var valueLabel: UILabel!

    override init(frame: CGRect) {
        super.init(frame: frame)
        loadContent()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        loadContent()
    }

    private func loadContent() {
        Bundle.main.loadNibNamed("SummaryView", owner: self, options: nil)
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    func show(_ sum: Float) {
        valueLabel.text = "\(Int((sum * 100).rounded())) %"
    }
}
