import Compositor
import QuartzCore
import ScreenSupport
import TestSupport
import Testing

/// A layer that draws one color, and stores which and at what size, so that an equal tree can be created.
private final class FuzzLayer: CALayer {
    var wanted: CGColor?
    private(set) var drawn: (color: CGColor, bounds: CGRect)?
    /// A closure called once, during the next drawing or layout.
    var mischief: (() -> Void)?

    override func draw(in context: CGContext) {
        if let wanted {
            context.setFillColor(wanted)
            context.fill(bounds)
            drawn = (wanted, bounds)
        }
        misbehave()
    }

    override func layoutSublayers() { misbehave() }

    private func misbehave() {
        let mischief = mischief
        self.mischief = nil
        mischief?()
    }

    /// The sublayers, all of this class.
    var fuzzLayers: [FuzzLayer] { (sublayers ?? []).compactMap { $0 as? FuzzLayer } }

    var all: [FuzzLayer] { [self] + fuzzLayers.flatMap(\.all) }

    /// Returns a new equal tree: first in the state of its last drawing, then in the current one.
    func detachedCopy() -> FuzzLayer {
        let copy = FuzzLayer()
        copy.isGeometryFlipped = isGeometryFlipped
        // Drawn again at size zero, a layer has freed its backing store; drawn without a color, it has an empty one.
        if hasBackingStore {
            copy.bounds = drawn?.bounds ?? bounds
            copy.wanted = drawn?.color
            copy.setNeedsDisplay()
        }
        for sublayer in fuzzLayers { copy.addSublayer(sublayer.detachedCopy()) }
        return copy
    }

    func take(from other: FuzzLayer) {
        bounds = other.bounds
        position = other.position
        anchorPoint = other.anchorPoint
        zPosition = other.zPosition
        transform = other.transform
        sublayerTransform = other.sublayerTransform
        anchorPointZ = other.anchorPointZ
        isDoubleSided = other.isDoubleSided
        cornerRadius = other.cornerRadius
        maskedCorners = other.maskedCorners
        borderWidth = other.borderWidth
        borderColor = other.borderColor
        isHidden = other.isHidden
        opacity = other.opacity
        backgroundColor = other.backgroundColor
        masksToBounds = other.masksToBounds
        contentsGravity = other.contentsGravity
        shadowOpacity = other.shadowOpacity
        shadowRadius = other.shadowRadius
        shadowOffset = other.shadowOffset
        shouldRasterize = other.shouldRasterize
        allowsGroupOpacity = other.allowsGroupOpacity
        for (mine, theirs) in zip(fuzzLayers, other.fuzzLayers) { mine.take(from: theirs) }
    }
}

/// Edits a tree at random.
private final class Editor {
    var generator: SeededGenerator
    let root: FuzzLayer
    var detached: [FuzzLayer] = []

    init(seed: UInt64, root: FuzzLayer) {
        generator = SeededGenerator(seed: seed)
        self.root = root
    }

    func chance(_ percent: Int) -> Bool { generator.chance(percent) }

