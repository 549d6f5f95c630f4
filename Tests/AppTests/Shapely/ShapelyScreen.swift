import ShapelyApp
import Testing
import UIKit
import UIKitTesting

/// The program with the shapes on a screen of a test's own.
@MainActor
struct ShapelyScreen {
    let screen: VirtualScreen
    let window: UIWindow
    let controller: ShapelyViewController

    init(size: CGSize = CGSize(width: 480, height: 320), scale: CGFloat = 1, seed: UInt64 = 1) throws {
        screen = try VirtualScreen(size: size, scale: scale)
        controller = ShapelyViewController(seed: seed)
        window = try screen.show(controller)
        try screen.advance(by: 0.1)
    }

    // MARK: What there is

    /// The buttons from left to right.
    var buttons: [UIButton] { all(UIButton.self).sorted { middle($0).x < middle($1).x } }

    /// The shapes from back to front.
    var shapes: [ShapeView] { all(ShapeView.self) }

    /// The area in which shapes belong, in points of the screen.
    var pen: CGRect {
        let top = buttons[0].convert(buttons[0].bounds, to: nil).maxY
        let bounds = window.bounds
        return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }

    private func all<View: UIView>(_ type: View.Type) -> [View] {
        func within(_ view: UIView) -> [View] {
            (view as? View).map { [$0] } ?? view.subviews.flatMap(within)
        }
        return within(controller.view)
    }

    private func middle(_ view: UIView) -> CGPoint {
        view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    // MARK: What is done

    func press(_ shape: Shape) throws {
        let index = try #require(Shape.allCases.firstIndex(of: shape))
        try screen.tap(at: middle(buttons[index]))
    }

    /// Lets a shape out, waits until it is there, and puts it where the test wants it.
    @discardableResult
    func add(_ shape: Shape, middle: CGPoint) throws -> ShapeView {
        try press(shape)
        try screen.advance(by: 0.6)
        let view = try #require(shapes.last)
        view.center = middle
        try screen.advance(by: 0.1)
        return view
    }

    /// - Parameter count: of taps, 80 ms apart.
    func tap(_ count: Int, at location: CGPoint) throws {
        for _ in 0..<count { try screen.tap(at: location) }
    }

    func drag(_ locations: CGPoint..., duration: TimeInterval = 0.2) throws {
        let finger = try screen.touch(at: locations[0])
        for location in locations.dropFirst() { try finger.drag(to: location, duration: duration) }
        try finger.lift()
    }

    /// Two fingers beside each other, whose distance changes in ten steps of a sixtieth of a second.
    func pinch(_ middle: CGPoint, from start: CGFloat, to end: CGFloat, then: () throws -> Void = {}) throws {
        func point(_ distance: CGFloat) -> CGPoint { CGPoint(x: middle.x + distance / 2, y: middle.y) }
        let left = try screen.touch(at: point(-start))
        let right = try screen.touch(at: point(start))
        for step in 1...10 {
            try screen.advance(by: 1 / 60.0)
            let distance = start + (end - start) * CGFloat(step) / 10
            try left.move(to: point(-distance))
            try right.move(to: point(distance))
        }
        try screen.advance(by: 1 / 60.0)
        try then()
        try left.lift()
        try right.lift()
    }
}

/// Returns the presentation frame of a view, in its superview's coordinates.
@MainActor
func seenFrame(_ view: UIView) throws -> CGRect { try #require(view.layer.presentation()).frame }
