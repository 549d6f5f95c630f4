import Testing
import UIKit
import UIKitTesting

/// Containers, connections, segues, texts and nibs of `Fixtures/Kinds.storyboard` and `Fixtures/Panel.xib`, beside the same screens in
/// code.
@MainActor
@Suite struct KindNavigationTests {
    private typealias Compared = ScreenComparison

    // MARK: Containers

    private static func box() -> UIViewController {
        let inner = Compared.controller(
            UIViewController(),
            CGSize(width: 240, height: 160),
            color: .systemCyan
        ) { view in
            let label = UILabel()
            label.text = "Embedded"
            label.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(label)
            NSLayoutConstraint.activate([
                label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                view.bottomAnchor.constraint(equalTo: label.bottomAnchor, constant: 12),
            ])
        }
        let outer = UIViewController()
        return Compared.controller(outer) { view in
            let container = Compared.box(40, 60, 240, 160, nil, [.flexibleRightMargin, .flexibleBottomMargin])
            view.addSubview(container)
            outer.addChild(inner)
            inner.view.frame = container.bounds
            container.addSubview(inner.view)
            inner.didMove(toParent: outer)
        }
    }

    @Test func embeddedController() throws {
        try Compared.compare("box") { Self.box() }
    }

    @Test func splitController() throws {
        try Compared.compare("split", CGSize(width: 1024, height: 768)) {
            let side = Compared.controller(UIViewController(), CGSize(width: 320, height: 768), color: .systemGray4) {
                $0.addSubview(Compared.label("Side", 20, 120, 200, 30))
            }
            side.navigationItem.title = "Sidebar"
            let main = Compared.controller(UIViewController(), CGSize(width: 704, height: 768), color: .systemMint) {
                $0.addSubview(Compared.label("Main", 40, 120, 200, 30))
            }
            main.navigationItem.title = "Content"
            let split = UISplitViewController(style: .doubleColumn)
            split.preferredDisplayMode = .oneBesideSecondary
            split.preferredSplitBehavior = .tile
            split.setViewController(side, for: .primary)
            split.setViewController(main, for: .secondary)
            return split
        }
    }

    @Test func pageController() throws {
        let steps: Compared.Steps = { screen, _ in
            let finger = try screen.touch(at: CGPoint(x: 280, y: 240))
            try finger.drag(to: CGPoint(x: 120, y: 240), duration: 0.3)
            try screen.advance(by: 0.2)
        }
        try Compared.compare("pages", steps: steps) {
            PagesController(
                transitionStyle: .scroll,
                navigationOrientation: .horizontal,
                options: [.interPageSpacing: 24]
            )
        }
    }

    /// References to a scene of another storyboard, and to one of the same.
    @Test func references() throws {
        let steps: Compared.Steps = { screen, controller in
            (controller as? UITabBarController)?.selectedIndex = 1
            try screen.advance(by: 0.5)
        }
        try Compared.compare("references", steps: steps) {
            let tabs = UITabBarController()
            let texts = Compared.controller(UIViewController()) { ReferenceTests.texts($0) }
            tabs.viewControllers = [texts, Self.box()]
            return tabs
        }
    }

    // MARK: Connections

    private final class CodeConnections: ConnectionsController {
        override func loadView() {
            _ = Compared.controller(self) { view in
                let label = Compared.label("Name", 20, 20, 280, 30)
                name = label
                bars = [Compared.box(20, 55, 80, 10, nil), Compared.box(120, 55, 80, 10, nil)]
                let target = Compared.button("Target", 20, 75, 120, 34)
                target.addAction(
                    UIAction { [weak self, weak target] _ in target.map { self?.touched($0) } },
                    for: .touchUpInside
                )
                let chain = Compared.button("Chain", 160, 75, 120, 34)
                chain.addAction(
                    UIAction { [weak self, weak chain] _ in chain.map { self?.chained($0) } },
                    for: .touchUpInside
                )
                let slider = UISlider(frame: CGRect(x: 20, y: 120, width: 280, height: 31))
                slider.value = 0.5
                slider.addAction(
                    UIAction { [weak self, weak slider] _ in slider.map { self?.slid($0) } },
                    for: .valueChanged
                )
                for subview in [label, bars[0], bars[1], target, chain, slider] { view.addSubview(subview) }
                addRecognizers(to: view)
            }
        }

