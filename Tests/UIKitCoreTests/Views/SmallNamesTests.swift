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
}
