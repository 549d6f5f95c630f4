import UIKit

/// Notes that are dragged to another position, and to folders.
extension NotesListController: UITableViewDragDelegate, UITableViewDropDelegate {
    func tableView(
        _ tableView: UITableView,
        itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        let number = rows[indexPath.row]
        let item = UIDragItem(itemProvider: NSItemProvider(object: notebook.notes[number]?.text ?? ""))
        item.localObject = number
        return [item]
    }

    func tableView(
        _ tableView: UITableView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        guard isInOrder, session.items.count == 1, session.items[0].localObject is Int else {
            return UITableViewDropProposal(operation: .cancel)
        }
        return UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
        guard let item = coordinator.items.first, let number = item.dragItem.localObject as? Int else { return }
        // Below the rows is the end.
        let path = coordinator.destinationIndexPath ?? IndexPath(row: max(0, rows.count - 1), section: 0)
        move(number, to: Library.Location(folder: folder, index: path.row))
        if rows.indices.contains(path.row) { _ = coordinator.drop(item.dragItem, toRowAt: path) }
    }
}
