import UIKit

/// A controller that shows the pages side by side, one at a time, each as large as the screen allows, and after them the
/// pages of controls and of logs. The user scrolls through them, taps the left or the right half of a drawing to turn the page, or
/// presses an arrow key.
///
/// Only the current page and its neighbors exist.
public final class GalleryViewController: UIViewController {
    private var index: Int
    private let pageController = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    private let titleLabel = UILabel()
    private let nameLabel = UILabel()

    /// Weakly held, so that the page view controller decides which pages exist.
    private struct Drawing {
        weak var controller: DrawingViewController?
    }

    private var drawings: [Int: Drawing] = [:]

    /// Created once, so that the controls keep their values.
    private lazy var controlsController = ControlsViewController()
    private lazy var logsController = LogsViewController()

    /// Creates a controller that starts with a page, or with the first one if that page is not in the gallery.
    public init(page: GalleryPage) {
        index = GalleryPage.all.firstIndex { $0.name == page.name } ?? 0
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller that starts with the page of controls.
    public static func controls() -> GalleryViewController {
        let controller = GalleryViewController(page: GalleryPage.all[0])
        controller.index = controlsIndex
        return controller
    }

    /// Creates a controller that starts with the page of logs.
    public static func logs() -> GalleryViewController {
        let controller = GalleryViewController(page: GalleryPage.all[0])
        controller.index = logsIndex
        return controller
    }

    /// Returns `nil`: archives of controllers are not supported.
    public required init?(coder: NSCoder) { nil }

    /// The position of the page of controls: after all drawings.
    private static var controlsIndex: Int { GalleryPage.all.count }

    /// The position of the page of logs, the last one.
    private static var logsIndex: Int { controlsIndex + 1 }

    /// The page that is shown, or the destination of a transition; the last drawing if this is the page of controls or of logs.
    public var page: GalleryPage { GalleryPage.all[min(index, GalleryPage.all.count - 1)] }

    /// The page of controls if it is shown, or is the destination of a transition.
    public var controls: ControlsView? { index == Self.controlsIndex ? controlsController.controlsView : nil }

    /// The controller of the page of logs if it is shown, or is the destination of a transition.
    var logs: LogsViewController? { index == Self.logsIndex ? logsController : nil }

    /// The names of the drawings that exist, in the order of the gallery.
    public var pagesAtHand: [String] {
        drawings.filter { $0.value.controller != nil }.keys.sorted().map { GalleryPage.all[$0].name }
    }

    public override func viewDidLoad() {
        view.backgroundColor = UIColor(white: 0.85, alpha: 1)
        nameLabel.textColor = UIColor(white: 0.35, alpha: 1)
        pageController.dataSource = self
        pageController.delegate = self
        addChild(pageController)
        view.addSubview(pageController.view)
        pageController.didMove(toParent: self)
        for label in [titleLabel, nameLabel] {
            label.textAlignment = .center
            view.addSubview(label)
        }
        constrainViews()
        let tap = UITapGestureRecognizer(target: self, action: GalleryViewController.showAdjacentPage)
        tap.delegate = self
        view.addGestureRecognizer(tap)
        pageController.setViewControllers([controller(at: index)], direction: .forward, animated: false)
        describePage()
    }

    /// Places the captions at the bottom edge, and the pages above them.
    private func constrainViews() {
        let (area, pages) = (view.safeAreaLayoutGuide, pageController.view!)
        for view in [pages, titleLabel, nameLabel] { view.translatesAutoresizingMaskIntoConstraints = false }
        let captions = UILayoutGuide()
        view.addLayoutGuide(captions)
        // On small screens, most of the room is for the drawing.
        let share = captions.heightAnchor.constraint(equalTo: area.heightAnchor, multiplier: 0.3)
        share.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate([
            share,
            captions.heightAnchor.constraint(lessThanOrEqualToConstant: 56),
            captions.leadingAnchor.constraint(equalTo: area.leadingAnchor),
            captions.trailingAnchor.constraint(equalTo: area.trailingAnchor),
            captions.bottomAnchor.constraint(equalTo: area.bottomAnchor),
            pages.topAnchor.constraint(equalTo: area.topAnchor),
            pages.leadingAnchor.constraint(equalTo: area.leadingAnchor),
            pages.trailingAnchor.constraint(equalTo: area.trailingAnchor),
            pages.bottomAnchor.constraint(equalTo: captions.topAnchor),
            titleLabel.topAnchor.constraint(equalTo: captions.topAnchor),
            titleLabel.heightAnchor.constraint(equalTo: captions.heightAnchor, multiplier: 0.55),
            nameLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor),
            nameLabel.bottomAnchor.constraint(equalTo: captions.bottomAnchor),
        ])
        for label in [titleLabel, nameLabel] {
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: captions.leadingAnchor),
                label.trailingAnchor.constraint(equalTo: captions.trailingAnchor),
            ])
        }
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        titleLabel.font = .systemFont(ofSize: max(6, (titleLabel.bounds.height * 0.6).rounded()))
        nameLabel.font = .systemFont(ofSize: max(5, (nameLabel.bounds.height * 0.55).rounded()))
    }

    // MARK: Pages

    /// Returns the controller of a page: the one that exists, or a new one.
    private func controller(at index: Int) -> UIViewController {
        if index == Self.controlsIndex { return controlsController }
        if index == Self.logsIndex { return logsController }
        if let controller = drawings[index]?.controller { return controller }
        let controller = DrawingViewController(index: index)
        drawings = drawings.filter { $0.value.controller != nil }
        drawings[index] = Drawing(controller: controller)
        return controller
    }

    private func index(of controller: UIViewController?) -> Int {
        if controller is LogsViewController { return Self.logsIndex }
        return (controller as? DrawingViewController)?.index ?? Self.controlsIndex
    }

    /// Makes the page that the page view controller displays the current one.
    private func pageDidChange() {
        index = index(of: pageController.viewControllers?.first)
        describePage()
    }

    private func describePage() {
        if index >= Self.controlsIndex {
            titleLabel.text = index == Self.logsIndex ? "Logs" : "Controls"
            nameLabel.text = index == Self.logsIndex ? "logs" : "controls"
            return
        }
        titleLabel.text = page.title
        nameLabel.text = "\(page.name) · \(index + 1) of \(GalleryPage.all.count)"
    }

    // MARK: Turning

    private var isRightToLeft: Bool { view.effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Turns to the next or the previous page, except at the ends.
    private func showAdjacentPage(_ tap: UITapGestureRecognizer) {
        let isForward = (tap.location(in: view).x >= view.bounds.midX) != isRightToLeft
        turn(to: index + (isForward ? 1 : -1))
    }

    /// The keys that turn pages. On the pages of controls and of logs, the arrow keys move the focus.
    public override var keyCommands: [UIKeyCommand]? {
        let arrows = [UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow]
        let others = [
            UIKeyCommand.inputPageUp, UIKeyCommand.inputPageDown, UIKeyCommand.inputHome, UIKeyCommand.inputEnd,
        ]
        return (index >= Self.controlsIndex ? others : arrows + others).map {
            UIKeyCommand(input: $0, modifierFlags: [], action: GalleryViewController.showPage)
        }
    }

    private func showPage(_ command: UIKeyCommand) {
        switch command.input {
        case UIKeyCommand.inputHome: turn(to: 0)
        case UIKeyCommand.inputEnd: turn(to: Self.controlsIndex)
        case UIKeyCommand.inputPageUp: turn(to: index - 1)
        case UIKeyCommand.inputLeftArrow: turn(to: index + (isRightToLeft ? 1 : -1))
        case UIKeyCommand.inputRightArrow: turn(to: index + (isRightToLeft ? -1 : 1))
        default: turn(to: index + 1)
        }
    }

    private func turn(to next: Int) {
        guard (0...Self.logsIndex).contains(next), next != index else { return }
        pageController.setViewControllers(
            [controller(at: next)],
            direction: next > index ? .forward : .reverse,
            animated: true
        ) { [weak self] _ in
            self?.pageDidChange()
        }
        // After the call, which ends a change in progress.
        index = next
        describePage()
    }
}

extension GalleryViewController: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    /// Returns the page before another one.
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        let index = index(of: viewController)
        return index > 0 ? controller(at: index - 1) : nil
    }

    /// Returns the page after another one.
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        let index = index(of: viewController)
        return index < Self.logsIndex ? controller(at: index + 1) : nil
    }

    /// Updates the captions after the user has scrolled.
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) { pageDidChange() }
}

extension GalleryViewController: UIGestureRecognizerDelegate {
    /// Taps on the pages of controls and of logs are for what is there.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        index < Self.controlsIndex
    }
}
