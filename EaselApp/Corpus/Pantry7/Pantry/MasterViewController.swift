import UIKit

class MasterViewController: UITableViewController {

    let ingredients = ["Flour", "Lentils", "Rice", "Salt"]

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if segue.identifier == "showDetail" {
            let indexPath = self.tableView.indexPath(for: sender as! UITableViewCell)!
            let navigationController = segue.destination as! UINavigationController
            let controller = navigationController.topViewController as! DetailViewController
            controller.ingredient = ingredients[indexPath.row]
            controller.navigationItem.leftBarButtonItem = self.splitViewController?.displayModeButtonItem
            controller.navigationItem.leftItemsSupplementBackButton = true
        }
    }

    // MARK: - Table View

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return ingredients.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        cell.textLabel!.text = ingredients[indexPath.row]
        return cell
    }
}