        private func addRecognizers(to view: UIView) {
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = .left
            let edge = UIScreenEdgePanGestureRecognizer()
            edge.edges = .left
            let recognizers: [UIGestureRecognizer] = [
                UITapGestureRecognizer(), UILongPressGestureRecognizer(), UIPanGestureRecognizer(), swipe,
                UIPinchGestureRecognizer(), UIRotationGestureRecognizer(), edge,
            ]
            for (index, recognizer) in recognizers.enumerated() {
                let position = CGPoint(x: 20 + index % 2 * 150, y: 170 + index / 2 * 70)
                let isLast = index == recognizers.count - 1
                let box =
                    isLast
                    ? Compared.box(0, 400, 40, 80, .systemGray4)
                    : Compared.box(position.x, position.y, 130, 60, .systemGray4)
                box.tag = index + 1
                recognizer.addTarget(self, action: Selector("recognized:"))
                box.addGestureRecognizer(recognizer)
                view.addSubview(box)
            }
        }
    }

    @Test func outletsActionsAndGestureRecognizers() throws {
        let steps: Compared.Steps = { screen, controller in
            try screen.tap(at: CGPoint(x: 80, y: 92))
            try screen.tap(at: CGPoint(x: 220, y: 92))
            let knob = try screen.touch(at: CGPoint(x: 160, y: 135))
            try knob.drag(to: CGPoint(x: 230, y: 135), duration: 0.2)
            try knob.lift()
            try screen.tap(at: CGPoint(x: 85, y: 200))
            try screen.longPress(at: CGPoint(x: 235, y: 200))
            let pan = try screen.touch(at: CGPoint(x: 40, y: 270))
            try pan.drag(to: CGPoint(x: 120, y: 280), duration: 0.3)
            try pan.lift()
            let swipe = try screen.touch(at: CGPoint(x: 280, y: 270))
            try swipe.drag(to: CGPoint(x: 180, y: 270), duration: 0.15)
            try swipe.lift()
            try screen.pinch(at: CGPoint(x: 85, y: 340), scale: 2, distance: 100)
            try screen.rotate(at: CGPoint(x: 235, y: 340), by: 0.8, distance: 50)
            let edge = try screen.touch(at: CGPoint(x: 1, y: 440))
            try edge.drag(to: CGPoint(x: 120, y: 440), duration: 0.3)
            try edge.lift()
            try screen.advance(by: 0.5)
            let connections = try #require(controller as? ConnectionsController)
            let label = try #require(connections.name)
            #expect(label.text == "Outlet" && label.textColor == .systemPurple && label.alpha > 0.6)
            for tag in 1...7 {
                #expect(controller.view.viewWithTag(tag)?.backgroundColor == .systemTeal, "recognizer \(tag)")
            }
        }
        try Compared.compare("connections", steps: steps) { CodeConnections() }
    }

    // MARK: Segues

    private nonisolated static let titles = ["Show", "Push", "Detail", "Present", "Popover", "Custom"]

    private static func start() -> UIViewController {
        let start = Compared.controller(StartController()) { view in
            for (index, title) in titles.enumerated() {
                let button = Compared.button(title, 20, 120 + 50 * CGFloat(index), 140, 40)
                button.tag = index + 1
                button.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
                view.addSubview(button)
            }
        }
        start.navigationItem.title = "Start"
        start.navigationItem.prompt = "Prompt"
        start.navigationItem.backButtonTitle = "Return"
        start.toolbarItems = [UIBarButtonItem(title: "Tool", style: .plain, target: nil, action: nil as Selector?)]
        let navigation = UINavigationController(rootViewController: start)
        navigation.isToolbarHidden = false
        return navigation
    }

    private static func end() -> UIViewController {
        let end = Compared.controller(UIViewController(), color: .systemGray6) { view in
            let label = Compared.label("Destination", 20, 160, 200, 30)
            let button = Compared.button("Unwind", 20, 200, 120, 40)
            for subview in [label, button] {
                subview.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
                view.addSubview(subview)
            }
        }
        end.navigationItem.title = "End"
        end.preferredContentSize = CGSize(width: 220, height: 260)
        return end
    }

    /// Performs in code what a segue does.
    private static func perform(_ segue: String, _ navigation: UINavigationController) throws {
        let start = try #require(navigation.viewControllers.first as? StartController)
        let end = end()
        switch segue {
        case "Show", "Push", "Unwind": navigation.pushViewController(end, animated: true)
        case "Detail": start.showDetailViewController(end, sender: nil)
        case "Present":
            end.modalPresentationStyle = .fullScreen
            end.modalTransitionStyle = .crossDissolve
            start.present(end, animated: true)
        case "Popover":
            let button = try #require(start.view.viewWithTag(5))
            end.modalPresentationStyle = .popover
            end.popoverPresentationController?.sourceView = button
            end.popoverPresentationController?.sourceRect = button.bounds
            end.popoverPresentationController?.permittedArrowDirections = .up
            start.present(end, animated: true)
        default:
            end.view.backgroundColor = .systemYellow
            navigation.pushViewController(end, animated: false)
        }
    }

