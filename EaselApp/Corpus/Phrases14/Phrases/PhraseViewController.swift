import UIKit

class PhraseViewController: UIViewController {

    @IBOutlet weak var phraseLabel: UILabel!
    @IBOutlet weak var countLabel: UILabel!

    private var count = 0

    @IBAction func registerChanged(_ sender: UISegmentedControl) {
        phraseLabel.text = sender.selectedSegmentIndex == 0
            ? NSLocalizedString("Good morning", comment: "To friends")
            : NSLocalizedString("Good day", comment: "To strangers")
    }

    @IBAction func say(_ sender: UIButton) {
        count += 1
        countLabel.text = count == 1
            ? NSLocalizedString("Said once", comment: "The number")
            : String(format: NSLocalizedString("Said %d times", comment: "The number"), count)
    }
}
