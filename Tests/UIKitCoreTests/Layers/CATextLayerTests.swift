import QuartzCore
import ScreenSupport
import Testing

@testable import UIKitCore

/// `CATextLayer`, compared with attributed strings that a view draws.
@MainActor
@Suite struct CATextLayerTests {
    private static let frame = CGRect(x: 4, y: 3, width: 100, height: 50)

    private func pixels(_ screen: ViewScreen) -> [UInt32] {
        let size = screen.surface.size
        return (0..<size.height).flatMap { y in (0..<size.width).map { screen[$0, y] } }
    }

    private func layer(_ configure: (CATextLayer) -> Void) -> [UInt32] {
        let screen = ViewScreen(width: 120, height: 60)
        let layer = CATextLayer()
        layer.frame = Self.frame
        configure(layer)
        screen.window.layer.addSublayer(layer)
        screen.show()
        return pixels(screen)
    }

    private func drawing(_ draw: @escaping @MainActor (CGRect) -> Void) -> [UInt32] {
        final class DrawnView: UIView {
            var drawing: @MainActor (CGRect) -> Void = { _ in }
            override func draw(_ rect: CGRect) { drawing(bounds) }
        }
        let screen = ViewScreen(width: 120, height: 60)
        let view = DrawnView(frame: Self.frame)
        view.isOpaque = false
        view.drawing = draw
        screen.add(view)
        screen.show()
        return pixels(screen)
    }

    private func style(_ mode: NSLineBreakMode, _ alignment: NSTextAlignment = .natural) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = mode
        style.alignment = alignment
        return style
    }

    @Test func plainStringEqualsDrawnText() {
        let drawn = drawing { bounds in
            NSAttributedString(
                string: "Text layer",
                attributes: [
                    .font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.green,
                    .paragraphStyle: self.style(.byClipping, .center),
                ]
            )
            .draw(with: bounds, options: .usesLineFragmentOrigin, context: nil)
        }
        let shown = layer {
            $0.string = "Text layer"
            $0.fontSize = 15
            $0.foregroundColor = UIColor.green.cgColor
            $0.alignmentMode = .center
        }
        #expect(shown == drawn && Set(shown).count > 2)
        #expect(layer { $0.string = "Text layer" } != drawn)
    }

    @Test func fontHasNameOrIsObject() {
        let bold = UIFont.boldSystemFont(ofSize: 7)
        let shown = layer {
            $0.string = "Bold"
            $0.font = bold
            $0.fontSize = 20
        }
        let drawn = drawing { bounds in
            NSAttributedString(
                string: "Bold",
                attributes: [.font: bold.withSize(20), .foregroundColor: UIColor.white]
            )
            .draw(with: bounds, options: .usesLineFragmentOrigin, context: nil)
        }
        #expect(shown == drawn)
        let named = layer {
            $0.string = "Bold"
            $0.font = bold.fontName
            $0.fontSize = 20
        }
        #expect(named == drawn)
    }

    @Test func textIsWrappedOrTruncated() {
        let text = "A long text in several lines that does not fit into a single one"
        func shown(_ isWrapped: Bool, _ mode: CATextLayerTruncationMode) -> [UInt32] {
            layer {
                $0.string = text
                $0.fontSize = 14
                $0.isWrapped = isWrapped
                $0.truncationMode = mode
            }
        }
        let modes: [CATextLayerTruncationMode] = [.none, .start, .middle, .end]
        #expect(Set(modes.map { shown(false, $0) }).count == 4)
        #expect(shown(true, .none) != shown(false, .none) && shown(true, .none) != shown(true, .end))
        // A single line leaves the lower half empty.
        let empty = layer { _ in }
        #expect(shown(false, .end).suffix(120 * 30) == empty.suffix(120 * 30))
        #expect(shown(true, .end).suffix(120 * 30) != empty.suffix(120 * 30))
    }

    @Test func attributedStringHasItsOwnAppearance() {
        let text = NSAttributedString(
            string: "Attributed",
            attributes: [.font: UIFont.systemFont(ofSize: 18), .foregroundColor: UIColor.red]
        )
        let shown = layer {
            $0.string = text
            $0.foregroundColor = UIColor.blue.cgColor
            $0.fontSize = 5
            $0.isWrapped = true
        }
        #expect(shown == drawing { text.draw(with: $0, options: .usesLineFragmentOrigin, context: nil) })
    }

    @Test func changeOfPropertyDrawsAgain() {
        let screen = ViewScreen(width: 120, height: 60)
        let layer = CATextLayer()
        layer.frame = Self.frame
        layer.string = "Text"
        screen.window.layer.addSublayer(layer)
        screen.show()
        var last = pixels(screen)
        let changes: [(CATextLayer) -> Void] = [
            { $0.string = "Other" }, { $0.fontSize = 20 }, { $0.foregroundColor = UIColor.red.cgColor },
            { $0.alignmentMode = .right }, { $0.bounds.size.width = 80 }, { $0.string = nil },
        ]
        for (index, change) in changes.enumerated() {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            change(layer)
            CATransaction.commit()
            screen.show()
            #expect(pixels(screen) != last, "change \(index)")
            last = pixels(screen)
        }
    }

    @Test func nonsenseValuesDrawNothing() {
        let empty = layer { _ in }
        #expect(layer { $0.string = "" } == empty && layer { $0.string = 7 } == empty)
        let colorless = layer {
            $0.string = "Text"
            $0.foregroundColor = nil
        }
        #expect(colorless == empty)
        for size in [0, -4, .nan, .infinity] as [CGFloat] {
            _ = layer {
                $0.string = "Text"
                $0.fontSize = size
                $0.font = "No such font"
            }
        }
    }
}
