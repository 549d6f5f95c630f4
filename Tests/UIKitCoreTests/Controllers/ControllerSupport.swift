import UIKit

/// A view controller that records the calls that it receives.
@MainActor
class RecordedController: UIViewController {
    let name: String
    let log: Log
    /// A Boolean value that indicates whether layout and moves are recorded.
    var recordsAll = false
    var onAppear: () -> Void = {}
    var onLoad: () -> Void = {}

    init(_ name: String, _ log: Log, recordsAll: Bool = false) {
        self.name = name
        self.log = log
        self.recordsAll = recordsAll
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("no archives") }

    private func record(_ call: String, _ animated: Bool) { log("\(name) \(call)\(animated ? " animated" : "")") }

    override func viewDidLoad() {
        super.viewDidLoad()
        if recordsAll { log("\(name) didLoad") }
        onLoad()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        record("willAppear", animated)
    }

    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        if recordsAll { record("isAppearing, in window: \(view.window != nil)", animated) }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        record("didAppear", animated)
        onAppear()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        record("willDisappear", animated)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        record("didDisappear", animated)
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        if recordsAll { log("\(name) willLayout") }
    }

    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        if recordsAll { log("\(name) willMove to \((parent as? RecordedController)?.name ?? "nil")") }
    }

    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        if recordsAll { log("\(name) didMove to \((parent as? RecordedController)?.name ?? "nil")") }
    }
}
