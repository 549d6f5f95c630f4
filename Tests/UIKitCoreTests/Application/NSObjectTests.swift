import Testing
import UIKit
import UIKitTesting

/// Equality, hashes and descriptions that UIKit's classes inherit from `NSObject`.
@MainActor
@Suite("UIKit's classes as NSObjects")
struct NSObjectTests {
    private func isEqual<Object: NSObjectProtocol>(_ first: Object, _ second: Object) -> Bool {
        first.isEqual(second) && (first.hash == second.hash)
    }

    @Test("Objects of identity equal only themselves") func isEqualComparesIdentity() {
        func check<Object: NSObject>(_ first: Object, _ second: Object) {
            #expect(isEqual(first, first) && !first.isEqual(second) && first != second)
        }
        check(UIView(), UIView())
        check(UITapGestureRecognizer(), UITapGestureRecognizer())
        check(UIViewController(), UIViewController())
        check(UIBezierPath(), UIBezierPath())
        check(UIImageAsset(), UIImageAsset())
        check(UIViewPropertyAnimator(duration: 1, curve: .linear), UIViewPropertyAnimator(duration: 1, curve: .linear))
        check(UIBlurEffect(style: .dark), UIBlurEffect(style: .dark))
        check(UIAction { _ in }, UIAction { _ in })
    }