    private func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &generator)) }

    private func color() -> CGColor {
        CGColor(red: number(0...4) / 4, green: number(0...4) / 4, blue: number(0...4) / 4, alpha: chance(30) ? 0.5 : 1)
    }

    func edit(allowingMischief: Bool = true) {
        let all = root.all
        let layer = generator.element(of: all)
        guard layer !== root else { return add(to: root) }
        switch Int.random(in: 0..<31, using: &generator) {
        case 20: layer.sublayerTransform = chance(50) ? CATransform3DIdentity : space()
        case 21: layer.transform = space()
        case 22: layer.isDoubleSided.toggle()
        case 23: layer.cornerRadius = number(0...12)
        case 24:
            layer.borderWidth = number(0...4)
            layer.borderColor = chance(30) ? nil : color()
        case 25:
            layer.anchorPointZ = number(-20...20)
            layer.maskedCorners = CACornerMask(rawValue: UInt(number(0...15)))
        case 26: layer.shadowOpacity = chance(50) ? 0 : 1
        case 27:
            layer.shadowRadius = number(0...5)
            layer.shadowOffset.width = number(-5...5)
        case 28: layer.shouldRasterize.toggle()
        case 29: layer.allowsGroupOpacity.toggle()
        case 30: layer.isGeometryFlipped.toggle()
        case 0: add(to: layer)
        case 1:
            layer.removeFromSuperlayer()
            detached.append(layer)
        case 2:
            // Into another place, but not into itself.
            let outside = all.filter { other in !layer.all.contains { $0 === other } }
            let target = generator.element(of: outside)
            target.insertSublayer(layer, at: UInt32(number(0...3)))
        case 3:
            if let back = detached.popLast(), !back.all.contains(where: { $0 === layer }) { layer.addSublayer(back) }
        case 4: layer.isHidden.toggle()
        case 5: layer.opacity = generator.element(of: [0, 0.5, 1])
        case 6: layer.zPosition = number(-1...1)
        case 7: layer.masksToBounds.toggle()
        case 8: layer.setAffineTransform(CGAffineTransform(rotationAngle: number(0...6)))
        case 9: layer.setAffineTransform(.identity)
        case 10: layer.bounds.size = CGSize(width: number(0...30), height: number(0...30))
        case 11: layer.bounds.origin.x = number(-5...5)
        case 12: layer.backgroundColor = chance(30) ? nil : color()
        case 13: layer.setNeedsLayout()
        case 14: layer.contentsGravity = generator.element(of: [.resize, .center, .topLeft])
        case 15, 16:
            layer.wanted = color()
            layer.setNeedsDisplay()
        case 17 where allowingMischief:
            layer.mischief = { [unowned self] in
                edit(allowingMischief: false)
                edit(allowingMischief: false)
            }
            if chance(50) { layer.setNeedsLayout() } else { layer.setNeedsDisplay() }
        default: layer.position = CGPoint(x: number(0...60), y: number(0...40))
        }
    }

    /// Returns a 3D rotation with strong perspective.
    private func space() -> CATransform3D {
        var space = CATransform3DIdentity
        space.m34 = -1 / 90
        return CATransform3DRotate(space, number(-3...3), number(-1...1), 1, 0)
    }

    private func add(to layer: FuzzLayer) {
        let new = FuzzLayer()
        new.frame = CGRect(x: number(0...50), y: number(0...30), width: number(1...30), height: number(1...30))
        if chance(60) { new.backgroundColor = color() }
        if chance(50) {
            new.wanted = color()
            new.setNeedsDisplay()
        }
        layer.addSublayer(new)
    }
}

@Suite struct CommitFuzzTests {
    private static let size = PixelSize(width: 64, height: 48)

    /// After any edits, also during drawing or layout, the committed tree equals a newly created
    /// one, and nothing is left to do.
    @Test(arguments: 0..<100) func commitAfterRandomEditsEqualsNewTree(seed: Int) throws {
        let root = FuzzLayer()
        root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
        root.position = CGPoint(x: 32, y: 24)
        let context = LayerContext(root: root, size: Self.size, scale: 1)
        let screen = CompositedScreen(size: Self.size)
        let editor = Editor(seed: UInt64(seed), root: root)
        for _ in 0..<10 { editor.edit() }
        for step in 0..<30 {
            for _ in 0..<Int.random(in: 0...5, using: &editor.generator) { editor.edit() }
            var last: RenderTree?
            for _ in 0..<40 {
                guard let tree = context.commit() else { break }
                last = tree
                context.fence.take(tree.serial)
                screen.show(tree)
            }
            #expect(!context.isDirty, "step \(step)")
            guard let last else { continue }
            expectDrawn(root, step)
            let scratch = painted(last)
            #expect(pixels(screen.surface) == scratch, "partial repaint, step \(step)")
            #expect(try scratch == paintedFromNothing(root), "step \(step)")
        }
    }

    /// Checks that every visible layer shows its last requested color.
    private func expectDrawn(_ layer: FuzzLayer, _ step: Int) {
        if layer.isHidden || layer.opacity == 0 { return }
        if let wanted = layer.wanted, !layer.bounds.isEmpty { #expect(layer.drawn?.color == wanted, "step \(step)") }
        for sublayer in layer.fuzzLayers { expectDrawn(sublayer, step) }
    }

    private func paintedFromNothing(_ root: FuzzLayer) throws -> [UInt32] {
        let copy = root.detachedCopy()
        let context = LayerContext(root: copy, size: Self.size, scale: 1)
        _ = context.commit()
        copy.take(from: root)
        return painted(try #require(context.commit()))
    }
}
