import DrawingSupport
import CoreGraphics
import Synchronization
import TestSupport
import Testing
import UIKitCore

/// Draws with a canvas's context current.
private func drawing(on canvas: Canvas, _ body: () -> Void) {
    UIGraphicsPushContext(canvas.context)
    body()
    UIGraphicsPopContext()
}

struct GraphicsContextStackTests {
    @Test func pushAndPopContextNest() {
        let outer = Canvas(2, 2)
        let inner = Canvas(2, 2)
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsPushContext(outer.context)
        UIGraphicsPushContext(inner.context)
        #expect(UIGraphicsGetCurrentContext() === inner.context)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() === outer.context)
        UIGraphicsPopContext()
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func lazyContextIsCreatedOnceOnFirstUse() {
        let canvas = Canvas(4, 4)
        var made = 0
        func push() {
            pushGraphicsContext(
                Source {
                    made += 1
                    return canvas.context
                }
            )
        }
        push()
        #expect(popGraphicsContext() == nil)
        #expect(made == 0)
        push()
        UIColor.red.setFill()
        UIBezierPath(rect: rect(0, 0, 1, 1)).fill()
        #expect(popGraphicsContext() === canvas.context)
        #expect(made == 1 && canvas[0, 0] == 0xFFFF_0000)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func lazyContextMayBeNil() {
        var requestCount = 0
        pushGraphicsContext(
            Source {
                requestCount += 1
                return nil
            }
        )
        UIBezierPath(rect: rect(0, 0, 1, 1)).fill()
        UIColor.red.set()
        #expect(popGraphicsContext() == nil && requestCount == 1)
    }

    @Test func unbalancedPopContextKeepsToolkitContext() {
        let canvas = Canvas(4, 4)
        pushGraphicsContext(Source { canvas.context })
        UIGraphicsPopContext()
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() === canvas.context)
        // Nor do forgotten pushes stay on it.
        UIGraphicsPushContext(Canvas(1, 1).context)
        #expect(popGraphicsContext() === canvas.context)
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(popGraphicsContext() == nil)
    }

