import Testing
import UIKit
import UIKitTesting

/// Names that popular libraries use.
@MainActor
@Suite("Names in libraries")
struct LibraryGapTests {
    /// A layout as libraries declare theirs.
    private final class Layout: UICollectionViewLayout {
        let margin: CGFloat

        override init() {
            margin = 4
            super.init()
        }

        required init?(coder aDecoder: NSCoder) {
            margin = 8
            super.init(coder: aDecoder)
        }
    }

    private final class Source: NSObject, UITableViewDataSource {
        var count = 1

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell()
        }
    }

    @Test("Batch updates take closures that do not escape") func batchUpdatesTakeClosures() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        let (source, table) = (Source(), UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
        table.dataSource = source
        try screen.show(table)
        func update(_ updates: () -> Void) { table.performBatchUpdates(updates) }
        update {
            source.count = 3
            table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .none)
        }
        #expect(table.numberOfRows(inSection: 0) == 3)
        table.performBatchUpdates(nil)
        let layout = UICollectionViewFlowLayout()
        let collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 9, height: 9), collectionViewLayout: layout)
        var calls = 0
        func reload(_ updates: () -> Void) { collection.performBatchUpdates(updates) { _ in } }
        reload { calls += 1 }
        #expect(calls == 1)
    }

    @Test("Layouts have the initializer of storyboards") func layoutsHaveInitializers() {
        #expect(Layout().margin == 4 && Layout(coder: NSCoder())?.margin == 8)
        #expect(UICollectionViewFlowLayout(coder: NSCoder())?.scrollDirection == .vertical)
        #expect(UICollectionViewCompositionalLayout(coder: NSCoder()) == nil)
    }

    @Test("Indicators have the styles of earlier versions") func indicatorsHaveEarlierStyles() {
        let indicator = UIActivityIndicatorView(style: .whiteLarge)
        #expect(indicator.bounds.size == UIActivityIndicatorView(style: .large).bounds.size)
        #expect(indicator.color == .white)
        indicator.style = .gray
        #expect(indicator.bounds.size == UIActivityIndicatorView(style: .medium).bounds.size)
        #expect(indicator.color == .systemGray)
    }

    @Test("The style of the status bar is that of controllers") func statusBarFollowsControllers() throws {
        final class Light: UIViewController {
            override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
        }
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        try screen.show(Light())
        let application = UIApplication.shared
        application.statusBarStyle = .default
        application.isStatusBarHidden = false
        #expect(application.statusBarStyle == .lightContent && application.isStatusBarHidden)
    }

    @Test("Custom actions call methods by selectors") func actionsCallMethods() {
        let view = PanelOfActions()
        let action = UIAccessibilityCustomAction(name: "go", target: view, selector: Selector("resignFirstResponder"))
        #expect(action.target as? UIView === view && action.name == "go")
        #expect(action.actionHandler?(action) == true && view.resignations == 1)
    }

    private final class PanelOfActions: UIView {
        var resignations = 0

        override func resignFirstResponder() -> Bool {
            resignations += 1
            return true
        }
    }

    @Test("Constants have the values of Apple's systems") func constantsHaveValues() {
        #expect(NSEC_PER_SEC == NSEC_PER_MSEC * 1000 && NSEC_PER_MSEC == NSEC_PER_USEC * 1000)
        #expect(USEC_PER_SEC * NSEC_PER_USEC == NSEC_PER_SEC && HUGE == .greatestFiniteMagnitude)
    }
}
