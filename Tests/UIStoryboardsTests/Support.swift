import Testing
import UIKit
import UIKitTesting

/// The storyboards and nibs of the tests, as easel-app writes the list of a module.
final class EaselInterfaces: InterfaceModule {
    @MainActor static var interfaces: [InterfaceFile] {
        [
            Pumps.file, PumpView.file, PumpPage.file, PumpCell.file, EaselStoryboard_Elements.file,
            EaselStoryboard_Kinds.file, EaselNib_Panel.file,
        ] + LaunchInterfaces.files
    }
}

/// The table of selectors of the tests, as easel-app writes it.
final class EaselSelectors: SelectorModule {
    static let selectors = SelectorIndex([PumpSelectors.self, KindSelectors.self])
}

private enum PumpSelectors: SelectorTable {
    static var entries: [SelectorEntry] {
        [
            SelectorEntry("setName:") { (target: PumpsController, a: SelectorArguments) -> Any? in
                target.name = a[0]
                return nil
            },
            SelectorEntry("setWidth:") { (target: PumpsController, a: SelectorArguments) -> Any? in
                target.width = a[0]
                return nil
            },
            SelectorEntry("setButtons:") { (target: PumpsController, a: SelectorArguments) -> Any? in
                target.buttons = a[0]
                return nil
            },
            SelectorEntry("start:") { (target: PumpsController, a: SelectorArguments) -> Any? in
                target.start(a[0])
                return nil
            },
            SelectorEntry("makeDetail:sender:identifier:") { (target: PumpsController, a: SelectorArguments) -> Any? in
                target.makeDetail(a[0], sender: a[1], identifier: a[2])
            },
            SelectorEntry("back:") { (target: PumpsController, a: SelectorArguments) -> Any? in
                target.back(a[0])
                return nil
            },
            SelectorEntry("setDelegateName:") { (target: PlateController, a: SelectorArguments) -> Any? in
                target.plate = a[0]
                return nil
            },
            SelectorEntry("setTitleLabel:") { (target: PumpRow, a: SelectorArguments) -> Any? in
                target.titleLabel = a[0]
                return nil
            },
            SelectorEntry("setCorner:") { (target: Plate, a: SelectorArguments) -> Any? in
                target.corner = a[0]
                return nil
            },
            SelectorEntry("setEdge:") { (target: UIView, a: SelectorArguments) -> Any? in
                target.layer.borderWidth = a[0]
                return nil
            },
            SelectorEntry("setWindow:") { (target: PlainDelegate, a: SelectorArguments) -> Any? in
                target.window = a[0]
                return nil
            },
            SelectorEntry("setWindow:") { (target: PumpsSceneDelegate, a: SelectorArguments) -> Any? in
                target.window = a[0]
                return nil
            },
        ]
    }
}

/// A view with a runtime attribute and subviews from a nib.
class Plate: UIView {
    var corner: CGFloat = 0
    private(set) var found: [String] = []
    private(set) var isAwake = false

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        // What the file states is there after the call of the superclass, and can be replaced.
        found = [
            "\(frame.minX) \(frame.minY) \(frame.width) \(frame.height)", "\(subviews.count) subviews",
            backgroundColor == .systemTeal ? "teal" : "other",
            "\(coder.decodeInteger(forKey: "none")) \(coder.containsValue(forKey: "none"))",
        ]
        tag = 7
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        isAwake = true
    }
}

/// The first controller of the storyboard.
class PumpsController: UIViewController {
    weak var name: UILabel?
    var width: NSLayoutConstraint?
    var buttons: [UIButton] = []
    var lines: [String] = []
    var allowsSegues = true

    override func awakeFromNib() {
        super.awakeFromNib()
        lines.append("awake \(isViewLoaded)")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        lines.append("load \(name?.text ?? "-") \(buttons.count) \(children.count)")
    }

    func start(_ sender: UIButton) { lines.append("start \(sender.tag)") }

    func back(_ segue: UIStoryboardSegue) { lines.append("back \(segue.identifier ?? "-") \(type(of: segue.source))") }

    func makeDetail(_ coder: NSCoder, sender: Any?, identifier: String?) -> DetailController? {
        lines.append("make \(identifier ?? "-")")
        return DetailController(coder, pump: 5)
    }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        lines.append("should \(identifier)")
        return allowsSegues
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        lines.append("prepare \(segue.identifier ?? "-") \(type(of: segue)) \(type(of: segue.destination))")
    }
}

/// A controller that segues show.
class DetailController: UIViewController {
    private(set) var pump = 0

    init?(_ coder: NSCoder, pump: Int) {
        self.pump = pump
        super.init(coder: coder)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A segue with a transition of its own.
class SlideSegue: UIStoryboardSegue {
    private let label: String

    override init(identifier: String?, source: UIViewController, destination: UIViewController) {
        label = "slide \(identifier ?? "-")"
        super.init(identifier: identifier, source: source, destination: destination)
    }

    override func perform() {
        (source as? PumpsController)?.lines.append(label)
        super.perform()
    }
}

/// A controller whose view is in a nib with the name of its class.
class PlateController: UIViewController {
    var plate: Plate?
}

/// A cell with an outlet.
class PumpRow: UITableViewCell {
    weak var titleLabel: UILabel?
}

/// A delegate of an app with a main storyboard.
class PlainDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var lines: [String] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        lines.append("\(window?.rootViewController.map { "\(type(of: $0))" } ?? "-") \(window?.isHidden ?? true)")
        return true
    }
}

/// A delegate of a scene with a storyboard.
class PumpsSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The delegate that the application has created last.
    static weak var latest: PumpsSceneDelegate?
    var window: UIWindow?

    override init() {
        super.init()
        Self.latest = self
    }
}

/// A delegate that creates no window.
class AppDelegate: UIResponder, UIApplicationDelegate {}
