import PanModal
import UIKit
import UIKitTesting

/// A sheet in its short form, which a drag brings into its long one.
final class Program: LibraryProgram {
    private final class Sheet: UITableViewController, PanModalPresentable {
        var panScrollable: UIScrollView? { tableView }
        var shortFormHeight: PanModalHeight { .contentHeight(100) }
        var longFormHeight: PanModalHeight { .contentHeight(220) }

        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }

        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel?.text = "row \(indexPath.row + 1)"
            return cell
        }
    }

    func makeController() -> UIViewController {
        libraryController { view in
            let label = makeBox("content", .systemTeal)
            label.frame = CGRect(x: 0, y: 0, width: 320, height: 320)
            view.addSubview(label)
        }
    }

    func act(on screen: VirtualScreen, _ controller: UIViewController) throws {
        try screen.advance(by: 0.5)
        // `presentPanModal` shows a popover on an iPad.
        let sheet = Sheet()
        sheet.modalPresentationStyle = .custom
        sheet.transitioningDelegate = PanModalPresentationDelegate.default
        controller.present(sheet, animated: true)
        try screen.advance(by: 1.5)
        let finger = try screen.touch(at: CGPoint(x: 160, y: 240))
        try finger.drag(to: CGPoint(x: 160, y: 120), duration: 0.3)
        try finger.lift()
        try screen.advance(by: 1.5)
    }
}
