import UIKit

class FormViewController: UITableViewController {

    @IBOutlet weak var doneItem: UIBarButtonItem!

    private(set) var kind: String?

    override func viewDidLoad() {
        super.viewDidLoad()
        doneItem.isEnabled = false
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        for cell in tableView.visibleCells {
            cell.accessoryType = .none
        }
        let cell = tableView.cellForRow(at: indexPath)
        cell?.accessoryType = .checkmark
        kind = cell?.textLabel?.text
        doneItem.isEnabled = true
        tableView.deselectRow(at: indexPath, animated: true)
    }
}
