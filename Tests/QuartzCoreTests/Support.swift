import Compositor
@testable import QuartzCore
import ScreenSupport
import TestSupport

/// Opaque colors by name, as pixels.
enum Pixel {
    static let black: UInt32 = 0xFF00_0000
    static let red: UInt32 = 0xFFFF_0000
    static let green: UInt32 = 0xFF00_FF00
    static let blue: UInt32 = 0xFF00_00FF
    static let white: UInt32 = 0xFFFF_FFFF
}

extension CGColor {
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// A layer tree with a compositor: every commit is repainted in part, as on a screen.
final class LayerScreen {
    let root = CALayer()
    let context: LayerContext
    private let composited: CompositedScreen
    private(set) var trees: [RenderTree] = []

    init(width: Int, height: Int, scale: CGFloat = 1) {
        let size = PixelSize(width: width, height: height)
        root.frame = CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
        context = LayerContext(root: root, size: size, scale: scale)
        composited = CompositedScreen(size: size)
    }

    var surface: Surface { composited.surface }

    var counters: CompositorCounters { composited.counters }

    /// Commits, advances the compositor to the new tree, and repaints the damage.
    /// - Returns: The damage.
    @discardableResult
    func show() -> Region {
        guard let tree = context.commit() else { return .empty }
        trees.append(tree)
        if trees.count > 4 { trees.removeFirst() }
        context.fence.take(tree.serial)
        return composited.show(tree)
    }

    subscript(x: Int, y: Int) -> UInt32 { surface[x, y] }

    /// Returns the pixels of a full repaint of the newest tree.
    func repainted() -> [UInt32] {
        guard let tree = trees.last else { preconditionFailure("nothing is committed yet") }
        return painted(tree)
    }
}

/// Returns the pixels of a full repaint of a tree.
func painted(_ tree: RenderTree) -> [UInt32] {
    let screen = CompositedScreen(size: tree.size)
    screen.show(tree)
    return pixels(screen.surface)
}

func pixels(_ surface: Surface) -> [UInt32] {
    (0..<surface.size.height).flatMap { y in
        UnsafeBufferPointer(start: surface.row(y), count: surface.size.width).map(\.self)
    }
}

/// A layer whose drawing is a closure, and which counts its drawings and layouts.
final class DrawnLayer: CALayer {
    var drawing: (CGContext) -> Void = { _ in }
    var layout: () -> Void = {}
    private(set) var drawCount = 0
    private(set) var layoutCount = 0

    convenience init(frame: CGRect, drawing: @escaping (CGContext) -> Void) {
        self.init()
        self.frame = frame
        self.drawing = drawing
        setNeedsDisplay()
    }

    override func draw(in context: CGContext) {
        drawCount += 1
        drawing(context)
    }

    override func layoutSublayers() {
        layoutCount += 1
        layout()
    }
}

/// Returns an image of four colors: red and green above, blue and white below.
func fourColors(width: Int, height: Int) -> CGImage {
    let surface = Surface.allocate(PixelSize(width: width, height: height))
    for y in 0..<height {
        for x in 0..<width {
            surface[x, y] =
                switch (x < width / 2, y < height / 2) {
                case (true, true): Pixel.red
                case (false, true): Pixel.green
                case (true, false): Pixel.blue
                case (false, false): Pixel.white
                }
        }
    }
    return CGImage(surface: surface, isOpaque: true)
}

extension CALayer {
    /// The bitmap of the layer's own drawing in the last commit.
    var renderedDrawing: RenderContents? {
        renderLayer?.children.layers.first { $0.zPosition == -.infinity }?.contents
    }
}
