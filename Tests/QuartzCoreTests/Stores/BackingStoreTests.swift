import Compositor
import QuartzCore
import TestSupport
import Testing

/// A layer of colored cells, of which a test changes some.
private final class Board: CALayer {
    static let side = 8
    var cells = [CGColor](repeating: .white, count: side * side)
    private(set) var rects: [CGRect] = []

    override func draw(in context: CGContext) {
        rects.append(context.boundingBoxOfClipPath)
        for index in cells.indices {
            context.setFillColor(cells[index])
            context.fill(rect(of: index))
        }
    }

    func rect(of index: Int) -> CGRect {
        let width = bounds.width / CGFloat(Self.side)
        let height = bounds.height / CGFloat(Self.side)
        return CGRect(
            x: bounds.minX + CGFloat(index % Self.side) * width,
            y: bounds.minY + CGFloat(index / Self.side) * height,
            width: width,
            height: height
        )
    }
}

@Suite struct BackingStoreTests {
    private func surface(of tree: RenderTree) -> Surface? { tree.root?.children.layers.first?.contents?.surface }

    /// Commits, and returns the surface of the new tree.
    private func committedSurface(of context: LayerContext) throws -> Surface {
        let tree = try #require(context.commit())
        return try #require(surface(of: tree))
    }

    private func makeBoard(_ context: LayerContext, scale: CGFloat = 1) -> Board {
        let board = Board()
        board.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        board.contentsScale = scale
        board.setNeedsDisplay()
        context.root.addSublayer(board)
        return board
    }

    private func makeContext() -> LayerContext {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        return LayerContext(root: root, size: PixelSize(width: 64, height: 64), scale: 1)
    }

