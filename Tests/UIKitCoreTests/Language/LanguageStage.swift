import Localization
import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

/// A screen with every control that has texts of the toolkit.
@MainActor
final class LanguageStage {
    let screen: VirtualScreen
    let controller: UIViewController
    let navigation: UINavigationController
    let tabs: UITabBarController
    let view = UIView()

    let progress = UIProgressView()
    let slider = UISlider()
    let indicator = UIActivityIndicatorView()
    let refresh = UIRefreshControl()
    let stepper = UIStepper()
    let pages = UIPageControl()
    let segments = UISegmentedControl(items: ["A", "B"])
    let buttons = [UIButton(type: .detailDisclosure), UIButton(type: .contactAdd), UIButton(type: .close)]
    let colorWell = UIColorWell()
    let colors = ColorPickerView(frame: CGRect(origin: .zero, size: ColorPickerView.standardSize))
    let inline = UIDatePicker()
    let compact = UIDatePicker()
    let wheels = UIDatePicker()
    let duration = UIDatePicker()
    let items: [UIBarButtonItem]

    /// The system items with the texts that they show or speak.
    static let systemItems: [(UIBarButtonItem.SystemItem, OwnText)] = [
        (.done, .done), (.cancel, .cancel), (.edit, .edit), (.save, .save), (.add, .add), (.compose, .compose),
        (.reply, .reply), (.action, .share), (.organize, .organize), (.bookmarks, .bookmarks), (.search, .search),
        (.refresh, .refresh), (.stop, .stop), (.camera, .camera), (.trash, .delete), (.play, .play), (.pause, .pause),
        (.rewind, .rewind), (.fastForward, .fastForward), (.undo, .undo), (.redo, .redo), (.close, .close),
    ]
    static let tabItems: [(UITabBarItem.SystemItem, OwnText)] = [
        (.more, .more), (.favorites, .favorites), (.featured, .featured), (.topRated, .topRated), (.recents, .recents),
        (.contacts, .contacts), (.history, .history), (.bookmarks, .bookmarks), (.search, .search),
        (.downloads, .downloads), (.mostRecent, .mostRecent), (.mostViewed, .mostViewed),
    ]

    init(tabs kinds: [UITabBarItem.SystemItem] = [.favorites, .search]) throws {
        screen = try VirtualScreen(size: CGSize(width: 700, height: 900))
        controller = UIViewController()
        items = Self.systemItems.map { UIBarButtonItem(systemItem: $0.0) }
        controller.view = view
        let first = UIViewController()
        navigation = UINavigationController(rootViewController: first)
        tabs = UITabBarController()
        tabs.viewControllers =
            [navigation]
            + kinds.dropFirst().map { kind in
                let controller = UIViewController()
                controller.tabBarItem = UITabBarItem(tabBarSystemItem: kind, tag: 0)
                return controller
            }
        navigation.tabBarItem = UITabBarItem(tabBarSystemItem: kinds[0], tag: 0)
        view.backgroundColor = .systemBackground
        inline.preferredDatePickerStyle = .inline
        compact.preferredDatePickerStyle = .compact
        (wheels.preferredDatePickerStyle, wheels.datePickerMode) = (.wheels, .date)
        (duration.preferredDatePickerStyle, duration.datePickerMode) = (.wheels, .countDownTimer)
        let date = Date(timeIntervalSince1970: 1_795_509_660)
        for picker in [inline, compact, wheels] {
            picker.timeZone = .gmt
            picker.date = date
        }
        (pages.numberOfPages, pages.currentPage) = (5, 1)
        (slider.value, progress.progress) = (0.5, 0.25)
        segments.selectedSegmentIndex = 0
        try place()
        try screen.show(tabs)
        navigation.pushViewController(controller, animated: false)
        controller.navigationItem.rightBarButtonItems = [controller.editButtonItem] + items.prefix(3)
        controller.toolbarItems = Array(items.dropFirst(3))
        navigation.setToolbarHidden(false, animated: false)
        screen.host.session.userInterface.wallClock = { date }
        try screen.advance(by: 1)
    }

    private func place() throws {
        let rows: [[UIView]] = [
            [progress, slider, indicator, refresh, stepper], [pages, segments] + buttons + [colorWell, compact],
            [colors, inline], [wheels, duration],
        ]
        var y: CGFloat = 70
        for row in rows {
            var x: CGFloat = 10
            var height: CGFloat = 0
            for view in row {
                if view !== colors { view.sizeToFit() }
                if view === inline { view.frame.size = CGSize(width: 320, height: 360) }
                view.frame.origin = CGPoint(x: x, y: y)
                x += view.frame.width + 12
                height = max(height, view.frame.height)
                self.view.addSubview(view)
            }
            y += height + 8
        }
    }

    /// The views below a view, of a type.
    func views<View: UIView>(_ type: View.Type, in root: UIView) -> [View] {
        ((root as? View).map { [$0] } ?? []) + root.subviews.flatMap { views(type, in: $0) }
    }

    /// The texts of all labels below a view.
    func texts(in root: UIView) -> Set<String> { Set(views(UILabel.self, in: root).compactMap(\.text)) }

    /// The accessibility labels and values of all elements below a view.
    func spoken(in root: UIView) -> Set<String> {
        Set(views(UIView.self, in: root).flatMap { [$0.accessibilityLabel, $0.accessibilityValue] }.compactMap { $0 })
    }
}
