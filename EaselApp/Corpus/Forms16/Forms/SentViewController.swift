import UIKit

class SentViewController: UIViewController {

    @IBOutlet weak var textLabel: UILabel!

    var order: String?

    override func viewDidLoad() {
        super.viewDidLoad()
        if let order {
            textLabel.text = "Thank you\n\(order)"
        }
    }
}
