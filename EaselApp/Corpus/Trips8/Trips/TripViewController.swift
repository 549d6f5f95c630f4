import UIKit

class TripViewController: UIViewController {

    @IBOutlet weak var textLabel: UILabel!

    var number = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        textLabel.text = "Trip \(number)"
    }
}
