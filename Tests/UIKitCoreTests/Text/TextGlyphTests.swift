import Compositor
import CoreGraphics
import ScreenSupport
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Labels and text layers as glyphs: without a backing store, and with the pixels of one.
@MainActor
@Suite struct TextGlyphTests {
    init() { TestFonts.use() }

    private static let texts = [
        "Settings", "Avoid Typography", "A long text that needs more than one line, or an ellipsis", "gjpqÅÉ", "ffi fl",
        "\u{5E9}\u{5DC}\u{5D5}\u{5DD} and more", "I", " ", "", "0:59", "First\nSecond", "\u{1F600} emoji",
    ]

    private static let blendModes = [
        "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "hueBlendMode", "colorBurnBlendMode",
        "softLightBlendMode", "differenceBlendMode", "luminosityBlendMode", "linearDodgeBlendMode",
        "sourceAtopCompositing", "colorBlendMode", "colorDodgeBlendMode", "darkenBlendMode", "exclusionBlendMode",
        "hardLightBlendMode", "lightenBlendMode", "linearBurnBlendMode", "saturationBlendMode",
    ]

    /// A view whose appearance the compositor changes in some manner.
    private static func dress(_ view: UIView, using random: inout SeededGenerator) {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: view.transform = CGAffineTransform(rotationAngle: random.number(-3...3))
        case 1: view.transform = CGAffineTransform(scaleX: random.number(0.3...2), y: random.number(-2...2))
        case 2: view.alpha = random.number(0...1)
        case 3:
            if random.chance(50) {
                let mask = CAShapeLayer()
                mask.path = UIBezierPath(ovalIn: view.bounds).cgPath
                view.layer.mask = mask
            } else {
                let mask = UILabel(frame: view.bounds)
                mask.text = "Mask \u{2588}\u{2588}"
                view.mask = mask
            }
        case 4: view.layer.compositingFilter = random.element(of: blendModes)
        case 5:
            view.layer.cornerRadius = 6
            view.clipsToBounds = true
        case 6:
            view.layer.shadowOpacity = 0.7
            view.layer.shadowRadius = 2
        case 7: view.layer.shouldRasterize = true
        case 8:
            view.layer.borderWidth = 1
            view.layer.borderColor = UIColor.red.cgColor
        case 9:
            var space = CATransform3DIdentity
            space.m34 = -1 / 200
            view.layer.transform = CATransform3DRotate(space, random.number(-1...1), 0.3, 1, 0)
        case 10: view.layer.contentsScale = random.element(of: [1, 2, 3])
        case 11: view.center.x += 0.4
        case 12: view.contentMode = random.element(of: [.center, .scaleToFill, .bottomRight])
        default: break
        }
    }

    private static func style(_ label: UILabel, using random: inout SeededGenerator) {
        let colors: [UIColor] = [.label, .red, .white, .systemBlue.withAlphaComponent(0.4), .clear]
        label.text = random.element(of: texts)
        label.textColor = random.element(of: colors)
        label.font = .systemFont(ofSize: random.element(of: [9, 13, 17, 17.5, 28, 230]))
        label.textAlignment = random.element(of: [.natural, .center, .right])
        label.numberOfLines = random.element(of: [1, 1, 1, 0, 2])
        label.lineBreakMode = random.element(of: [.byTruncatingTail, .byWordWrapping, .byTruncatingMiddle])
        label.backgroundColor = random.element(of: [nil, nil, .yellow, .green.withAlphaComponent(0.5)])
        label.isOpaque = random.chance(15)
        label.isEnabled = !random.chance(10)
        label.shadowColor = random.chance(10) ? .gray : nil
        label.adjustsFontSizeToFitWidth = random.chance(10)
        if random.chance(15), let text = label.text, !text.isEmpty {
            let styled = NSMutableAttributedString(string: text)
            let range = NSRange(location: 0, length: (styled.length + 1) / 2)
            styled.addAttribute(.foregroundColor, value: UIColor.purple, range: range)
            if random.chance(30) { styled.addAttribute(.underlineStyle, value: 1, range: range) }
            if random.chance(30) { styled.addAttribute(.backgroundColor, value: UIColor.cyan, range: range) }
            if random.chance(30) { styled.addAttribute(.obliqueness, value: 0.3, range: range) }
            if random.chance(30) { styled.addAttribute(.strokeWidth, value: 3, range: range) }
            label.attributedText = styled
        }
    }

    private static func view(using random: inout SeededGenerator, depth: Int) -> UIView {
        var frame = CGRect(
            x: Int.random(in: -10...90, using: &random),
            y: Int.random(in: -10...80, using: &random),
            width: Int.random(in: 0...90, using: &random),
            height: Int.random(in: 0...40, using: &random)
        )
        if random.chance(10) { frame = frame.offsetBy(dx: 0.25, dy: 0.5) }
        if random.chance(10) { frame.size.width += 0.5 }
        if depth == 0 || random.chance(40) {
            let label = UILabel(frame: frame)
            style(label, using: &random)
            dress(label, using: &random)
            return label
        }
        if random.chance(20) {
            let layer = CATextLayer()
            layer.frame = CGRect(origin: .zero, size: frame.size)
            layer.string = random.element(of: texts)
            layer.fontSize = random.element(of: [12, 20])
            layer.foregroundColor = UIColor.blue.cgColor
            layer.isWrapped = random.chance(50)
            layer.isOpaque = random.chance(20)
            layer.truncationMode = random.element(of: [.none, .end])
            let view = UIView(frame: frame)
            view.layer.addSublayer(layer)
            return view
        }
        let view = UIView(frame: frame)
        if random.chance(40) { view.backgroundColor = random.element(of: [.orange, .blue.withAlphaComponent(0.5)]) }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            view.addSubview(self.view(using: &random, depth: depth - 1))
        }
        dress(view, using: &random)
        return view
    }

    private static func labels(in view: UIView) -> [UILabel] {
        [view as? UILabel].compactMap(\.self) + view.subviews.flatMap { labels(in: $0) }
    }

    /// Shows random views, changes them several times, and returns the pixels of all frames.
    private static func frames(seed: UInt64, showsGlyphs: Bool, runs: inout Int) throws -> [Surface] {
        var random = SeededGenerator(seed: seed)
        let screen = ViewScreen(width: 120, height: 100, scale: random.element(of: [1, 1, 2, 1.5]))
        screen.screen.layers.showsGlyphs = showsGlyphs
        screen.window.backgroundColor = UIColor(red: 0.8, green: 0.9, blue: 0.7, alpha: 1)
        let root = view(using: &random, depth: 2)
        screen.add(root)
        return try (0..<4).map { step in
            let all = labels(in: screen.window)
            if step > 0, !all.isEmpty {
                let label = random.element(of: all)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: label.textColor = random.element(of: [.green, .brown])
                case 1: style(label, using: &random)
                case 2: label.center.y += random.element(of: [1, 1, 0.5])
                default: root.alpha = 0.6
                }
            }
            screen.show()
            let copy = try #require(Surface(size: screen.surface.size))
            copy.copy([copy.bounds], from: screen.surface)
            runs += screen.screen.layers.counters.drawing.runsMade
            return copy
        }
    }

    @Test(arguments: 0..<UInt64(TestEffort.rounds(8, reduced: 3))) func glyphsHaveThePixelsOfDrawings(block: UInt64)
        throws
    {
        var (runs, none) = (0, 0)
        for seed in block * 12..<block * 12 + 12 {
            let shown = try Self.frames(seed: seed, showsGlyphs: true, runs: &runs)
            let drawn = try Self.frames(seed: seed, showsGlyphs: false, runs: &none)
            for (step, (one, two)) in zip(shown, drawn).enumerated() {
                if let (x, y) = one.firstDifference(from: two) {
                    Issue.record("seed \(seed), step \(step): \(one[x, y]) is not \(two[x, y]) at \(x),\(y)")
                }
            }
        }
        #expect(runs > 20 && none == 0)
    }

    private func counters(_ screen: ViewScreen) -> DrawingCounters { screen.screen.layers.counters.drawing }

    private func label(_ text: String) -> UILabel {
        let label = UILabel(frame: CGRect(x: 3, y: 4, width: 90, height: 24))
        label.text = text
        return label
    }

    @Test func plainLabelHasNoBackingStore() {
        let screen = ViewScreen()
        let (plain, lines, opaque, disabled) = (label("Plain"), label("Two\nlines"), label("Opaque"), label("Disabled"))
        lines.numberOfLines = 0
        opaque.backgroundColor = .white
        disabled.isEnabled = false
        screen.add(plain, lines, opaque, disabled)
        screen.show()
        for view in [plain, lines, opaque] {
            #expect(!view.layer.hasBackingStore && view.layer.hasDrawing, "\(view.text ?? "")")
        }
        #expect(disabled.layer.hasBackingStore)
        #expect(counters(screen).runsMade == 3 && counters(screen).surfacesAllocated == 1 && screen.drawCalls == 4)
        disabled.isEnabled = true
        screen.show()
        #expect(!disabled.layer.hasBackingStore && disabled.layer.hasDrawing)
        plain.text = ""
        screen.show()
        #expect(!plain.layer.hasDrawing)
    }

    /// Labels take a small part of the memory of backing stores, also if their text changes and they move in each frame.
    @Test func textTakesLittleMemory() {
        func bytes(showsGlyphs: Bool) -> Int {
            let screen = ViewScreen()
            screen.screen.layers.showsGlyphs = showsGlyphs
            let views = ["First", "Second", "Third"].map(label)
            for view in views { screen.add(view) }
            for frame in 0..<12 {
                for view in views { view.center.y += 1 }
                views[frame % 3].text = "Text \(frame)"
                screen.show()
            }
            return screen.screen.layers.contentByteCount
        }
        let (shown, drawn) = (bytes(showsGlyphs: true), bytes(showsGlyphs: false))
        #expect(drawn >= 3 * 90 * 24 * 4 && shown > 0 && shown * 4 <= drawn)
    }

    @Test func overridingSubclassDraws() {
        final class Inset: UILabel {
            override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 9, dy: 0)) }
        }
        final class Other: UILabel {
            var note = 0
            override var text: String? { didSet { note += 1 } }
        }
        let screen = ViewScreen()
        let (inset, other) = (Inset(frame: CGRect(x: 0, y: 0, width: 90, height: 24)), Other(frame: .zero))
        other.frame = inset.frame.offsetBy(dx: 0, dy: 40)
        inset.text = "HH"
        other.text = "HH"
        screen.add(inset, other)
        screen.show()
        #expect(inset.layer.hasBackingStore && !other.layer.hasBackingStore && other.layer.hasDrawing)
    }

    @Test func newColorLooksUpNoGlyph() {
        let screen = ViewScreen()
        let view = label("Recolored")
        screen.add(view)
        screen.show()
        let before = counters(screen)
        #expect(before.glyphsPlaced == 9)
        view.textColor = .red
        screen.show()
        view.backgroundColor = .white
        screen.show()
        #expect(counters(screen).runsMade == 3 && counters(screen).glyphsPlaced == before.glyphsPlaced)
        view.text = "Another"
        screen.show()
        #expect(counters(screen).glyphsPlaced == before.glyphsPlaced + 7)
        view.center.x += 3
        screen.show()
        #expect(counters(screen).runsMade == 4 && counters(screen).surfacesAllocated == 0)
    }

    /// Text that changes in each frame uses the memory of the text before the last one, once no tree shows it. A tree that is
    /// still held never changes.
    @Test func formerTextsAreReused() throws {
        let screen = ViewScreen()
        screen.window.backgroundColor = .white
        let view = label("Frame 0")
        screen.add(view)
        func commit(_ text: String) throws -> RenderTree {
            view.text = text
            let tree = try #require(screen.screen.commit()?.tree)
            screen.screen.layers.fence.take(tree.serial)
            return tree
        }
        func pixels(_ tree: RenderTree) -> Surface {
            let shown = CompositedScreen(size: screen.surface.size)
            _ = shown.show(tree)
            return shown.surface
        }
        func textLayer(_ tree: RenderTree) throws -> RenderLayer {
            func find(_ layer: RenderLayer) -> RenderLayer? {
                layer.contents?.glyphs != nil ? layer : layer.children.layers.lazy.compactMap(find).first
            }
            return try #require(tree.root.flatMap(find))
        }
        var layers: [ObjectIdentifier] = []
        var contents: [ObjectIdentifier] = []
        for frame in 0..<8 {
            let tree = try commit("Frame \(frame)")
            let layer = try textLayer(tree)
            layers.append(ObjectIdentifier(layer))
            contents.append(ObjectIdentifier(try #require(layer.contents)))
        }
        for frame in 2..<8 { #expect(layers[frame] == layers[frame - 2] && contents[frame] == contents[frame - 2]) }
        let held = try commit("Held")
        let expected = pixels(held)
        let id = ObjectIdentifier(try textLayer(held))
        for frame in 0..<5 { #expect(try ObjectIdentifier(textLayer(commit("Later \(frame)"))) != id) }
        #expect(pixels(held).firstDifference(from: expected) == nil)
        let again = try commit("Held")
        #expect(pixels(again).firstDifference(from: expected) == nil)
        #expect(try pixels(commit("Other")).firstDifference(from: expected) != nil)
    }

    /// The memory of a text whose bitmap or coverage was made is not retained for another text.
    @Test func costlyFormerTextIsReleased() throws {
        let screen = ViewScreen()
        let view = label("Moved")
        screen.add(view)
        for _ in 0..<6 {
            view.center.y += 1
            screen.show()
        }
        let moved = screen.screen.layers.contentByteCount
        for text in ["First", "Second", "Third"] {
            view.text = text
            screen.show()
        }
        #expect(screen.screen.layers.contentByteCount < moved / 2)
    }

    /// The frames of an hour, or thousands of texts in continuous integration, in changing fonts, with the caches released now and then:
    /// the memory of texts and masks stays flat, and what is shown has the pixels of a drawing.
    @Test func memoryOfChangingTextsStaysFlat() throws {
        let frames = TestEffort.isSlow ? 60 * 60 * 60 : 500
        func lastFrame(showsGlyphs: Bool) throws -> (Surface, [Int]) {
            let screen = ViewScreen(width: 120, height: 100)
            screen.screen.layers.showsGlyphs = showsGlyphs
            screen.window.backgroundColor = .white
            var random = SeededGenerator(seed: 9)
            let views = (0..<4).map { index in
                let view = label("")
                view.frame = CGRect(x: 2, y: index * 25, width: 110, height: 24)
                screen.add(view)
                return view
            }
            var bytes: [Int] = []
            var font = UIFont.systemFont(ofSize: 8)
            for frame in 0..<frames {
                if frame % 10 == 0 {
                    let size = random.number(8...30)
                    font = random.element(
                        of: [.systemFont(ofSize: size), .boldSystemFont(ofSize: size), .italicSystemFont(ofSize: size)]
                    )
                }
                for (index, view) in views.enumerated() {
                    view.font = font
                    view.text = "Text \(1000 + (index * 1000 + frame) % 9000)"
                }
                screen.show()
                if frame % 100 == 50 { UIApplication.releaseCaches() }
                if frame % 100 == 99 { bytes.append(screen.screen.layers.contentByteCount) }
            }
            return (screen.surface, bytes)
        }
        let (shown, bytes) = try lastFrame(showsGlyphs: true)
        let (drawn, _) = try lastFrame(showsGlyphs: false)
        #expect(shown.firstDifference(from: drawn) == nil)
        let (early, late) = (bytes.prefix(bytes.count / 2), bytes.suffix(bytes.count / 2))
        let (most, mostLater) = (try #require(early.max()), try #require(late.max()))
        #expect(mostLater <= most && (TestEffort.isSlow || bytes.last == bytes.first), "\(most) and \(mostLater)")
        #expect(bytes.allSatisfy { 0 < $0 && $0 < 4 * 110 * 24 }, "\(bytes.suffix(5))")
    }

    @Test func discardedTextIsShownAgain() {
        let screen = ViewScreen()
        let view = label("Hidden")
        screen.add(view)
        screen.show()
        view.isHidden = true
        screen.show()
        screen.screen.layers.discardInvisibleBackingStores()
        #expect(!view.layer.hasDrawing)
        view.isHidden = false
        screen.show()
        #expect(view.layer.hasDrawing && counters(screen).runsMade == 2)
    }
}
