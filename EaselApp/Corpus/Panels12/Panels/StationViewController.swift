import UIKit

class StationViewController: UIViewController {

    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var departuresLabel: UILabel!

    func show(_ station: Station) {
        nameLabel.text = station.name
        departuresLabel.text = station.minutes.map { "\($0) min" }.joined(separator: ", ")
    }
}
