import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// The screen of code that runs without a host, and views that were created on it.
@MainActor
@Suite struct PlaceholderScreenTests {
    @Test func mainScreenWithoutHostIsThatOfAPhone() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                precondition(UIGraphicsImageRendererFormat().scale == 3, "code on other threads has the same scale")
                let screen = UIScreen.main
                precondition(screen.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
                precondition(screen.scale == 3 && screen.nativeBounds.size == CGSize(width: 1170, height: 2532))
                precondition(screen.traitCollection.displayScale == 3)
                precondition(UITraitCollection.current.displayScale == 3)
                precondition(screen.traitCollection.horizontalSizeClass == .compact)
                let window = UIWindow(frame: screen.bounds)
                let controller = UIViewController()
                window.rootViewController = controller
                window.makeKeyAndVisible()
                controller.view.layoutIfNeeded()
                precondition(controller.view.frame == screen.bounds && controller.view.contentScaleFactor == 3)
            }
        }
    }

    /// Creates views on a screen of the scale of the placeholder, and moves them to a screen of another scale.
    @Test(arguments: [1, 2] as [CGFloat])
    func viewsOfThePlaceholderTakeTheScaleOfTheScreenThatTheyEnter(scale: CGFloat) {
        func content() -> [UIView] {
            let drawn = DrawnView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { rect in
                UIColor.red.setFill()
                // A line of half a point has a pixel of its own at a scale of 2 and not at 1.
                fillRect(CGRect(x: 0, y: 0, width: 10, height: 1.0 / 3))
            }
            let label = UILabel(frame: CGRect(x: 0, y: 10, width: 40, height: 20))
            label.text = "Hg"
            let format = UIGraphicsImageRendererFormat()
            format.scale = 3
            let caps = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3), format: format).image { context in
                UIColor.blue.setFill()
                context.fill(CGRect(x: 0.5, y: 0.5, width: 1.5, height: 1.5))
            }
            let stretched = UIImageView(frame: CGRect(x: 0, y: 30, width: 20, height: 8))
            stretched.image = caps.resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
            let symbol = UIImageView(frame: CGRect(x: 20, y: 30, width: 20, height: 20))
            symbol.image = UIImage(systemName: "star")
            return [drawn, label, stretched, symbol]
        }
        func shown(_ views: [UIView]?) -> [UInt32] {
            let screen = ViewScreen(width: 40, height: 50, scale: scale)
            for view in views ?? content() {
                screen.add(view)
                #expect(view.contentScaleFactor == scale, "\(type(of: view))")
            }
            screen.show()
            return (0..<Int(50 * scale)).flatMap { y in (0..<Int(40 * scale)).map { screen[$0, y] } }
        }
        let placeholder = ViewScreen(width: 40, height: 50, scale: UIScreen.placeholderScale)
        let early = content()
        // Shown there as well, so that everything is drawn at the other scale.
        for view in early { placeholder.add(view) }
        placeholder.show()
        #expect(early.allSatisfy { $0.contentScaleFactor == 3 })
        let (moved, new) = (shown(early), shown(nil))
        #expect(moved == new && Set(new).count > 4)
    }
}
