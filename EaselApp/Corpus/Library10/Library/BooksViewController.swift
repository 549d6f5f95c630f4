import UIKit

class BooksViewController: UITableViewController {

    private var books = [
        Book(title: "The Lighthouse", author: "A. Keller"),
        Book(title: "Winter Roads", author: "M. Okafor"),
    ]

    // MARK: - Table view data source

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return books.count + 1
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if indexPath.row == 0 {
            let cell = tableView.dequeueReusableCell(withIdentifier: "Shelf", for: indexPath) as! ShelfCell
            cell.nameLabel.text = "On loan"
            cell.countLabel.text = "\(books.count)"
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "Book", for: indexPath)
        let book = books[indexPath.row - 1]
        cell.textLabel?.text = book.title
        cell.detailTextLabel?.text = book.author
        return cell
    }

    // MARK: - Navigation

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let cell = sender as? UITableViewCell, let indexPath = tableView.indexPath(for: cell) else { return }
        let book = books[indexPath.row - 1]
        switch segue.destination {
        case let controller as BookViewController: controller.book = book
        case let controller as AboutViewController: controller.book = book
        default: break
        }
    }

    @IBAction func bookWasReturned(_ segue: UIStoryboardSegue) {
        let title = (segue.source as! BookViewController).book?.title
        books = books.filter { $0.title != title }
        tableView.reloadData()
    }

    @IBAction func formWasCanceled(_ segue: UIStoryboardSegue) {
    }

    @IBAction func formIsDone(_ segue: UIStoryboardSegue) {
        guard let kind = (segue.source as! FormViewController).kind else { return }
        books.append(Book(title: kind, author: "Unknown"))
        tableView.reloadData()
    }
}