    @Test func moveAndFadeDoNotRedraw() throws {
        let context = makeContext()
        let board = makeBoard(context)
        let first = try #require(context.commit())
        #expect(context.counters.drawing.drawCalls == 1)
        #expect(context.counters.drawing.pixelsDrawn == 64 * 64)
        board.position.x += 1
        board.opacity = 0.5
        board.setAffineTransform(CGAffineTransform(rotationAngle: 1))
        let second = try #require(context.commit())
        #expect(context.counters.drawing.drawCalls == 1)
        #expect(context.counters.drawing.surfacesAllocated == 1)
        // The same surface, not merely an equal one: the compositor need not look at its pixels.
        #expect(
            first.root?.children.layers.first?.contents === second.root?.children.layers.first?.contents
        )
    }

    @Test func setNeedsDisplayOfTwoRectsDrawsOnlyThem() throws {
        for scale in [CGFloat(1), 2] {
            let context = makeContext()
            let board = makeBoard(context, scale: scale)
            let before = try committedSurface(of: context)
            context.resetCounters()
            board.cells = [CGColor](repeating: .red, count: 64)
            board.setNeedsDisplay(CGRect(x: 2, y: 3, width: 4, height: 5))
            board.setNeedsDisplay(CGRect(x: 50, y: 52, width: 6, height: 2))
            board.setNeedsDisplay(CGRect(x: 3, y: 3, width: 2, height: 2))
            let after = try committedSurface(of: context)
            let invalidArea = (4 * 5 + 6 * 2) * Int(scale * scale)
            #expect(context.counters.drawing.pixelsDrawn == invalidArea)
            #expect(context.counters.drawing.drawCalls == 1)
            let changed = zip(pixels(before), pixels(after)).count { $0 != $1 }
            #expect(changed == invalidArea)
            #expect(board.rects.last == CGRect(x: 2, y: 3, width: 54, height: 51))
        }
    }

    @Test func setNeedsDisplayRoundsOutToPixels() {
        let context = makeContext()
        let board = makeBoard(context)
        _ = context.commit()
        context.resetCounters()
        board.setNeedsDisplay(CGRect(x: 2.5, y: 2.5, width: 1, height: 0.1))
        _ = context.commit()
        #expect(context.counters.drawing.pixelsDrawn == 2)
        #expect(board.rects.last == CGRect(x: 2, y: 2, width: 2, height: 1))
        // Outside the bounds, or empty, there is nothing to draw.
        board.setNeedsDisplay(CGRect(x: 64, y: 0, width: 10, height: 10))
        board.setNeedsDisplay(CGRect(x: 10, y: 10, width: 0, height: 10))
        board.setNeedsDisplay(.null)
        #expect(!board.needsDisplay() && !context.isDirty)
        // And all of it is no more than the bounds.
        board.setNeedsDisplay(.infinite)
        context.resetCounters()
        _ = context.commit()
        #expect(context.counters.drawing.pixelsDrawn == 64 * 64)
    }

    @Test func smallChangeCopiesOnlyStalePixels() throws {
        let context = makeContext()
        let board = makeBoard(context)
        func commit() throws { context.fence.take(try #require(context.commit()).serial) }
        try commit()
        board.setNeedsDisplay(CGRect(x: 0, y: 0, width: 8, height: 8))
        try commit()
        // The second copy is new, and is stale except for what is drawn.
        #expect(context.counters.drawing.pixelsBroughtForward == 64 * 64 - 64)
        context.resetCounters()
        for step in 0..<50 {
            board.setNeedsDisplay(CGRect(x: step, y: step, width: 2, height: 2))
            try commit()
        }
        #expect(context.counters.drawing.pixelsBroughtForward <= 64 + 50 * 4)
        #expect(context.counters.drawing.surfacesAllocated == 0)
    }

    /// Surfaces that the compositor may read never change, however far it lags behind; and the shown pixels equal a full
    /// redraw.
    @Test(arguments: 0..<36) func committedSurfacesAreNeverWritten(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let lag = seed % 3
        let scale: CGFloat = seed % 2 == 0 ? 1 : 2
        let context = makeContext()
        let board = makeBoard(context, scale: scale)
        if generator.chance(30) { board.isOpaque = true }
        var trees: [(tree: RenderTree, pixels: [UInt32])] = []
        for step in 0..<40 {
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let index = Int.random(in: board.cells.indices, using: &generator)
                board.cells[index] = CGColor(
                    red: .random(in: 0...1, using: &generator),
                    green: .random(in: 0...1, using: &generator),
                    blue: 0,
                    alpha: board.isOpaque ? 1 : .random(in: 0...1, using: &generator)
                )
                board.setNeedsDisplay(board.rect(of: index))
                if generator.chance(20) { board.displayIfNeeded() }
            }
            if generator.chance(5) {
                // Gone for a while, and drawn while it is in no tree.
                board.removeFromSuperlayer()
                if generator.chance(50) { trees.append(contentsOf: context.commit().map { [($0, [])] } ?? []) }
                board.setNeedsDisplay(board.rect(of: 3))
                board.displayIfNeeded()
                board.setNeedsDisplay(board.rect(of: 4))
                board.displayIfNeeded()
                context.root.addSublayer(board)
            }
            if generator.chance(5) {
                board.isHidden = true
                if let tree = context.commit() { trees.append((tree, [])) }
                board.isHidden = false
            }
            if generator.chance(3) { board.setNeedsDisplay() }
            board.position.x += 1
            let tree = try #require(context.commit())
            let bitmap = try #require(surface(of: tree))
            trees.append((tree, pixels(bitmap)))
            let whole = Board()
            whole.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
            whole.contentsScale = scale
            whole.isOpaque = board.isOpaque
            whole.cells = board.cells
            whole.setNeedsDisplay()
            let fresh = makeContext()
            fresh.root.addSublayer(whole)
            let drawn = try committedSurface(of: fresh)
            #expect(pixels(drawn) == pixels(bitmap), "step \(step)")
            // The compositor has come as far as it has: it may read that tree, and all newer ones.
            while trees.count > lag + 1 { trees.removeFirst() }
            context.fence.take(trees[0].tree.serial)
            for (tree, before) in trees where !before.isEmpty {
                #expect(surface(of: tree).map(pixels) == before, "a backing store was written, step \(step)")
            }
        }
        // One shown, one for each commit the compositor lags behind, one to draw into.
        #expect(context.counters.drawing.surfacesAllocated <= lag + 2)
    }

    @Test func copiesAreBoundedWhileCompositorIsStalled() throws {
        let context = makeContext()
        let board = makeBoard(context)
        let before = ObjectIdentifier(try committedSurface(of: context))
        var seen: Set<ObjectIdentifier> = [before]
        weak var early: Surface?
        for step in 0..<20 {
            board.cells[step] = .red
            board.setNeedsDisplay(board.rect(of: step))
            let bitmap = try committedSurface(of: context)
            seen.insert(ObjectIdentifier(bitmap))
            if step == 5 { early = bitmap }
        }
        // Released trees free their surfaces, beyond the few that are cached.
        #expect(early == nil)
        #expect(seen.count >= 2)
    }

    @Test func sizeOrScaleChangeRedrawsAll() throws {
        let context = makeContext()
        let board = makeBoard(context)
        _ = context.commit()
        board.contentsScale = 2
        let tree = try #require(context.commit())
        #expect(surface(of: tree)?.size == PixelSize(width: 128, height: 128))
        board.bounds.size = CGSize(width: 10.5, height: 3.2)
        board.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.resetCounters()
        #expect(try surface(of: #require(context.commit()))?.size == PixelSize(width: 21, height: 7))
        // A part of a surface of another size cannot be reused.
        #expect(context.counters.drawing.pixelsDrawn == 21 * 7)
    }

    @Test func layerOfZeroSizeIsDrawnWhenResized() throws {
        let context = makeContext()
        let board = Board()
        board.setNeedsDisplay()
        context.root.addSublayer(board)
        #expect(try surface(of: #require(context.commit())) == nil)
        #expect(!context.isDirty)
        board.bounds.size = CGSize(width: 10, height: 10)
        #expect(try surface(of: #require(context.commit())) != nil)
        #expect(board.rects.count == 1)
    }

    @Test func contentsReplaceDrawingAndViceVersa() {
        let screen = LayerScreen(width: 20, height: 20)
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        screen.root.addSublayer(layer)
        screen.show()
        layer.contents = fourColors(width: 20, height: 20)
        screen.show()
        #expect(screen[15, 15] == Pixel.white && !layer.hasBackingStore)
        layer.setNeedsDisplay()
        screen.show()
        #expect(screen[15, 15] == Pixel.red && layer.contents == nil)
        layer.contents = nil
        screen.show()
        #expect(screen[15, 15] == Pixel.black)
    }

    @Test func opaqueLayerIsBlackWhereNotDrawn() {
        let screen = LayerScreen(width: 20, height: 20)
        screen.root.backgroundColor = .green
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
        }
        screen.root.addSublayer(layer)
        screen.show()
        #expect(screen[5, 5] == Pixel.red && screen[15, 5] == Pixel.green)
        layer.isOpaque = true
        screen.show()
        #expect(screen[5, 5] == Pixel.red && screen[15, 5] == Pixel.black)
        layer.isOpaque = false
        screen.show()
        #expect(screen[15, 5] == Pixel.green)
    }

    @Test func delegateDrawsAndLaysOut() {
        final class Painter: CALayerDelegate {
            var layouts = 0
            func draw(_ layer: CALayer, in context: CGContext) {
                context.setFillColor(.blue)
                context.fill(layer.bounds)
            }
            func layoutSublayers(of layer: CALayer) { layouts += 1 }
        }
        let screen = LayerScreen(width: 20, height: 20)
        let layer = CALayer()
        let painter = Painter()
        layer.delegate = painter
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.setNeedsDisplay()
        screen.root.addSublayer(layer)
        screen.show()
        #expect(screen[5, 5] == Pixel.blue && painter.layouts == 1)
    }
}
