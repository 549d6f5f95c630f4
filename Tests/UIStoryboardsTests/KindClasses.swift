import UIKit

/// The selectors of the classes of `Kinds.storyboard` and `Panel.xib`, as easel-app writes them.
enum KindSelectors: SelectorTable {
    /// Returns the entry of a setter.
    private static func setter<Target: AnyObject, Value>(
        _ name: String,
        _ property: @escaping @Sendable @MainActor (Target, Value) -> Void
    ) -> SelectorEntry {
        SelectorEntry(name) { (target: Target, a: SelectorArguments) -> Any? in
            property(target, a[0])
            return nil
        }
    }

    static var entries: [SelectorEntry] {
        [
            setter("setTitle:") { (target: KindCell, value: UILabel?) in target.title = value },
            setter("setTitle:") { (target: KindTile, value: UILabel?) in target.title = value },
            setter("setIsFramed:") { (target: KindBox, value: Bool) in target.isFramed = value },
            setter("setWeight:") { (target: KindBox, value: CGFloat) in target.weight = value },
            setter("setWord:") { (target: KindBox, value: String) in target.word = value },
            setter("setInk:") { (target: KindBox, value: UIColor) in target.ink = value },
            setter("setOrigin:") { (target: KindBox, value: CGPoint) in target.origin = value },
            setter("setExtent:") { (target: KindBox, value: CGSize) in target.extent = value },
            setter("setArea:") { (target: KindBox, value: CGRect) in target.area = value },
            setter("setName:") { (target: ConnectionsController, value: UILabel?) in target.name = value },
            setter("setBars:") { (target: ConnectionsController, value: [UIView]) in target.bars = value },
            setter("touched:") { (target: ConnectionsController, sender: UIButton) in target.touched(sender) },
            setter("chained:") { (target: ConnectionsController, sender: UIButton) in target.chained(sender) },
            setter("slid:") { (target: ConnectionsController, sender: UISlider) in target.slid(sender) },
            setter("recognized:") { (target: ConnectionsController, sender: UIGestureRecognizer) in
                target.recognized(sender)
            },
            setter("unwound:") { (target: StartController, segue: UIStoryboardSegue) in target.unwound(segue) },
            setter("setCaption:") { (target: PanelController, value: UILabel?) in target.caption = value },
        ]
    }
}

/// A view controller with a picker.
class PickersController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 4 + component }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        "\(component == 0 ? "Row" : "Item") \(row)"
    }
}

/// A cell with a label.
class KindCell: UITableViewCell {
    weak var title: UILabel?
}

/// The data source of a table, whose rows have one of two prototypes.
class ListController: UIViewController, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let identifier = indexPath.row.isMultiple(of: 2) ? "own" : "sub"
        let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
        (cell as? KindCell)?.title?.text = "Row \(indexPath.row)"
        return cell
    }
}

/// A table that the user refreshes.
class RefreshController: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }
}

/// A cell of a collection.
class KindTile: UICollectionViewCell {
    weak var title: UILabel?
}

/// A collection with a header and a footer.
class GridController: UICollectionViewController {
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 7 }

    override func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
        (cell as? KindTile)?.title?.text = "\(indexPath.item)"
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind,
            withReuseIdentifier: kind == UICollectionView.elementKindSectionHeader ? "head" : "foot",
            for: indexPath
        )
    }
}

/// Pages with colors.
class PagesController: UIPageViewController, UIPageViewControllerDataSource {
    private let pages = [UIColor.systemRed, .systemGreen, .systemBlue].map { color in
        let page = UIViewController()
        page.view.backgroundColor = color
        return page
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        dataSource = self
        setViewControllers([pages[0]], direction: .forward, animated: false)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        pages.firstIndex(of: viewController).flatMap { $0 > 0 ? pages[$0 - 1] : nil }
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        pages.firstIndex(of: viewController).flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
    }
}

/// A view that draws what its runtime attributes state.
class KindBox: UIView {
    var isFramed = false
    var weight: CGFloat = 0
    var word = ""
    var ink = UIColor.black
    var origin = CGPoint.zero
    var extent = CGSize.zero
    var area = CGRect.zero

    override func draw(_ rect: CGRect) {
        ink.setFill()
        UIRectFill(area)
        ink.setStroke()
        let path = UIBezierPath(rect: CGRect(origin: origin, size: extent))
        path.lineWidth = weight
        if isFramed { path.stroke() }
        NSAttributedString(string: word, attributes: [.foregroundColor: ink]).draw(at: CGPoint(x: 70, y: 4))
    }
}

/// A view controller with outlets and actions.
class ConnectionsController: UIViewController {
    weak var name: UILabel?
    var bars: [UIView] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        name?.text = "Outlet"
        for (bar, color) in zip(bars, [UIColor.systemGreen, .systemRed]) { bar.backgroundColor = color }
    }

    func touched(_ sender: UIButton) { sender.backgroundColor = .systemYellow }
    func chained(_ sender: UIButton) { name?.textColor = .systemPurple }
    func slid(_ sender: UISlider) { name?.alpha = CGFloat(sender.value) }
    func recognized(_ sender: UIGestureRecognizer) { sender.view?.backgroundColor = .systemTeal }
}

/// The first view controller of segues.
class StartController: UIViewController {
    func unwound(_ segue: UIStoryboardSegue) { navigationItem.title = "Unwound" }
}

/// A segue that colors its destination.
class KindSegue: UIStoryboardSegue {
    override func perform() {
        destination.view.backgroundColor = .systemYellow
        source.navigationController?.pushViewController(destination, animated: false)
    }
}

/// The owner of a nib.
class PanelController: UIViewController {
    weak var caption: UILabel?
}
