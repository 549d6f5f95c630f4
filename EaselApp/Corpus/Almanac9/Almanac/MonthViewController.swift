import UIKit

class MonthViewController: UIViewController {

    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var sheet: UIView!

    var index = 0
    var name = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        nameLabel.text = name
        sheet.alpha = 1 - CGFloat(index) * 0.3
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        (segue.destination as? NotesViewController)?.month = name
    }
}
