import UIKit

struct Station {
    let name: String
    let line: String
    let minutes: [Int]
}

protocol StationsViewControllerDelegate: AnyObject {
    func stationsViewController(_ controller: StationsViewController, didSelect station: Station)
}

class StationsViewController: UITableViewController {

    weak var delegate: StationsViewControllerDelegate?

    private let stations = [
        Station(name: "Harbor", line: "1", minutes: [2, 14]),
        Station(name: "Market", line: "1, 4", minutes: [5, 9, 21]),
        Station(name: "Museum", line: "4", minutes: [7]),
    ]

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        stations.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Station", for: indexPath)
        cell.textLabel?.text = stations[indexPath.row].name
        cell.detailTextLabel?.text = stations[indexPath.row].line
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        delegate?.stationsViewController(self, didSelect: stations[indexPath.row])
    }
}
