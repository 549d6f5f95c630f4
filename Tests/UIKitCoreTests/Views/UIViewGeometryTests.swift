import TestSupport
import Testing
import UIKit

@MainActor
@Suite struct UIViewGeometryTests {
    @Test func frameFollowsBoundsCenterAndTransform() {
        let view = UIView(10, 20, 30, 40)
        #expect(view.center == CGPoint(x: 25, y: 40))
        view.center = CGPoint(x: 100, y: 100)
        #expect(view.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
        view.bounds.size = CGSize(width: 10, height: 10)
        #expect(view.frame == CGRect(x: 95, y: 95, width: 10, height: 10))
        view.transform = CGAffineTransform(scaleX: 2, y: 3)
        #expect(view.frame == CGRect(x: 90, y: 85, width: 20, height: 30))
        #expect(view.bounds.size == CGSize(width: 10, height: 10) && view.center == CGPoint(x: 100, y: 100))
    }

    @Test func convertPointsAndRectsBetweenViews() {
        let screen = ViewScreen()
        let a = UIView(10, 10, 50, 50)
        let b = UIView(20, 0, 20, 20)
        let c = UIView(60, 60, 10, 10)
        screen.add(a, c)
        a.addSubview(b)
        #expect(b.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 31, y: 12))
        #expect(b.convert(CGPoint(x: 31, y: 12), from: nil) == CGPoint(x: 1, y: 2))
        #expect(b.convert(CGPoint(x: 1, y: 2), to: c) == CGPoint(x: -29, y: -48))
        #expect(c.convert(CGPoint(x: 1, y: 2), from: b) == CGPoint(x: -29, y: -48))
        a.transform = CGAffineTransform(rotationAngle: .pi / 2)
        // A quarter turn about (35, 35): (20, 0) of a's coordinates is 15 above and 5 left of the center.
        #expect(isClose(b.convert(CGPoint.zero, to: nil), CGPoint(x: 60, y: 30)))
        let box = b.convert(CGRect(x: 0, y: 0, width: 20, height: 10), to: nil)
        #expect(isClose(box.origin, CGPoint(x: 50, y: 30)) && abs(box.width - 10) < 1e-6 && abs(box.height - 20) < 1e-6)
        #expect(isClose(b.convert(b.convert(CGPoint(x: 3, y: 4), to: c), from: c), CGPoint(x: 3, y: 4)))
    }

    @Test func hitTestSkipsHiddenTransparentAndDisabledViews() {
        let screen = ViewScreen()
        let back = UIView(0, 0, 100, 100)
        let front = UIView(10, 10, 50, 50)
        let inner = UIView(0, 0, 200, 20)
        screen.add(back, front)
        front.addSubview(inner)
        let point = CGPoint(x: 20, y: 20)
        func hit(_ point: CGPoint) -> UIView? { screen.window.hitTest(point, with: nil) }
        #expect(hit(point) === inner)
        // Beyond the superview's bounds there are no touches, though the view is seen there.
        #expect(hit(CGPoint(x: 80, y: 20)) === back)
        for view in [inner, front] {
            view.isHidden = true
            #expect(hit(point) === (view === inner ? front : back))
            view.isHidden = false
            view.alpha = 0.009
            #expect(hit(point) === (view === inner ? front : back))
            view.alpha = 0.01
            #expect(hit(point) === inner)
            view.isUserInteractionEnabled = false
            #expect(hit(point) === (view === inner ? front : back))
            view.isUserInteractionEnabled = true
        }
        screen.window.bringSubviewToFront(back)
        #expect(hit(point) === back)
        #expect(hit(CGPoint(x: 100, y: 5)) == nil)
        #expect(hit(CGPoint(x: CGFloat.nan, y: 5)) == nil)
    }

    @Test func hitTestConvertsThroughTransforms() {
        let screen = ViewScreen()
        let view = UIView(40, 40, 20, 20)
        screen.add(view)
        view.transform = CGAffineTransform(rotationAngle: .pi / 4)
        #expect(screen.window.hitTest(CGPoint(x: 50, y: 37), with: nil) === view)
        #expect(screen.window.hitTest(CGPoint(x: 41, y: 41), with: nil) === screen.window)
        view.transform = CGAffineTransform(scaleX: 0, y: 0)
        #expect(screen.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === screen.window)
    }

    @Test func pointInsideOverrideDecidesHitTest() {
        final class Round: UIView {
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                hypot(point.x - bounds.midX, point.y - bounds.midY) <= bounds.width / 2
            }
        }
        let screen = ViewScreen()
        let view = Round(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        screen.add(view)
        #expect(screen.window.hitTest(CGPoint(x: 2, y: 2), with: nil) === screen.window)
        #expect(screen.window.hitTest(CGPoint(x: 20, y: 2), with: nil) === view)
    }

    @Test func sizeToFitPreservesOrigin() {
        final class Fixed: UIView {
            override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 20) }
        }
        let view = Fixed(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
        view.sizeToFit()
        #expect(view.frame == CGRect(x: 10, y: 10, width: 30, height: 20))
    }

    @Test func convenienceInitCallsInitFrameOfSubclass() {
        final class Made: UIView {
            var isMade = false
            override init(frame: CGRect) {
                super.init(frame: frame)
                isMade = true
            }
            required init?(coder: NSCoder) { fatalError("no archives") }
        }
        #expect(Made().isMade && Made().frame == .zero)
    }
}
