import UIKit

class GaugeCell: UITableViewCell {

    @IBOutlet private weak var nameLabel: UILabel!
    @IBOutlet private weak var progressView: UIProgressView!

    override func awakeFromNib() {
        super.awakeFromNib()
        selectionStyle = .none
    }

    func show(_ name: String, level: Float) {
        nameLabel.text = name
        progressView.progress = level
        progressView.progressTintColor = level > 0.75 ? .systemRed : .systemOrange
    }
}
