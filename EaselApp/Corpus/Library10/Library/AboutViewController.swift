import UIKit

class AboutViewController: UITableViewController {

    @IBOutlet var titleCell: UITableViewCell!
    @IBOutlet var authorCell: UITableViewCell!

    var book: Book?

    override func viewDidLoad() {
        super.viewDidLoad()
        titleCell.detailTextLabel?.text = book?.title
        authorCell.detailTextLabel?.text = book?.author
    }
}
