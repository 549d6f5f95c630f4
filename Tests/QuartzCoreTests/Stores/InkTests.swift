import Compositor
import CoreGraphics
import QuartzCore
import TestSupport
import Testing
import Typography

/// A layer that draws text and rectangles at positions set by a test.
private final class Page: CALayer {
    var lines: [(text: String, position: CGPoint)] = []
    var rects: [CGRect] = []

    override func draw(in context: CGContext) {
        context.setFillColor(.black)
        for line in lines {
            context.draw(TextLine(line.text, font: FontDescription(pointSize: 12)), at: line.position)
        }
        for rect in rects { context.fill(rect) }
    }
}

/// The ink bounds of a backing store.
@Suite struct InkTests {
    init() { TestFonts.use() }

    private static let size = PixelSize(width: 120, height: 60)

    private func make() -> (LayerContext, Page) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        let context = LayerContext(root: root, size: Self.size, scale: 1)
        let page = Page()
        page.frame = root.bounds
        root.addSublayer(page)
        return (context, page)
    }

    private func contents(of tree: RenderTree?) throws -> RenderContents {
        try #require(tree?.root?.children.layers.first?.contents)
    }

    /// Returns the bounding box of the pixels that are not transparent.
    private func inked(_ surface: Surface) -> PixelRect {
        var box = PixelRect.empty
        for y in 0..<surface.size.height {
            for x in 0..<surface.size.width where surface[x, y] != 0 {
                box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    @Test func inkOfTextIsTightAndReset() throws {
        let (context, page) = make()
        for (text, position) in [("Hello", CGPoint(x: 5, y: 30)), ("i", CGPoint(x: 80, y: 2)), ("", .zero)] {
            page.lines = [(text, position)]
            page.setNeedsDisplay()
            let tree = context.commit()
            let contents = try contents(of: tree)
            #expect(contents.ink.contains(inked(contents.surface)))
            #expect(contents.ink.area <= inked(contents.surface).area * 2)
            context.fence.take(try #require(tree?.serial))
        }
    }

    @Test func inkOfShapesIsTheirClip() throws {
        let (context, page) = make()
        page.rects = [CGRect(x: 1, y: 1, width: 3, height: 3)]
        page.setNeedsDisplay()
        #expect(try contents(of: context.commit()).ink == PixelRect(size: Self.size))
    }

    @Test func inkOfOpaqueStoreIsItsSize() throws {
        let (context, page) = make()
        page.isOpaque = true
        page.lines = [("a", .zero)]
        page.setNeedsDisplay()
        let contents = try contents(of: context.commit())
        #expect(contents.ink == PixelRect(size: Self.size) && inked(contents.surface) == contents.ink)
    }

    /// Random drawing, in whole or in part, with any lag of the compositor: the store equals a full
    /// redraw, and has no ink outside of its ink bounds.
    @Test(arguments: 0..<6 as Range<UInt64>) func inkContainsAllDrawnPixels(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 90)
        let (context, page) = make()
        page.setNeedsDisplay()
        func position() -> CGPoint {
            CGPoint(x: Int.random(in: -10...110, using: &random), y: Int.random(in: -5...50, using: &random))
        }
        for _ in 0..<80 {
            let isPart = Bool.random(using: &random)
            if !isPart { (page.lines, page.rects) = ([], []) }
            if Int.random(in: 0..<4, using: &random) > 0 {
                let line = ("\(Int.random(in: 0..<99, using: &random))", position())
                page.lines.append(line)
                let box = CGRect(x: line.1.x - 2, y: line.1.y - 2, width: 30, height: 24)
                if isPart { page.setNeedsDisplay(box) }
            } else {
                page.rects.append(CGRect(origin: position(), size: CGSize(width: 9, height: 7)))
                if isPart, let last = page.rects.last { page.setNeedsDisplay(last) }
            }
            if !isPart { page.setNeedsDisplay() }
            let tree = context.commit()
            guard let tree else { continue }
            if Bool.random(using: &random) { context.fence.take(tree.serial) }
            let contents = try contents(of: tree)
            #expect(contents.ink.contains(inked(contents.surface)))

            let (otherContext, other) = make()
            (other.lines, other.rects) = (page.lines, page.rects)
            other.setNeedsDisplay()
            let fresh = try self.contents(of: otherContext.commit())
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width where fresh.surface[x, y] != contents.surface[x, y] {
                    Issue.record("seed \(seed): pixel \(x),\(y) differs")
                    return
                }
            }
        }
    }
}