    @Test func drawingWithoutCurrentContextDoesNotCrash() {
        UIColor.red.set()
        UIColor.red.setStroke()
        let path = UIBezierPath(ovalIn: rect(0, 0, 5, 5))
        path.fill()
        path.stroke()
        path.fill(with: .copy, alpha: 0.5)
        path.addClip()
        "text".draw(at: .zero)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}

struct UIBezierPathTests {
    @Test func initializersMatchCGPathShapes() {
        let frame = rect(2, 3, 20, 10)
        #expect(UIBezierPath(rect: frame).cgPath == CGPath(rect: frame, transform: nil))
        #expect(UIBezierPath(ovalIn: frame).cgPath == CGPath(ellipseIn: frame, transform: nil))
        #expect(
            UIBezierPath(roundedRect: frame, cornerRadius: 4).cgPath
                == CGPath(roundedRect: frame, cornerWidth: 4, cornerHeight: 4, transform: nil)
        )
        let some = UIBezierPath(
            roundedRect: frame,
            byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 4, height: 4)
        )
        #expect(!some.contains(point(2.5, 3.5)) && !some.contains(point(21.5, 12.5)))
        #expect(some.contains(point(21.5, 3.5)) && some.contains(point(2.5, 12.5)))
        #expect(isClose(some.bounds, frame, within: 1e-9))
    }

    @Test func arcClockwiseIsAsSeenOnScreen() {
        let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(isClose(path.bounds, rect(-10, 0, 20, 10), within: 1e-9), "through the bottom, where y is positive")
        let other = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(isClose(other.bounds, rect(-10, -10, 20, 10), within: 1e-9))
        let full = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        #expect(isClose(full.bounds, rect(-10, -10, 20, 20), within: 1e-9))
    }

    @Test func addingElementsMatchesCGMutablePath() {
        let path = UIBezierPath()
        #expect(path.isEmpty)
        path.move(to: point(0, 0))
        path.addLine(to: point(10, 0))
        path.addCurve(to: point(20, 10), controlPoint1: point(15, 0), controlPoint2: point(20, 5))
        path.addQuadCurve(to: point(0, 20), controlPoint: point(20, 20))
        path.close()
        let other = CGMutablePath()
        other.move(to: point(0, 0))
        other.addLine(to: point(10, 0))
        other.addCurve(to: point(20, 10), control1: point(15, 0), control2: point(20, 5))
        other.addQuadCurve(to: point(0, 20), control: point(20, 20))
        other.closeSubpath()
        #expect(path.cgPath == other)
        #expect(path.currentPoint == .zero)
        path.apply(CGAffineTransform(translationX: 5, y: 0))
        #expect(path.bounds.minX == 5)
        path.append(UIBezierPath(rect: rect(100, 0, 1, 1)))
        #expect(path.bounds.maxX == 101)
        path.append(path)
        path.cgPath = CGPath(rect: rect(0, 0, 1, 1), transform: nil)
        #expect(path.bounds == rect(0, 0, 1, 1))
        path.removeAllPoints()
        #expect(path.isEmpty)
    }

    @Test func fillAndStrokePreserveContextState() {
        let canvas = Canvas(40, 40)
        canvas.context.setLineWidth(3)
        canvas.context.addRect(rect(30, 30, 5, 5))
        drawing(on: canvas) {
            let path = UIBezierPath(rect: rect(5, 5, 10, 10))
            path.lineWidth = 7
            path.setLineDash([1, 2], count: 2, phase: 1)
            UIColor.blue.setStroke()
            UIColor.red.setFill()
            path.fill()
            path.stroke()
            path.fill(with: .copy, alpha: 0.5)
        }
        #expect(canvas[10, 10] == 0x8080_0000)
        canvas.context.clear(rect(0, 0, 40, 40))
        canvas.context.strokePath()
        let plain = Canvas(40, 40)
        plain.context.setStrokeColor(UIColor.blue.cgColor)
        plain.context.stroke(rect(30, 30, 5, 5), width: 3)
        #expect(canvas.pixels == plain.pixels)
    }

    @Test func strokeUsesPathStyle() {
        let canvas = Canvas(40, 20)
        let direct = Canvas(40, 20)
        drawing(on: canvas) {
            let path = UIBezierPath()
            path.move(to: point(5, 10))
            path.addLine(to: point(35, 10))
            path.lineWidth = 6
            path.lineCapStyle = .round
            path.setLineDash([8, 8], count: 2, phase: 2)
            UIColor.black.setStroke()
            path.stroke()
        }
        direct.context.setLineWidth(6)
        direct.context.setLineCap(.round)
        direct.context.setLineDash(phase: 2, lengths: [8, 8])
        direct.context.strokeLineSegments(between: [point(5, 10), point(35, 10)])
        #expect(canvas.pixels == direct.pixels && canvas.inkedCount > 50)
    }

    @Test func addClipUsesEvenOddFillRule() {
        let canvas = Canvas(20, 20)
        drawing(on: canvas) {
            let ring = UIBezierPath(rect: rect(2, 2, 16, 16))
            ring.append(UIBezierPath(rect: rect(6, 6, 8, 8)))
            ring.usesEvenOddFillRule = true
            #expect(!ring.contains(point(10, 10)))
            ring.addClip()
            UIBezierPath(rect: rect(0, 0, 20, 20)).fill()
        }
        #expect(canvas.alpha(10, 10) == 0 && canvas.alpha(3, 3) == 255 && canvas.alpha(0, 0) == 0)
    }

    @Test func reversingPreservesOutlineAndStyle() {
        let path = UIBezierPath(ovalIn: rect(0, 0, 10, 10))
        path.lineWidth = 4
        let hole = UIBezierPath(ovalIn: rect(3, 3, 4, 4)).reversing()
        path.append(hole)
        #expect(path.reversing().lineWidth == 4)
        #expect(!path.contains(point(5, 5)) && path.contains(point(1, 5)))
    }
}

struct UIColorTests {
    @Test func namedColorsHaveAppleValues() {
        #expect(UIColor.red.cgColor.components == [1, 0, 0, 1])
        #expect(UIColor.orange.cgColor.components == [1, 0.5, 0, 1])
        #expect(UIColor.brown.cgColor.components == [0.6, 0.4, 0.2, 1])
        #expect(UIColor.purple.cgColor.components == [0.5, 0, 0.5, 1])
        #expect(UIColor.lightGray.cgColor.components == [2.0 / 3, 1])
        #expect(UIColor.clear.cgColor.components == [0, 0])
        // Other tests may change the style of the main screen at the same time.
        let light = UITraitCollection(userInterfaceStyle: .light)
        #expect(UIColor.systemBlue.resolvedColor(with: light).cgColor.premultipliedARGB == 0xFF00_7AFF)
        #expect(UIColor.systemTeal.resolvedColor(with: light).cgColor.premultipliedARGB == 0xFF30_B0C7)
    }

