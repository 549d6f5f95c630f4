import UIKit

class BookViewController: UIViewController {

    @IBOutlet weak var titleLabel: UILabel!

    var book: Book?

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.text = book?.title
    }
}
