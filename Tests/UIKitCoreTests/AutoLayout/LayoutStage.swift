import Testing
import UIKit

/// A scale factor and a layout direction for which a test of layout states frames.
struct LayoutCase: Sendable, CustomTestStringConvertible {
    let scale: CGFloat
    let isRightToLeft: Bool

    static let all = [1, 2, 3].flatMap { scale in
        [false, true].map { LayoutCase(scale: scale, isRightToLeft: $0) }
    }

    var testDescription: String { "scale \(Int(scale)), \(isRightToLeft ? "right to left" : "left to right")" }

    /// Returns the value for the scale factor.
    func pick<Value>(_ one: Value, _ two: Value, _ three: Value) -> Value {
        scale == 1 ? one : scale == 2 ? two : three
    }

    /// Returns the value for the layout direction.
    func pick<Value>(leftToRight: Value, rightToLeft: Value) -> Value { isRightToLeft ? rightToLeft : leftToRight }
}

/// Returns frames in points for those in pixels at three pixels per point.
func thirds(_ frames: [[CGFloat]]) -> [[CGFloat]] { frames.map { $0.map { $0 / 3 } } }

/// A root view of 300 × 200 points on a screen of a scale factor and a layout direction, with views that constraints
/// position.
@MainActor
final class LayoutStage {
    let layoutCase: LayoutCase
    let screen: ViewScreen
    let controller = UIViewController()
    let root: UIView

    init(_ layoutCase: LayoutCase, width: CGFloat = 300, height: CGFloat = 200) {
        self.layoutCase = layoutCase
        screen = ViewScreen(width: 320, height: 240, scale: layoutCase.scale)
        screen.screen.set(layoutDirection: layoutCase.isRightToLeft ? .rightToLeft : .leftToRight)
        screen.window.rootViewController = controller
        root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        controller.view.addSubview(root)
    }

    // The screen may remain the current one of tests that create none.
    isolated deinit { screen.screen.set(layoutDirection: .leftToRight) }

    /// Adds a view whose frame follows from constraints.
    func add<View: UIView>(_ view: View = UIView(), to superview: UIView? = nil) -> View {
        view.translatesAutoresizingMaskIntoConstraints = false
        (superview ?? root).addSubview(view)
        return view
    }

    func views(_ count: Int) -> [UIView] { (0..<count).map { _ in add() } }

    func activate(_ constraints: NSLayoutConstraint...) { NSLayoutConstraint.activate(constraints) }

    /// Expects frames of views after layout.
    /// - Parameters:
    ///   - expected: The frames, in points, each as x, y, width and height. They are those of the direction from left to
    ///     right.
    ///   - width: The width in which the frames are mirrored for the other direction; `nil` if the frames are those of the
    ///     direction of the case.
    func expect(
        _ views: [UIView],
        _ expected: [[CGFloat]],
        mirroredIn width: CGFloat?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        controller.view.layoutIfNeeded()
        let wanted = expected.map { frame in
            guard let width, layoutCase.isRightToLeft else { return frame }
            return [width - frame[0] - frame[2]] + frame[1...]
        }
        let found = views.map { [$0.frame.minX, $0.frame.minY, $0.frame.width, $0.frame.height] }
        let isEqual =
            found.count == wanted.count
            && zip(found.joined(), wanted.joined()).allSatisfy { abs($0 - $1) < 1e-6 }
        #expect(isEqual, "\(found), expected \(wanted)", sourceLocation: sourceLocation)
        let ambiguous = views.filter(\.hasAmbiguousLayout)
        #expect(ambiguous.isEmpty, "ambiguous: \(ambiguous)", sourceLocation: sourceLocation)
    }
}

/// A view with a natural size.
final class NaturalBox: UIView {
    var size: CGSize { didSet { invalidateIntrinsicContentSize() } }

    init(_ width: CGFloat, _ height: CGFloat) {
        size = CGSize(width: width, height: height)
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { size }
}

/// A view of a natural size whose baselines are edges of two subviews without text: the top edge of the first one, and the
/// bottom edge of the last one.
final class BaselineBox: UIView {
    private let (firstLine, lastLine) = (UIView(), UIView())
    private let size: CGSize

    init(_ width: CGFloat, _ height: CGFloat, first: CGFloat, last: CGFloat) {
        size = CGSize(width: width, height: height)
        super.init(frame: .zero)
        firstLine.frame = CGRect(x: 0, y: first, width: 1, height: 5)
        lastLine.frame = CGRect(x: 0, y: 0, width: 1, height: last)
        addSubview(firstLine)
        addSubview(lastLine)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { size }
    override var forFirstBaselineLayout: UIView { firstLine }
    override var forLastBaselineLayout: UIView { lastLine }
}