    @Test(arguments: titles + ["Unwind"])
    func segues(title: String) throws {
        let tag = (Self.titles.firstIndex(of: title) ?? 0) + 1
        func touch(_ screen: VirtualScreen, _ navigation: UINavigationController) throws {
            try screen.tap(#require(navigation.viewControllers.first?.view.viewWithTag(tag)))
        }
        let steps: Compared.Steps = { screen, controller in
            let navigation = try #require(controller as? UINavigationController)
            try touch(screen, navigation)
            try screen.advance(by: 1)
            guard title == "Unwind" else { return }
            try screen.tap(#require(navigation.topViewController?.view.viewWithTag(9)))
            try screen.advance(by: 1)
        }
        let codeSteps: Compared.Steps = { screen, controller in
            let navigation = try #require(controller as? UINavigationController)
            // The button of the code does nothing but show the touch.
            try touch(screen, navigation)
            try Self.perform(title, navigation)
            try screen.advance(by: 1)
            guard title == "Unwind" else { return }
            navigation.popViewController(animated: true)
            navigation.viewControllers.first?.navigationItem.title = "Unwound"
            try screen.advance(by: 1)
        }
        let size = CGSize(width: 768, height: 640)
        try Compared.compare("segues", size, steps: steps, codeSteps: codeSteps) { Self.start() }
    }

    // MARK: Texts, images and nibs

    /// A folder of resources, which is removed at the end.
    private final class Resources {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Kinds-\(UUID().uuidString)")

        init() throws {
            let files = [
                "de.lproj/Kinds.strings":
                    "\"w-label.text\" = \"Pumpe\";\n\"w-button.normalTitle\" = \"Anfang\";\n"
                    + "\"w-segments.segmentTitles[1]\" = \"Aus\";\n\"w-field.placeholder\" = \"Größe\";",
                "en.lproj/Kinds.strings": "\"w-field.placeholder\" = \"Size\";",
            ]
            for (path, text) in files {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: file)
            }
            let image = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 24)).image { context in
                UIColor.systemRed.setFill()
                context.fill(CGRect(x: 4, y: 2, width: 20, height: 16))
            }
            try #require(image.pngData()).write(to: folder.appending(path: "Mark.png"))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    @Test(arguments: [
        ("en", ["Pump", "Start", "On", "Off", "Size"]), ("de", ["Pumpe", "Anfang", "On", "Aus", "Größe"]),
    ])
    func textsOfTheLanguageAndImagesOfTheBundle(language: String, texts: [String]) throws {
        let resources = try Resources()
        let bundle = try #require(Bundle(path: resources.folder.path))
        try Compared.compare("bundle", bundle: bundle, language: language) {
            Compared.controller(UIViewController()) { view in
                let segments = UISegmentedControl(items: [texts[2], texts[3]])
                segments.frame = CGRect(x: 20, y: 120, width: 200, height: 32)
                segments.selectedSegmentIndex = 0
                let field = UITextField(frame: CGRect(x: 20, y: 165, width: 200, height: 34))
                field.borderStyle = .roundedRect
                field.placeholder = texts[4]
                let mark = UIImageView(frame: CGRect(x: 20, y: 210, width: 80, height: 60))
                mark.image = UIImage(contentsOfFile: resources.folder.appending(path: "Mark.png").path)
                mark.contentMode = .center
                #expect(mark.image != nil)
                view.addSubview(Compared.label(texts[0], 20, 30, 280, 30))
                view.addSubview(Compared.button(texts[1], 20, 70, 140, 40))
                for subview in [segments, field, mark] as [UIView] { view.addSubview(subview) }
            }
        }
    }

    @Test func viewsOfANib() throws {
        let size = Compared.size
        let compiled = try Compared.snapshots(size, { _, _ in }) {
            let controller = PanelController(nibName: "Panel", bundle: nil)
            controller.loadViewIfNeeded()
            controller.caption?.text = "Panel"
            let objects = UINib(nibName: "Panel", bundle: nil).instantiate(
                withOwner: PanelController(nibName: nil, bundle: nil)
            )
            controller.view.addSubview(try #require(objects.last as? UIView))
            return controller
        }
        let reference = try Compared.snapshots(size, { _, _ in }) {
            Compared.controller(UIViewController(), color: .systemGray5) { view in
                let label = UILabel()
                label.text = "Panel"
                label.font = .systemFont(ofSize: 28, weight: .light)
                let toggle = UISwitch()
                toggle.isOn = true
                for subview in [label, toggle] {
                    subview.translatesAutoresizingMaskIntoConstraints = false
                    view.addSubview(subview)
                }
                NSLayoutConstraint.activate([
                    label.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 40),
                    label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 60),
                    toggle.leadingAnchor.constraint(equalTo: label.leadingAnchor),
                    toggle.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 16),
                ])
                let other = Compared.box(60, 240, 120, 80, .systemIndigo)
                other.layer.cornerRadius = 12
                view.addSubview(other)
            }
        }
        #expect(compiled.last == reference.last)
    }
}
