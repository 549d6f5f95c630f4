import Compositor
import ScreenSupport
import TestSupport
import UIKit
import UIKitTesting

/// Opaque colors by name, as pixels.
enum Pixel {
    static let black: UInt32 = 0xFF00_0000
    static let red: UInt32 = 0xFFFF_0000
    static let green: UInt32 = 0xFF00_FF00
    static let blue: UInt32 = 0xFF00_00FF
    static let white: UInt32 = 0xFFFF_FFFF
}

/// A screen with a compositor, without a host: frames are shown when a test says so. It is the main screen of the test
/// that makes it.
@MainActor
final class ViewScreen {
    let session: Session
    var screen: UIScreen { session.screen }
    let window: UIWindow
    private let composited: CompositedScreen

    var surface: Surface { composited.surface }

    init(width: Int = 100, height: Int = 100, scale: CGFloat = 1) {
        TestFonts.use()
        let size = PixelSize(width: Int(CGFloat(width) * scale), height: Int(CGFloat(height) * scale))
        session = Session(size: size, scale: scale, refreshRate: 60)
        session.belongToRunningTask()
        composited = CompositedScreen(size: size)
        window = UIWindow()
        window.makeKeyAndVisible()
    }

    /// Shows one frame, as the host would at the end of a turn.
    @discardableResult
    func show() -> Region {
        guard let tree = screen.commit()?.tree else { return .empty }
        screen.layers.fence.take(tree.serial)
        return composited.show(tree)
    }

    subscript(x: Int, y: Int) -> UInt32 { surface[x, y] }

    var layersFiltered: Int { composited.counters.layersFiltered }

    var drawCalls: Int { screen.layers.counters.drawing.drawCalls }

    /// Adds views to the window.
    func add(_ views: UIView...) { for view in views { window.addSubview(view) } }
}

/// Lines that views and controllers write when they are called.
@MainActor
final class Log {
    var lines: [String] = []

    func callAsFunction(_ line: String) { lines.append(line) }

    /// Returns the recorded lines and clears them.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A view whose drawing is a closure.
final class DrawnView: UIView {
    var drawing: (CGRect) -> Void = { _ in }
    private(set) var rects: [CGRect] = []
    var drawCount: Int { rects.count }

    convenience init(frame: CGRect, drawing: @escaping (CGRect) -> Void) {
        self.init(frame: frame)
        self.drawing = drawing
    }

    override func draw(_ rect: CGRect) {
        rects.append(rect)
        drawing(rect)
    }
}

extension UIView {
    convenience init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UIColor? = nil) {
        self.init(frame: CGRect(x: x, y: y, width: width, height: height))
        backgroundColor = color
    }
}

/// Fills a rectangle of the view that is being drawn.
@MainActor func fillRect(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

extension CGPoint {
    func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}
