import UIKit

class NotesViewController: UIViewController {

    @IBOutlet weak var textView: UITextView!

    var month = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        textView.text = "\(month):\n" + textView.text
        textView.isEditable = false
    }
}
