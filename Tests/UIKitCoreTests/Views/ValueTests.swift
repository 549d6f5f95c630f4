import Testing
import UIKit

/// Geometry that is wrapped in `NSValue`.
@MainActor
@Suite struct ValueTests {
    private var transform: CGAffineTransform { CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6.5) }

    private var spatial: CATransform3D {
        var t = CATransform3DMakeTranslation(1, 2, 3)
        (t.m11, t.m12, t.m23, t.m34, t.m14) = (7, 8, 9, -0.002, 0.5)
        return t
    }

    @Test func valuesReturnWhatTheyWrap() {
        #expect(NSValue(cgAffineTransform: transform).cgAffineTransformValue == transform)
        #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: spatial).caTransform3DValue, spatial))
        let vector = CGVector(dx: -1, dy: 0.25)
        #expect(NSValue(cgVector: vector).cgVectorValue == vector)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
        let offset = UIOffset(horizontal: 3, vertical: -2)
        #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
    }

    @Test func equalValuesAreEqualObjects() {
        let (first, second) = (NSValue(cgAffineTransform: transform), NSValue(cgAffineTransform: transform))
        #expect(first == second && first.hash == second.hash && first != NSValue(cgAffineTransform: .identity))
        #expect(Set([first, second, NSValue(caTransform3D: spatial)]).count == 2)
    }

    @Test func valuesOfOtherTypesAreReadAsNothing() {
        let point = NSValue(cgPoint: CGPoint(x: 1, y: 2))
        #expect(point.cgAffineTransformValue == .identity && point.uiEdgeInsetsValue == .zero)
        #expect(CATransform3DIsIdentity(point.caTransform3DValue) && point.uiOffsetValue == .zero)
        #expect(NSValue(uiOffset: UIOffset(horizontal: 1, vertical: 1)).uiEdgeInsetsValue == .zero)
    }

    @Test(arguments: [false, true]) func wrappedTransformsAreValuesOfAnimations(isSpatial: Bool) {
        let screen = AnimationScreen()
        let view = screen.box(at: 20)
        let animation = CABasicAnimation(keyPath: "transform")
        let (from, to) = (CGAffineTransform.identity, CGAffineTransform(translationX: 40, y: 0))
        func wrapped(_ transform: CGAffineTransform) -> NSValue {
            isSpatial
                ? NSValue(caTransform3D: CATransform3DMakeAffineTransform(transform))
                : NSValue(cgAffineTransform: transform)
        }
        (animation.fromValue, animation.toValue, animation.duration) = (wrapped(from), wrapped(to), 1)
        view.layer.add(animation, forKey: nil)
        screen.advance(to: 0.5)
        #expect(abs(view.seen.transform.m41 - 20) < 0.1)
    }
}