    @Test func equalityComparesComponents() {
        #expect(UIColor(white: 1, alpha: 1) == .white)
        #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
        #expect(UIColor.red != .blue)
        #expect(UIColor.red.withAlphaComponent(0.5) == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test func hueSaturationBrightnessRoundTrip() {
        #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1).cgColor.premultipliedARGB == 0xFF00_FF00)
        #expect(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1).cgColor.premultipliedARGB == 0xFFFF_0000)
        for hue in stride(from: 0.0, to: 1, by: 0.07) {
            let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5)
            var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
            #expect(abs(h - hue) < 1e-9 && abs(s - 0.6) < 1e-9 && abs(b - 0.8) < 1e-9 && a == 0.5)
        }
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(UIColor.gray.getRed(&r, green: &g, blue: &b, alpha: &a) && r == 0.5 && g == 0.5 && b == 0.5 && a == 1)
        #expect(UIColor.gray.getWhite(&r, alpha: nil))
        #expect(!UIColor.red.getWhite(&r, alpha: &a))
    }
}

struct UIFontAndStringTests {
    init() { TestFonts.use() }

    @Test func fontMetricsMatchPointSize() throws {
        let font = UIFont.systemFont(ofSize: 20)
        #expect(font.pointSize == 20 && font.ascender > 10 && font.descender < 0)
        #expect(abs(font.lineHeight - (font.ascender - font.descender)) < 1e-9)
        #expect(font.withSize(40).lineHeight > 1.9 * font.lineHeight)
        #expect(UIFont.boldSystemFont(ofSize: 12) == .systemFont(ofSize: 12, weight: .bold))
        #expect(UIFont.italicSystemFont(ofSize: 12) != .systemFont(ofSize: 12))
        #expect(UIFont(name: "No such family", size: 12) == nil)
        let serif = try #require(UIFont(name: TestFonts.isBundled ? "noto serif" : "dejavu serif", size: 12))
        #expect(serif.familyName.lowercased().hasSuffix("serif"))
    }

    @Test func stringSizeAndDrawingAreLineByLine() {
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.red,
        ]
        let one = "Long line".size(withAttributes: attributes)
        let two = "Long line\nx".size(withAttributes: attributes)
        #expect(two.width == one.width && abs(two.height - 2 * one.height) < 1e-9)
        #expect(NSString(string: "Long line").size(withAttributes: attributes) == one)
        let canvas = Canvas(100, 60)
        drawing(on: canvas) { "Long line\nx".draw(at: point(5, 5), withAttributes: attributes) }
        #expect(canvas.inkedBounds.minY >= 5 && CGFloat(canvas.inkedBounds.maxY) > 5 + one.height)
        #expect(canvas.pixels.contains(0xFFFF_0000))
        // The context's own fill color is what it was.
        canvas.context.fill(rect(90, 50, 1, 1))
        #expect(canvas[90, 50] == 0xFF00_0000)
    }
}

struct UIGeometryTests {
    @Test func edgeInsetsAndOffsets() throws {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(rect(0, 0, 20, 20).inset(by: insets) == rect(2, 1, 14, 16))
        #expect(try JSONDecoder().decode(UIEdgeInsets.self, from: JSONEncoder().encode(insets)) == insets)
        #expect(UIOffset.zero == UIOffset(horizontal: 0, vertical: 0) && UIEdgeInsets.zero == UIEdgeInsets())
    }
}

/// A graphics context source that creates its context by a closure.
private final class Source: GraphicsContextSource {
    private var make: (() -> CGContext?)?
    private(set) var contextIfMade: CGContext?

    init(_ make: @escaping () -> CGContext?) { self.make = make }

    var context: CGContext? {
        if let make {
            self.make = nil
            contextIfMade = make()
        }
        return contextIfMade
    }
}
