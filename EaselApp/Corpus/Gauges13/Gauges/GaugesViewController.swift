import UIKit

class GaugesViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {

    @IBOutlet private var summaryView: SummaryView!
    @IBOutlet private var tableView: UITableView!

    private let names = ["Boiler", "Tank", "Cistern"]
    private var levels: [Float] = [0.2, 0.5, 0.8]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UINib(nibName: "GaugeCell", bundle: nil), forCellReuseIdentifier: "Gauge")
        levelsDidChange()
    }

    private func levelsDidChange() {
        summaryView.show(levels.reduce(0, +))
        tableView.reloadData()
    }

    @IBAction private func raise(_ sender: UIButton) {
        levels = levels.map { min(1, $0 + 0.1) }
        levelsDidChange()
    }

    // MARK: - Table view

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        names.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Gauge", for: indexPath)
        if let cell = cell as? GaugeCell {
            cell.show(names[indexPath.row], level: levels[indexPath.row])
        }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        levels[indexPath.row] = 0
        levelsDidChange()
    }
}
