import Testing
import UIKit

/// The state of contexts in `draw(_:)`, and the region that several requests have marked, at all scales.
@MainActor
@Suite struct UIViewDrawingStateTests {
    /// Kinds of state that a drawing leaves behind.
    nonisolated enum Leftover: CaseIterable {
        case save, saves, clip, path, layer, clippedLayer, nestedLayers, layerWithAlpha, transform, blendMode, shadow,
            all
    }

    private static func leave(_ leftover: Leftover, in context: CGContext) {
        switch leftover {
        case .save: context.saveGState()
        case .saves: for _ in 0..<40 { context.saveGState() }
        case .clip: context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        case .path: context.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
        case .layer: context.beginTransparencyLayer(auxiliaryInfo: nil)
        case .clippedLayer:
            context.saveGState()
            context.clip(to: CGRect(x: 2, y: 2, width: 3, height: 3))
            context.beginTransparencyLayer(in: CGRect(x: 2, y: 2, width: 3, height: 3), auxiliaryInfo: nil)
        case .nestedLayers:
            for _ in 0..<5 {
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.saveGState()
            }
        case .layerWithAlpha:
            context.setAlpha(0.1)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        case .transform:
            context.saveGState()
            context.scaleBy(x: 3, y: -2)
        case .blendMode: context.setBlendMode(.clear)
        case .shadow: context.setShadow(offset: CGSize(width: 4, height: 4), blur: 0, color: UIColor.blue.cgColor)
        case .all: for other in Leftover.allCases where other != .all { leave(other, in: context) }
        }
    }

    @Test(arguments: Leftover.allCases, [1, 2, 3]) func nextDrawingBeginsWithoutLeftoverState(
        leftover: Leftover,
        scale: Int
    ) {
        let screen = ViewScreen(width: 60, height: 60, scale: CGFloat(scale))
        let view = DrawnView(frame: CGRect(x: 10, y: 10, width: 40, height: 40)) { _ in
            UIColor.red.setFill()
            fillRect(CGRect(x: 10, y: 10, width: 10, height: 10))
            guard let context = UIGraphicsGetCurrentContext() else { return }
            Self.leave(leftover, in: context)
        }
        // The context of another view of the same screen may be the same one.
        let other = DrawnView(frame: CGRect(x: 0, y: 50, width: 60, height: 10)) { _ in
            UIColor.green.setFill()
            fillRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        for view in [view, other] { view.backgroundColor = .white }
        screen.window.backgroundColor = .white
        screen.add(view, other)
        for round in 0..<4 {
            switch round {
            case 1: view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 40, height: 15))
            case 2: view.setNeedsDisplay(CGRect(x: 12, y: 12, width: 4, height: 4))
            default: view.setNeedsDisplay()
            }
            other.setNeedsDisplay()
            screen.show()
            let image = pixels(screen)
            for y in 0..<60 {
                for x in 0..<60 {
                    let isRed = (20..<30).contains(x) && (20..<30).contains(y)
                    let expected = isRed ? Pixel.red : x < 10 && y >= 50 ? Pixel.green : Pixel.white
                    let found = image[y * scale + scale / 2][x * scale + scale / 2]
                    // A layer that was not ended has not been drawn, but nothing was drawn into it.
                    guard found == expected else {
                        Issue.record("\(leftover), round \(round), \(x), \(y): \(String(found, radix: 16))")
                        return
                    }
                }
            }
        }
    }

    private func pixels(_ screen: ViewScreen) -> [[UInt32]] {
        let size = screen.surface.size
        return (0..<size.height).map { y in (0..<size.width).map { screen[$0, y] } }
    }

    @Test(arguments: [1, 2, 3]) func requestsInPartsAreOneDrawingOfTheirUnionClippedToTheParts(scale: Int) {
        let size = 60
        func touches(_ rects: [CGRect], _ x: Int, _ y: Int) -> Bool {
            // A part covers the pixels that it touches.
            let pixel = CGRect(
                x: CGFloat(x) / CGFloat(scale),
                y: CGFloat(y) / CGFloat(scale),
                width: 1 / CGFloat(scale),
                height: 1 / CGFloat(scale)
            )
            return rects.contains {
                $0.minX < pixel.maxX && pixel.minX < $0.maxX && $0.minY < pixel.maxY && pixel.minY < $0.maxY
            }
        }
        let cases: [[CGRect]] = [
            [CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 40, y: 50, width: 10, height: 5)],
            [CGRect(x: 5, y: 5, width: 20, height: 20), CGRect(x: 15, y: 15, width: 20, height: 20)],
            [CGRect(x: 5, y: 5, width: 20, height: 20), CGRect(x: 10, y: 10, width: 5, height: 5)],
            [CGRect(x: 0, y: 0, width: 60, height: 1), CGRect(x: 0, y: 59, width: 60, height: 1)],
            [CGRect(x: 3, y: 50, width: 4, height: 4), CGRect(x: 50, y: 3, width: 4, height: 4)],
        ]
        for rects in cases {
            let screen = ViewScreen(width: size, height: size, scale: CGFloat(scale))
            var color = UIColor.red
            let view = DrawnView(frame: CGRect(x: 0, y: 0, width: size, height: size)) { _ in
                color.setFill()
                fillRect(CGRect(x: -10, y: -10, width: 100, height: 100))
            }
            screen.add(view)
            screen.show()
            color = .blue
            for rect in rects { view.setNeedsDisplay(rect) }
            let damage = screen.show()
            #expect(view.drawCount == 2 && view.rects.last == rects.reduce(CGRect.null) { $0.union($1) }, "\(rects)")
            var marked = 0
            for y in 0..<size * scale {
                for x in 0..<size * scale {
                    let isMarked = touches(rects, x, y)
                    marked += isMarked ? 1 : 0
                    guard screen[x, y] == (isMarked ? Pixel.blue : Pixel.red) else {
                        Issue.record("\(rects) at scale \(scale): \(x), \(y)")
                        return
                    }
                }
            }
            #expect(damage.area == marked)
        }
    }
}
