import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Names of UIKit whose behavior fits in a few lines.
@MainActor
@Suite struct SmallNamesTests {
    @Test func geometryIsComparedByItsMethods() {
        #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)) && !CGPoint.zero.equalTo(CGPoint(x: 0, y: 1)))
        #expect(
            CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2))
                && !CGSize.zero.equalTo(CGSize(width: 1, height: 0))
        )
        #expect(CGRect.null.equalTo(.null) && !CGRect.zero.equalTo(CGRect(x: 0, y: 0, width: 1, height: 0)))
    }

    @Test func geometryIsReadFromItsTexts() {
        #expect(NSCoder.string(for: CGRect(x: 1, y: 2.5, width: 3, height: 0.1)) == "{{1, 2.5}, {3, 0.1}}")
        #expect(NSCoder.cgRect(for: "{{1, 2.5}, {3, 0.1}}") == CGRect(x: 1, y: 2.5, width: 3, height: 0.1))
        #expect(NSCoder.cgPoint(for: NSCoder.string(for: CGPoint(x: -1, y: 1e20))) == CGPoint(x: -1, y: 1e20))
        #expect(NSCoder.cgSize(for: NSCoder.string(for: CGSize(width: 1, height: 2))) == CGSize(width: 1, height: 2))
        #expect(NSCoder.cgVector(for: NSCoder.string(for: CGVector(dx: 1, dy: 2))) == CGVector(dx: 1, dy: 2))
        #expect(NSCoder.uiOffset(for: NSCoder.string(for: UIOffset(horizontal: 1, vertical: 2))).vertical == 2)
        let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(NSCoder.nsDirectionalEdgeInsets(for: NSCoder.string(for: insets)) == insets)
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(NSCoder.string(for: transform) == "[1, 2, 3, 4, 5, 6]")
        #expect(NSCoder.cgAffineTransform(for: "[1, 2, 3, 4, 5, 6]") == transform)
        #expect(NSCoder.cgAffineTransform(for: "x") == .identity && NSCoder.cgRect(for: "{1, 2}") == .zero)
    }

    @Test func systemButtonsHaveAnImageAndATarget() {
        @MainActor final class Target { var count = 0; func tapped() { count += 1 } }
        let target = Target()
        let image = UIImage(systemName: "plus") ?? UIImage()
        let button = UIButton.systemButton(with: image, target: target, action: Target.tapped)
        button.sendActions(for: .touchUpInside)
        #expect(target.count == 1 && button.buttonType == .system && button.image(for: .normal) === image)
        #expect(button.bounds.width > 0)
    }

    @Test func systemButtonsWithoutATargetCallTheResponderChain() {
        final class Owner: UIView {
            var senders: [UIButton] = []
            func tapped(_ sender: UIButton) { senders.append(sender) }
        }
        let screen = ViewScreen()
        let owner = Owner(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let button = UIButton.systemButton(with: UIImage(), target: nil, action: Owner.tapped)
        owner.addSubview(button)
        screen.add(owner)
        button.sendActions(for: .touchUpInside)
        #expect(owner.senders == [button])
    }

    @Test func keyCommandsWithoutKeysDoNothing() {
        let command = UIKeyCommand()
        #expect(command.input == nil && command.modifierFlags == [] && command.title == "")
        let named = UIKeyCommand(input: "a", modifierFlags: .command, action: UIView.setNeedsLayout)
        #expect(named.input == "a")
    }

    @Test func respondersRestoreActivities() {
        final class Reader: UIResponder {
            var page: Int?
            override func restoreUserActivityState(_ activity: NSUserActivity) {
                super.restoreUserActivityState(activity)
                page = activity.userInfo?["page"] as? Int
            }
        }
        let reader = Reader()
        let activity = NSUserActivity(activityType: "org.example.reading")
        activity.addUserInfoEntries(from: ["page": 7])
        let restoring: [any UIUserActivityRestoring] = [reader]
        for object in restoring { object.restoreUserActivityState(activity) }
        #expect(reader.page == 7)
    }

    @Test func defaultsHaveKeyValueAccess() {
        let defaults = UserDefaults()
        let key = "SmallNamesTests.\(UUID().uuidString)"
        defaults.setValue([1, 2], forKey: key)
        #expect(defaults.value(forKey: key) as? [Int] == [1, 2] && defaults.array(forKey: key)?.count == 2)
        defaults.setValue(nil, forKey: key)
        #expect(defaults.value(forKey: key) == nil && defaults.object(forKey: key) == nil)
    }

    @Test func invalidatingPropertiesMarkTheirViews() {
        final class Shape: UIView {
            @Invalidating(.display, .layout) var radius: CGFloat = 1
            @Invalidating(.intrinsicContentSize, .constraints) var side: CGFloat = 1
            var log: [String] = []
            override func draw(_ rect: CGRect) { log.append("draw \(radius)") }
            override func layoutSubviews() {
                super.layoutSubviews()
                log.append("layout")
            }
            override func invalidateIntrinsicContentSize() {
                super.invalidateIntrinsicContentSize()
                log.append("size \(side)")
            }
        }
        let screen = ViewScreen()
        let shape = Shape(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        screen.add(shape)
        screen.show()
        shape.log = []
        shape.radius = 1
        screen.show()
        #expect(shape.log.isEmpty, "an equal value changes nothing")
        shape.radius = 2
        screen.show()
        #expect(shape.log == ["layout", "draw 2.0"])
        shape.log = []
        shape.side = 3
        #expect(shape.log == ["size 3.0"] && shape.needsUpdateConstraints())
    }

    @Test func transitionsOfOpenBlocksBeginAtTheirEnd() {
        let screen = ViewScreen()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.backgroundColor = .red
        screen.add(view)
        screen.show()
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationTransition(.curlUp, for: view, cache: true)
        UIView.performWithoutAnimation { view.backgroundColor = .green }
        #expect(view.layer.animationKeys() ?? [] == [])
        UIView.commitAnimations()
        #expect(view.layer.animationKeys()?.isEmpty == false)
        UIView.setAnimationTransition(.flipFromLeft, for: view, cache: true)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationTransition(.none, for: window(screen), cache: false)
        UIView.commitAnimations()
        #expect(screen.window.layer.animationKeys() ?? [] == [])
    }

    private func window(_ screen: ViewScreen) -> UIView { screen.window }

    @Test func fixedCoordinatesAreThoseOfPortrait() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 300))
        let controller = UIViewController()
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        controller.view.addSubview(view)
        var notes: [String] = []
        let names = [
            UIApplication.willChangeStatusBarOrientationNotification,
            UIApplication.didChangeStatusBarOrientationNotification,
        ]
        try screen.show(controller)
        let application = screen.host.session.application
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) { note in
                let value = note.userInfo?[UIApplication.statusBarOrientationUserInfoKey] as? Int ?? -1
                MainActor.assumeIsolated { notes.append("\(value)") }
            }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        let space = screen.host.screen.fixedCoordinateSpace
        let corners = [CGPoint.zero, CGPoint(x: 200, y: 0)]
        #expect(view.convert(view.bounds, to: space) == CGRect(x: 10, y: 20, width: 30, height: 40))
        // The top of the user interface is at the right edge of the device, and then at the left, at the bottom.
        let cases: [(UIDeviceOrientation, CGRect)] = [
            (.landscapeLeft, CGRect(x: 140, y: 10, width: 40, height: 30)),
            (.landscapeRight, CGRect(x: 20, y: 260, width: 40, height: 30)),
            (.portraitUpsideDown, CGRect(x: 160, y: 240, width: 30, height: 40)),
        ]
        for (orientation, expected) in cases {
            try screen.rotateDevice(to: orientation)
            try screen.advance(by: 1)
            #expect(space.bounds == CGRect(x: 0, y: 0, width: 200, height: 300))
            #expect(view.convert(view.bounds, to: space) == expected, "\(orientation)")
            #expect(
                space.convert(expected, to: view) == view.bounds && view.convert(expected, from: space) == view.bounds
            )
            #expect(space.convert(view.bounds, from: view) == expected)
            for corner in corners {
                #expect(space.convert(space.convert(corner, to: view), from: view) == corner)
                #expect(view.convert(view.convert(corner, from: space), to: space) == corner)
            }
        }
        #expect(notes == ["3", "1", "4", "3", "2", "4"])
    }

    @Test func controllersThatDoNotAdjustInsetsKeepThem() throws {
        let screen = try VirtualScreen(size: CGSize(width: 200, height: 300))
        let controller = UIViewController()
        controller.additionalSafeAreaInsets.top = 30
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        scroll.contentSize = CGSize(width: 100, height: 1000)
        controller.view.addSubview(scroll)
        try screen.show(controller)
        #expect(scroll.adjustedContentInset.top == 30)
        controller.automaticallyAdjustsScrollViewInsets = false
        try screen.advance(by: 0.1)
        #expect(scroll.adjustedContentInset.top == 0)
        scroll.contentInsetAdjustmentBehavior = .scrollableAxes
        #expect(scroll.adjustedContentInset.top == 30)
    }

    @Test func imagesOfAnyRangeAreDrawn() {
        let format = UIGraphicsImageRendererFormat()
        #expect(format.preferredRange == .automatic)
        format.preferredRange = .extended
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image {
            #expect($0.format.preferredRange == .extended)
        }
        #expect(image.size.width == 2)
    }

    @Test func objectsAreArgumentsOfFormats() {
        let view = UIView()
        let objects: [NSObject & CVarArg] = [
            view, UIViewController(), UIColor.red, UIFont.systemFont(ofSize: 3), UIBezierPath(), UIScreen.main,
            UITraitCollection(userInterfaceStyle: .dark), UITapGestureRecognizer(), UIImage(), UIBarButtonItem(),
            NSParagraphStyle(), view.widthAnchor.constraint(equalToConstant: 2), UIWindow(),
        ]
        for object in objects {
            #expect(String(format: "%d: %@, %@", 7, object, "x") == "7: \(object.description), x")
        }
    }

    @Test func archivesHaveEncodableValues() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        let values = [["a": 1.5], ["b": 2]]
        try archiver.encodeEncodable(values, forKey: "values")
        try archiver.encodeEncodable("text", forKey: "text")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        #expect(unarchiver.decodeDecodable([[String: Double]].self, forKey: "values") == values)
        #expect(try unarchiver.decodeTopLevelDecodable(String.self, forKey: "text") == "text")
        #expect(unarchiver.decodeDecodable(String.self, forKey: "missing") == nil)
        #expect(unarchiver.decodeDecodable(Int.self, forKey: "text") == nil)
        #expect(throws: DecodingError.self) { _ = try unarchiver.decodeTopLevelDecodable(Int.self, forKey: "text") }
    }

    @Test func actionsHaveTargetControllers() {
        final class Container: UIViewController {
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
                action == Selector("print:") && sender is UIView
            }
        }
        let (container, child) = (Container(), UIViewController())
        container.addChild(child)
        #expect(child.targetViewController(forAction: Selector("print:"), sender: UIView()) === container)
        #expect(child.targetViewController(forAction: Selector("print:"), sender: nil) == nil)
        #expect(child.targetViewController(forAction: Selector("other:"), sender: UIView()) == nil)
    }

    @Test func imagesOfSwitchesChangeNothing() {
        func pixels(_ change: (UISwitch) -> Void) -> [UInt32] {
            let screen = ViewScreen(width: 60, height: 40)
            let view = UISwitch(frame: .zero)
            change(view)
            screen.add(view)
            screen.show()
            return (0..<40).flatMap { y in (0..<60).map { screen[$0, y] } }
        }
        let (off, on) = (pixels { _ in }, pixels { $0.isOn = true })
        let offImage = pixels { $0.offImage = UIImage(systemName: "star") }
        let onImage = pixels { view in
            view.onImage = UIImage(systemName: "star")
            view.isOn = true
        }
        #expect(offImage == off && onImage == on && on != off)
    }

    @Test func appearanceOfTheSystemIsLeftToControllers() {
        final class Controller: UIViewController {
            let child = UIViewController()
            override var childForHomeIndicatorAutoHidden: UIViewController? { child }
            override var childForScreenEdgesDeferringSystemGestures: UIViewController? { child }
            override var prefersHomeIndicatorAutoHidden: Bool { !super.prefersHomeIndicatorAutoHidden }
        }
        let (controller, plain) = (Controller(), UIViewController())
        #expect(controller.childForHomeIndicatorAutoHidden === controller.child)
        #expect(controller.childForScreenEdgesDeferringSystemGestures === controller.child)
        #expect(controller.prefersHomeIndicatorAutoHidden && !plain.prefersHomeIndicatorAutoHidden)
        #expect(plain.childForHomeIndicatorAutoHidden == nil && plain.childForScreenEdgesDeferringSystemGestures == nil)
        #expect(UIApplication.shared.statusBarOrientation == UIApplication.shared.session.screen.interfaceOrientation)
    }

    @Test func transitionMaskBelongsToTheAppearance() throws {
        let (bar, other) = (UINavigationBar(frame: .zero), UINavigationBar(frame: .zero))
        let (image, mask) = (try #require(UIImage(systemName: "star")), try #require(UIImage(systemName: "plus")))
        bar.backIndicatorTransitionMaskImage = mask
        #expect(bar.standardAppearance.backIndicatorTransitionMaskImage == mask)
        #expect(bar.standardAppearance.backIndicatorImage == UINavigationBarAppearance().backIndicatorImage)
        other.backIndicatorTransitionMaskImage = mask
        other.backIndicatorImage = image
        #expect(other.standardAppearance.backIndicatorImage == image && other.backIndicatorTransitionMaskImage == mask)
        #expect(other.standardAppearance.backIndicatorTransitionMaskImage == mask)
        let screen = ViewScreen()
        UINavigationBar.appearance().backIndicatorTransitionMaskImage = image
        defer { UINavigationBar.appearance().backIndicatorTransitionMaskImage = nil }
        let styled = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        screen.add(styled)
        #expect(styled.backIndicatorTransitionMaskImage == image)
    }

    @Test func geometrySurvivesArchives() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        let vector = CGVector(dx: 1, dy: -2)
        let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        archiver.encode(NSCoder.string(for: CGPoint(x: 1, y: 2.5)), forKey: "point")
        archiver.encode(NSCoder.string(for: CGSize(width: 3, height: 0.1)), forKey: "size")
        archiver.encode(vector, forKey: "vector")
        archiver.encode(insets, forKey: "insets")
        archiver.encode(UIOffset(horizontal: 5, vertical: 6), forKey: "offset")
        archiver.finishEncoding()
        let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        coder.decodingFailurePolicy = .setErrorAndReturn
        #expect(coder.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2.5))
        #expect(coder.decodeCGSize(forKey: "size") == CGSize(width: 3, height: 0.1))
        #expect(coder.decodeCGVector(forKey: "vector") == vector && coder.decodeCGVector(forKey: "none") == .zero)
        #expect(coder.decodeDirectionalEdgeInsets(forKey: "insets") == insets)
        #expect(coder.decodeUIOffset(forKey: "offset") == UIOffset(horizontal: 5, vertical: 6))
    }

    @Test func toolbarsHaveThePositionOfTheirDelegate() {
        final class Delegate: NSObject, UIToolbarDelegate {
            var position = UIBarPosition.topAttached
            func position(for bar: any UIBarPositioning) -> UIBarPosition { position }
        }
        let (bar, delegate) = (UIToolbar(frame: .zero), Delegate())
        #expect(bar.barPosition == .bottom)
        bar.delegate = delegate
        #expect(bar.barPosition == .topAttached)
        delegate.position = .any
        #expect(bar.barPosition == .bottom)
    }
}
