import QuartzCore
import Testing

@Suite struct LayerLayoutTests {
    private final class Log { var lines: [String] = [] }

    private func layer(_ name: String, in above: CALayer, _ log: Log) -> DrawnLayer {
        let layer = DrawnLayer()
        layer.name = name
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.layout = { log.lines.append(name) }
        above.addSublayer(layer)
        return layer
    }

    @Test func layoutRunsOncePerCommitFromOutsideIn() {
        let log = Log()
        let screen = LayerScreen(width: 20, height: 20)
        let a = layer("a", in: screen.root, log)
        let b = layer("b", in: a, log)
        let c = layer("c", in: b, log)
        screen.show()
        #expect(log.lines == ["a", "b", "c"])
        log.lines = []
        c.setNeedsLayout()
        a.setNeedsLayout()
        a.setNeedsLayout()
        #expect(a.needsLayout() && c.needsLayout() && !b.needsLayout())
        screen.show()
        #expect(log.lines == ["a", "c"])
        screen.show()
        #expect(log.lines == ["a", "c"])
        #expect(!screen.context.isDirty)
    }

    @Test func layoutIfNeededLaysOutImmediately() {
        let log = Log()
        let above = DrawnLayer()
        let a = layer("a", in: above, log)
        let b = layer("b", in: a, log)
        let c = layer("c", in: b, log)
        above.layoutIfNeeded()
        log.lines = []
        c.setNeedsLayout()
        b.setNeedsLayout()
        // From the farthest of an unbroken line of waiting ancestors.
        c.layoutIfNeeded()
        #expect(log.lines == ["b", "c"])
        log.lines = []
        a.setNeedsLayout()
        c.setNeedsLayout()
        c.layoutIfNeeded()
        #expect(log.lines == ["c"])
        a.layoutIfNeeded()
        #expect(log.lines == ["c", "a"])
    }

    @Test func changesThatInvalidateLayout() {
        let log = Log()
        let screen = LayerScreen(width: 20, height: 20)
        let a = layer("a", in: screen.root, log)
        let b = layer("b", in: a, log)
        screen.show()
        func lines(_ change: () -> Void) -> [String] {
            log.lines = []
            change()
            screen.show()
            return log.lines
        }
        #expect(lines { b.position.x += 5 } == [])
        #expect(lines { b.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2)) } == [])
        #expect(lines { b.opacity = 0.5 } == [])
        // Its own bounds, the origin included; and the size of something in it.
        #expect(lines { a.bounds.origin.y = 3 } == ["a"])
        #expect(lines { b.bounds.size.width = 7 } == ["a", "b"])
        #expect(lines { b.bounds.size.width = 7 } == [])
        let c = CALayer()
        #expect(lines { b.addSublayer(c) } == ["b"])
        #expect(lines { c.removeFromSuperlayer() } == ["b"])
    }

    @Test func layoutThatResizesSublayersRunsOnce() {
        let log = Log()
        let screen = LayerScreen(width: 20, height: 20)
        let a = layer("a", in: screen.root, log)
        let b = layer("b", in: a, log)
        a.layout = {
            log.lines.append("a")
            b.frame = CGRect(x: 1, y: 1, width: a.bounds.width - 2, height: 4)
        }
        screen.show()
        #expect(log.lines == ["a", "b"])
    }

    @Test func setNeedsLayoutOfSiblingDuringLayoutIsServed() {
        let log = Log()
        let screen = LayerScreen(width: 20, height: 20)
        let a = layer("a", in: screen.root, log)
        let b = layer("b", in: screen.root, log)
        screen.show()
        log.lines = []
        b.layout = {
            log.lines.append("b")
            if log.lines.count < 3 { a.setNeedsLayout() }
        }
        a.setNeedsLayout()
        b.setNeedsLayout()
        screen.show()
        #expect(log.lines.sorted() == ["a", "a", "b"])
        #expect(!screen.context.isDirty)
    }

    @Test func layoutThatAddsSublayersIsRepeated() {
        let log = Log()
        let screen = LayerScreen(width: 20, height: 20)
        let a = layer("a", in: screen.root, log)
        var added: DrawnLayer?
        a.layout = {
            log.lines.append("a")
            if added == nil { added = layer("b", in: a, log) }
        }
        screen.show()
        #expect(log.lines == ["a", "b", "a"])
        #expect(!screen.context.isDirty)
    }

