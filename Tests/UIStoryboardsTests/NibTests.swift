import Testing
import UIKit
import UIKitTesting

/// Objects of compiled nibs.
@MainActor
@Suite struct NibTests {
    @Test func controllerFindsItsNibByItsClass() throws {
        let controller = PlateController()
        #expect(controller.nibName == "PlateController" && !controller.isViewLoaded)
        let plate = try #require(controller.view as? Plate)
        #expect(controller.plate === plate && plate.isAwake)
        #expect(plate.found == ["0.0 0.0 300.0 200.0", "1 subviews", "teal", "0 false"])
        // The initializer of the app has the last word.
        #expect(plate.tag == 7)
    }

    @Test func runtimeAttributesAreSetByKeys() throws {
        let plate = try #require(PlateController().view as? Plate)
        #expect(plate.corner == 12 && plate.layer.cornerRadius == 5)
    }

    @Test func runtimeAttributesAreSetByExtensionsOfTheApp() throws {
        let plate = try #require(PlateController().view as? Plate)
        let label = try #require(plate.subviews.first as? UILabel)
        #expect(label.layer.borderWidth == 3 && label.layer.borderColor == UIColor.red.cgColor)
    }

    @Test func viewControllerOfANibIsReleased() throws {
        weak var released: UIViewController?
        do {
            let objects = UINib(nibName: "PumpPage", bundle: nil).instantiate(withOwner: nil)
            let page = try #require(objects.first as? UIViewController)
            released = page
            #expect(page.title == "Page" && page.view.tag == 4)
        }
        #expect(released == nil)
    }

    @Test func bundleReturnsTopLevelObjects() throws {
        let owner = PlateController(nibName: nil, bundle: nil)
        let objects = try #require(Bundle.main.loadNibNamed("PlateController", owner: owner))
        #expect(objects.count == 2 && objects.first as? UIView === owner.plate)
        #expect((objects.last as? UITapGestureRecognizer)?.numberOfTapsRequired == 2)
        let again = UINib(nibName: "PlateController", bundle: nil).instantiate(withOwner: owner)
        #expect(again.first as? UIView !== objects.first as? UIView)
    }

    @Test func tableCreatesCellsOfANib() throws {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        table.register(UINib(nibName: "PumpCell", bundle: nil), forCellReuseIdentifier: "pump")
        let cell = try #require(table.dequeueReusableCell(withIdentifier: "pump") as? PumpRow)
        #expect(cell.reuseIdentifier == "pump" && cell.titleLabel != nil && cell.detailTextLabel != nil)
        table.register(nil as UINib?, forCellReuseIdentifier: "pump")
        #expect(table.dequeueReusableCell(withIdentifier: "pump") == nil)
    }

    @Test func tableControllerShowsStaticRows() throws {
        let screen = try VirtualScreen(size: CGSize(width: 390, height: 844))
        let storyboard = UIStoryboard(name: "Pumps", bundle: nil)
        let rows: UITableViewController = storyboard.instantiateViewController(identifier: "static")
        try screen.show(rows)
        try screen.advance(by: 0.1)
        let table: UITableView = rows.tableView
        #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["One", "Two", "Three"])
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 60)
        #expect(rows.tableView(table, titleForHeaderInSection: 0) == "First")
        #expect(rows.tableView(table, titleForFooterInSection: 1) == "End")
        // A static cell is that of its row only.
        table.reloadData()
        try screen.advance(by: 0.1)
        #expect(table.dequeueReusableCell(withIdentifier: "fixed") == nil && table.visibleCells.count == 3)
    }

    @Test func builderIsReleasedWithTheController() throws {
        weak var released: UIViewController?
        weak var view: UIView?
        do {
            let storyboard = UIStoryboard(name: "Pumps", bundle: nil)
            let controller = storyboard.instantiateViewController(withIdentifier: "pumps")
            released = controller
            view = controller.view
            #expect(view != nil)
        }
        #expect(released == nil && view == nil)
    }
}
