import DifferenceKit
import UIKit
import UIKitTesting

extension String: Differentiable {}

/// A table whose rows move, appear and disappear by the difference of two arrays. The image shows the rows on their way.
final class Program: NSObject, LibraryProgram, UITableViewDataSource {
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
    private var rows = ["apple", "banana", "cherry", "date", "elderberry"]

    func makeController() -> UIViewController {
        libraryController { view in
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.dataSource = self
            view.addSubview(table)
        }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = rows[indexPath.row]
        return cell
    }

    func act(on screen: VirtualScreen, _ controller: UIViewController) throws {
        try screen.advance(by: 0.5)
        let changes = StagedChangeset(source: rows, target: ["elderberry", "fig", "apple", "cherry", "grape"])
        table.reload(using: changes, with: .fade) { self.rows = $0 }
        try screen.advance(by: 0.15)
    }
}
