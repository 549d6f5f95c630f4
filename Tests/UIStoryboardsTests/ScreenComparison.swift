import Testing
import UIKit
import UIKitTesting

/// Compares screens of the compiled storyboards in `Fixtures` with the same screens in code, pixel for pixel.
@MainActor
enum ScreenComparison {
    static let size = CGSize(width: 320, height: 480)

    /// What happens on a screen before its snapshot.
    typealias Steps = (VirtualScreen, UIViewController) throws -> Void

    /// Shows a view controller, and returns the snapshots of the screen before and after the steps.
    static func snapshots(
        _ size: CGSize,
        language: String = "en",
        _ steps: Steps,
        _ make: () throws -> UIViewController
    ) throws -> (first: ScreenImage, last: ScreenImage) {
        let screen = try VirtualScreen(size: size)
        screen.preferredLanguages = [language]
        let controller = try make()
        try screen.show(controller)
        try screen.advance(by: 0.5)
        let first = screen.snapshot()
        try steps(screen, controller)
        return (first, screen.snapshot())
    }

    /// Compares the screen of a scene with that of a view controller, before and after steps.
    /// - Parameters:
    ///   - identifier: The identifier of the view controller in the storyboard.
    ///   - bundle: The bundle of the storyboard's texts and images.
    ///   - steps: What happens on the screen of the storyboard.
    ///   - codeSteps: The same on the screen in code; `nil` for the same steps.
    ///   - make: A function that creates the view controller in code.
    static func compare(
        _ identifier: String,
        in storyboard: String = "Kinds",
        bundle: Bundle? = nil,
        _ size: CGSize = ScreenComparison.size,
        language: String = "en",
        steps: Steps? = nil,
        codeSteps: Steps? = nil,
        location: SourceLocation = #_sourceLocation,
        _ make: () throws -> UIViewController
    ) throws {
        let compiled = try snapshots(size, language: language, steps ?? { _, _ in }) {
            UIStoryboard(name: storyboard, bundle: bundle).instantiateViewController(withIdentifier: identifier)
        }
        let reference = try snapshots(size, language: language, codeSteps ?? steps ?? { _, _ in }, make)
        #expect(compiled.first == reference.first, "before the steps", sourceLocation: location)
        #expect(compiled.last == reference.last, "after the steps", sourceLocation: location)
        // Screens without content, and those that steps do not change, would equal others.
        let empty = try snapshots(size, language: language, { _, _ in }, { UIViewController() })
        #expect(reference.first != empty.first, "an empty screen", sourceLocation: location)
        if steps != nil {
            #expect(reference.first != reference.last, "steps without effect", sourceLocation: location)
        }
    }

    /// Returns a view controller whose view has a size and subviews.
    static func controller<Controller: UIViewController>(
        _ controller: Controller,
        _ size: CGSize = ScreenComparison.size,
        color: UIColor = .systemBackground,
        _ fill: (UIView) -> Void
    ) -> Controller {
        let view = UIView(frame: CGRect(origin: .zero, size: size))
        view.backgroundColor = color
        fill(view)
        controller.view = view
        return controller
    }

    /// Returns a view with a color.
    static func box(
        _ x: CGFloat,
        _ y: CGFloat,
        _ width: CGFloat,
        _ height: CGFloat,
        _ color: UIColor?,
        _ mask: UIView.AutoresizingMask = []
    ) -> UIView {
        let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
        view.backgroundColor = color
        view.autoresizingMask = mask
        return view
    }

    /// Returns a label.
    static func label(_ text: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UILabel {
        let label = UILabel(frame: CGRect(x: x, y: y, width: width, height: height))
        label.text = text
        return label
    }

    /// Returns a button of the system with the font that Xcode shows.
    static func button(_ title: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIButton {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: x, y: y, width: width, height: height)
        button.titleLabel?.font = .systemFont(ofSize: 15)
        button.setTitle(title, for: .normal)
        return button
    }
}