    @Test func layoutThatReplacesSublayersComesToRest() {
        let screen = LayerScreen(width: 20, height: 20)
        let a = DrawnLayer()
        a.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        screen.root.addSublayer(a)
        var made: [DrawnLayer] = []
        a.layout = {
            for sublayer in a.sublayers ?? [] { sublayer.removeFromSuperlayer() }
            made = (0..<3).map { _ in DrawnLayer() }
            for (index, sublayer) in made.enumerated() {
                a.addSublayer(sublayer)
                sublayer.frame = CGRect(x: 3 * index, y: 0, width: 2, height: 10)
            }
        }
        for round in 1...3 {
            screen.show()
            #expect(a.layoutCount == 2 * round)
            #expect(made.map(\.layoutCount) == [1, 1, 1] && a.sublayers?.count == 3)
            #expect(!a.needsLayout() && !screen.context.isDirty)
            screen.show()
            #expect(a.layoutCount == 2 * round)
            a.setNeedsLayout()
        }
    }

    @Test func layoutThatReordersSublayersComesToRest() {
        let screen = LayerScreen(width: 20, height: 20)
        let a = DrawnLayer()
        screen.root.addSublayer(a)
        let (b, c) = (CALayer(), CALayer())
        a.layout = {
            a.insertSublayer(c, at: 0)
            a.replaceSublayer(c, with: b)
            a.addSublayer(c)
        }
        screen.show()
        #expect(a.layoutCount == 2 && a.sublayers == [b, c])
        #expect(!screen.context.isDirty)
    }

    @Test func layerThatReplacesSublayersIsLaidOutForOtherChanges() {
        let screen = LayerScreen(width: 20, height: 20)
        let (a, b) = (DrawnLayer(), DrawnLayer())
        screen.root.addSublayer(a)
        screen.root.addSublayer(b)
        var widths: [CGFloat] = []
        a.layout = {
            widths.append(a.bounds.width)
            for sublayer in a.sublayers ?? [] { sublayer.removeFromSuperlayer() }
            a.addSublayer(DrawnLayer())
        }
        b.layout = { a.bounds.size.width = 7 }
        screen.show()
        #expect(widths.first == 0 && widths.last == 7)
        let sublayer = a.sublayers?.first as? DrawnLayer
        #expect(a.sublayers?.count == 1 && sublayer?.layoutCount == 1)
        #expect(!screen.context.isDirty)
        // A change of its own bounds is served as well, in the same commit.
        widths = []
        a.layout = {
            widths.append(a.bounds.width)
            for sublayer in a.sublayers ?? [] { sublayer.removeFromSuperlayer() }
            a.addSublayer(DrawnLayer())
            a.bounds.size.width = 9
        }
        a.setNeedsLayout()
        screen.show()
        #expect(widths.first == 7 && widths.last == 9)
        #expect(!screen.context.isDirty)
    }

    @Test func setNeedsLayoutOfLayoutThatReplacesSublayersIsServedLater() {
        let screen = LayerScreen(width: 20, height: 20)
        let a = DrawnLayer()
        screen.root.addSublayer(a)
        a.layout = {
            for sublayer in a.sublayers ?? [] { sublayer.removeFromSuperlayer() }
            a.addSublayer(CALayer())
            a.setNeedsLayout()
        }
        screen.show()
        #expect(a.layoutCount == 2)
        #expect(a.needsLayout() && screen.context.isDirty)
        a.layout = {}
        screen.show()
        #expect(a.layoutCount == 3 && !screen.context.isDirty)
    }

    @Test func layoutIfNeededInsideLayoutThatReplacesSublayersEnds() {
        let layer = DrawnLayer()
        layer.layout = {
            for sublayer in layer.sublayers ?? [] { sublayer.removeFromSuperlayer() }
            layer.addSublayer(CALayer())
            if layer.layoutCount < 100 { layer.layoutIfNeeded() }
        }
        layer.layoutIfNeeded()
        #expect(layer.layoutCount < 10 && !layer.needsLayout())
        #expect(layer.sublayers?.count == 1)
    }

    @Test func endlessLayoutIsLimited() {
        let screen = LayerScreen(width: 20, height: 20)
        let layer = DrawnLayer()
        screen.root.addSublayer(layer)
        layer.layout = { [unowned layer] in layer.setNeedsLayout() }
        screen.show()
        #expect(layer.layoutCount == 1)
        #expect(screen.context.isDirty)
        layer.layout = {}
        screen.show()
        #expect(!screen.context.isDirty)
    }

    @Test func hiddenLayersAreLaidOut() {
        let log = Log()
        let screen = LayerScreen(width: 20, height: 20)
        let a = layer("a", in: screen.root, log)
        let b = layer("b", in: a, log)
        a.isHidden = true
        screen.show()
        for _ in 0..<3 {
            log.lines = []
            b.setNeedsLayout()
            screen.show()
            #expect(log.lines == ["b"])
            #expect(!screen.context.isDirty)
        }
        log.lines = []
        b.setNeedsLayout()
        screen.root.layoutIfNeeded()
        #expect(log.lines == ["b"])
    }
}
