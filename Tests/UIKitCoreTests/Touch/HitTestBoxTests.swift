import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Hit tests that skip subviews by their bounding boxes.
@MainActor
@Suite struct HitTestBoxTests {
    private final class Counter { var visits = 0 }

    /// A view that counts the hit tests that ask it, without overriding a method of hit tests.
    private final class Counting: UIView {
        let counter: Counter
        init(frame: CGRect, _ counter: Counter) {
            self.counter = counter
            super.init(frame: frame)
        }
        required init?(coder: NSCoder) { nil }
        override var isUserInteractionEnabled: Bool {
            get {
                counter.visits += 1
                return super.isUserInteractionEnabled
            }
            set { super.isUserInteractionEnabled = newValue }
        }
    }

    /// A view that is hit up to 20 points outside of its bounds.
    private class Wide: UIView {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
            bounds.insetBy(dx: -20, dy: -20).covers(point)
        }
    }

    private final class WideChild: Wide {}

    /// A view that is hit everywhere in its left half, also above and below, and nowhere else.
    private final class Half: UIView {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            point.x >= 0 && point.x < bounds.width / 2 ? self : nil
        }
    }

    private final class OddLayer: CALayer {
        override func contains(_ point: CGPoint) -> Bool { point.x < 0 }
    }

    /// A view whose layer contains other points than those in the bounds.
    private final class OddLayerView: UIView {
        override class var layerClass: AnyClass { OddLayer.self }
    }

    private func grid(_ counter: Counter) -> UIView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
        for index in 0..<625 {
            let frame = CGRect(x: index % 25 * 20, y: index / 25 * 20, width: 16, height: 16)
            root.addSubview(Counting(frame: frame, counter))
        }
        return root
    }

    @Test func hitTestAsksOnlyViewsAtThePoint() {
        let counter = Counter()
        let root = grid(counter)
        #expect(root.hitTest(CGPoint(x: 45, y: 65), with: nil) === root.subviews[3 * 25 + 2])
        #expect(counter.visits == 1)
        #expect(root.hitTest(CGPoint(x: 37, y: 65), with: nil) === root)
        #expect(counter.visits == 1)
        root.subviews[0].center = CGPoint(x: 45, y: 65)
        root.subviews[3 * 25 + 2].isHidden = true
        counter.visits = 0
        #expect(root.hitTest(CGPoint(x: 45, y: 65), with: nil) === root.subviews[0])
        #expect(counter.visits == 2)
    }

    @Test func classesThatOverrideMethodsOfHitTestsAreAlwaysAsked() {
        let plain: [UIView] = [UIView(), UILabel(), UIImageView(), Counting(frame: .zero, Counter())]
        let overriding: [UIView] = [Wide(), WideChild(), Half(), UISwitch(), UIScrollView()]
        #expect(plain.map(\.isHitInBoundsOnly) == plain.map { _ in true })
        #expect(overriding.map(\.isHitInBoundsOnly) == overriding.map { _ in false })
    }

    @Test func viewThatAnimatorsMoveIsAsked() {
        let view = UIView()
        view.movingAnimators = 1
        #expect(!view.isHitInBoundsOnly)
    }

    @Test func overrideThatMovesASiblingIsFollowedByASearchInAllViews() {
        final class Mover: UIView {
            var moved: UIView?
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                moved?.center = CGPoint(x: 300, y: 300)
                return false
            }
        }
        let root = grid(Counter())
        let mover = Mover(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.addSubview(mover)
        #expect(root.hitTest(CGPoint(x: 298, y: 298), with: nil) === root)
        mover.moved = root.subviews[7]
        #expect(root.hitTest(CGPoint(x: 298, y: 298), with: nil) === root.subviews[7])
    }

    /// The search that the documentation of `hitTest` describes.
    private func search(_ view: UIView, _ point: CGPoint) -> UIView? {
        if view is Half { return view.hitTest(point, with: nil) }
        guard view.isUserInteractionEnabled, !view.isHidden, view.layer.opacity >= 0.01,
            view.point(inside: point, with: nil)
        else { return nil }
        for subview in view.subviews.reversed() {
            guard let own = subview.layer.ownPoint(fromSuperlayer: point) else { continue }
            if let hit = search(subview, own) { return hit }
        }
        return view
    }

    @Test(arguments: 1...8)
    func hitTestFindsWhatASearchInAllViewsFinds(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
        func makeView(_ depth: Int) -> UIView {
            let size =
                depth == 0 ? CGSize(width: 300, height: 300) : CGSize(width: number(0...90), height: number(0...90))
            let frame = CGRect(origin: CGPoint(x: number(-30...280), y: number(-30...280)), size: size)
            let view: UIView =
                switch Int.random(in: 0..<12, using: &random) {
                case 0: Wide(frame: frame)
                case 1: Half(frame: frame)
                case 2: OddLayerView(frame: frame)
                default: UIView(frame: frame)
                }
            let count = depth < 2 ? Int.random(in: 14...24, using: &random) : 0
            for _ in 0..<count { view.addSubview(makeView(depth + 1)) }
            return view
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        var views = [root]
        func collect(_ view: UIView) {
            views.append(view)
            view.subviews.forEach(collect)
        }
        for _ in 0..<20 {
            let view = makeView(1)
            root.addSubview(view)
            collect(view)
        }
        func edit(_ view: UIView) {
            let layer = view.layer
            switch Int.random(in: 0..<17, using: &random) {
            case 0...3: view.center = CGPoint(x: number(0...300), y: number(0...300))
            case 4: view.bounds = CGRect(x: number(-20...20), y: number(-20...20), width: number(0...90), height: 50)
            case 5: view.transform = CGAffineTransform(rotationAngle: number(0...6)).scaledBy(x: number(-2...2), y: 1)
            case 6: view.transform = CGAffineTransform(a: 1, b: 1, c: 1, d: 1 + number(0...1) * 1e-7, tx: 0, ty: 0)
            case 7:
                layer.transform = CATransform3DRotate(CATransform3DIdentity, number(0...6), 1, 0.5, 0)
                layer.transform.m34 = -1 / 400
            case 8: view.transform = .identity
            case 9: layer.anchorPoint = CGPoint(x: number(-1...2), y: number(-1...2))
            case 10: view.isHidden.toggle()
            case 11: view.alpha = view.alpha == 1 ? 0.009 : 1
            case 12: view.isUserInteractionEnabled.toggle()
            case 13: layer.isGeometryFlipped.toggle()
            case 14: layer.isDoubleSided.toggle()
            case 15:
                layer.sublayerTransform =
                    CATransform3DIsIdentity(layer.sublayerTransform)
                    ? CATransform3DMakeRotation(number(0...1), 0, 0, 1) : CATransform3DIdentity
            default:
                if let parent = view.superview {
                    parent.insertSubview(view, at: Int.random(in: 0...parent.subviews.count, using: &random))
                }
            }
        }
        for _ in 0..<400 {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                edit(views[Int.random(in: 1..<views.count, using: &random)])
            }
            for _ in 0..<4 {
                let point = CGPoint(x: number(0...300), y: number(0...300))
                #expect(root.hitTest(point, with: nil) === search(root, point))
            }
        }
    }
}
