import UIKit

class ViewController: UITableViewController {

    var notes = [String]()

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Note")
        tableView.rowHeight = 44
        if let path = Bundle.main.path(forResource: "Welcome text", ofType: "txt"),
            let text = try? String(contentsOfFile: path, encoding: .utf8) {
            notes = text.components(separatedBy: "\n").filter { !$0.isEmpty }
        }
    }

    // MARK: - Table view data source

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return notes.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Note", for: indexPath)
        cell.textLabel?.text = notes[indexPath.row]
        return cell
    }

    // MARK: - Table view delegate

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let cell = tableView.cellForRow(at: indexPath)!
        cell.accessoryType = cell.accessoryType == .none ? .checkmark : .none
        tableView.deselectRow(at: indexPath, animated: false)
    }
}