    @Test("Objects of value equal those of the same value") func isEqualComparesValue() {
        func check<Object: NSObject>(_ first: Object, _ same: Object, _ other: Object) {
            #expect(isEqual(first, same) && first == same && first != other)
            #expect(!first.isEqual("text") && !first.isEqual(nil))
        }
        check(UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1), .blue)
        check(UIFont.systemFont(ofSize: 12), .systemFont(ofSize: 12), .systemFont(ofSize: 13))
        check(
            UIFont.systemFont(ofSize: 12).fontDescriptor,
            UIFont.systemFont(ofSize: 12).fontDescriptor,
            UIFont.boldSystemFont(ofSize: 12).fontDescriptor
        )
        check(
            UITraitCollection(displayScale: 2),
            UITraitCollection(displayScale: 2),
            UITraitCollection(displayScale: 3)
        )
        check(
            UIFontMetrics(forTextStyle: .body),
            UIFontMetrics(forTextStyle: .body),
            UIFontMetrics(forTextStyle: .title1)
        )
        check(
            CAMediaTimingFunction(name: .easeIn),
            CAMediaTimingFunction(name: .easeIn),
            CAMediaTimingFunction(name: .linear)
        )
        check(CIColor(red: 1, green: 0, blue: 0), .red, .blue)
        check(CIVector(x: 1), CIVector(x: 1), CIVector(x: 2))
    }

    @Test("A color that depends on traits equals only itself") func isEqualOfDynamicColorComparesIdentity() {
        let color = UIColor { _ in .red }
        #expect(color.isEqual(color) && color != UIColor { _ in .red } && color != .red)
        #expect(Set([color, color, .red]).count == 2)
    }

    // MARK: Descriptions

    private final class Named: UIView {
        override var description: String { "Named" }
    }

    @Test("description is overridden by a subclass, and shows in string interpolation")
    func descriptionOverrideIsUsedInInterpolation() {
        #expect("\(Named())" == "Named" && String(describing: Named()) == "Named")
    }

    /// A description without addresses.
    private func text(_ object: NSObject) -> String {
        object.description.replacing(/0x[0-9a-f]+/, with: "0x")
    }

    @Test("A view says its class, frame and what differs from the defaults") func descriptionOfView() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        defer { withExtendedLifetime(screen) {} }
        let view = UIView(frame: CGRect(x: 8, y: 16.5, width: 100, height: 44))
        #expect(text(view) == "<UIView: 0x; frame = (8 16.5; 100 44); layer = <CALayer: 0x>>")
        view.alpha = 0.5
        view.isHidden = true
        view.isOpaque = false
        view.clipsToBounds = true
        view.isUserInteractionEnabled = false
        view.tag = 3
        view.addGestureRecognizer(UITapGestureRecognizer())
        view.backgroundColor = .red
        #expect(
            text(view) == "<UIView: 0x; frame = (8 16.5; 100 44); alpha = 0.5; hidden = YES; opaque = NO; "
                + "clipsToBounds = YES; userInteractionEnabled = NO; tag = 3; "
                + "gestureRecognizers = [<UITapGestureRecognizer: 0x>]; "
                + "backgroundColor = UIExtendedSRGBColorSpace 1 0 0 1; layer = <CALayer: 0x>>"
        )
    }

    @Test("Labels, image views and scroll views add their text, image and offset") func descriptionOfViewSubclasses() {
        let label = UILabel()
        label.text = "Hi"
        #expect(text(label).contains("frame = (0 0; 0 0); text = 'Hi'; "))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { _ in }
        #expect(text(image) == "<UIImage:0x anonymous {3, 2} renderingMode=automatic>")
        #expect(text(UIImageView(image: image)).contains("; image = <UIImage:0x anonymous {3, 2} "))
        let scroll = UIScrollView()
        scroll.contentSize = CGSize(width: 5, height: 6)
        scroll.contentOffset.x = 1
        #expect(
            text(scroll).hasSuffix(
                "; layer = <CALayer: 0x>; contentOffset: {1, 0}; contentSize: {5, 6}; adjustedContentInset: {0, 0, 0, 0}>"
            )
        )
    }

    @Test("A color says its space and components, or its name") func descriptionOfColor() {
        #expect(text(UIColor.red) == "UIExtendedSRGBColorSpace 1 0 0 1")
        #expect(text(UIColor(white: 0.5, alpha: 1)) == "UIExtendedGrayColorSpace 0.5 1")
        #expect(text(UIColor.label) == "<UIDynamicSystemColor: 0x; name = labelColor>")
        #expect(text(UIColor.systemBlue) == "<UIDynamicSystemColor: 0x; name = systemBlueColor>")
        #expect(text(UIColor { _ in .red }) == "<UIDynamicProviderColor: 0x>")
    }

    @Test("A font says its family, weight, style and size") func descriptionOfFont() {
        let font = UIFont.boldSystemFont(ofSize: 17)
        #expect(
            text(font) == "<UIFont: 0x> font-family: \"\(font.familyName)\"; font-weight: bold; "
                + "font-style: normal; font-size: 17.00pt"
        )
    }

    @Test("A path says its elements") func descriptionOfBezierPath() {
        let path = UIBezierPath()
        #expect(text(path) == "<UIBezierPath: 0x>")
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0.5))
        path.close()
        #expect(text(path) == "<UIBezierPath: 0x; <MoveTo {0, 0}>,\n <LineTo {10, 0.5}>,\n <Close>>")
    }

    @Test("Recognizers, traits and screens say their state") func descriptionOfRecognizerTraitsAndScreen() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 50))
        defer { withExtendedLifetime(screen) {} }
        let view = UIView()
        let tap = UITapGestureRecognizer()
        view.addGestureRecognizer(tap)
        #expect(text(tap) == "<UITapGestureRecognizer: 0x; state = Possible; view = <UIView: 0x>>")
        let traits = UITraitCollection(traitsFrom: [.init(displayScale: 2), .init(userInterfaceStyle: .dark)])
        #expect(text(traits) == "<UITraitCollection: 0x; DisplayScale = 2, UserInterfaceStyle = Dark>")
        #expect(text(UIScreen.main).hasPrefix("<UIScreen: 0x; bounds = (0 0; 100 50); "))
    }

    @Test("A description asked for on another thread says class and address") func descriptionOnOtherThread() async {
        let view = UIView()
        let description = await Task.detached { view.description }.value
        #expect(description.hasPrefix("<UIView: 0x") && !description.contains("frame"))
    }
}
