import Testing
import UIKit
import UIKitTesting

/// Layers whose drawing other threads perform, for the thread sanitizer.
@MainActor
@Suite struct AsynchronousLayerTests {
    /// A view with shapes and text, other ones in each frame.
    private final class Board: UIView {
        var step = 0

        override func draw(_ rect: CGRect) {
            for index in 0..<12 {
                UIColor(hue: CGFloat(index) / 12, saturation: 1, brightness: 1, alpha: 0.7).setFill()
                UIBezierPath(ovalIn: CGRect(x: index * 9 + step % 7, y: index * 5, width: 40, height: 30)).fill()
            }
            NSAttributedString(string: "Step \(step)").draw(at: CGPoint(x: 8, y: 20))
        }
    }

    @Test func framesEqualThoseOfImmediateDrawing() throws {
        func snapshots(_ isAsynchronous: Bool) throws -> [ScreenImage] {
            let screen = try VirtualScreen(size: CGSize(width: 180, height: 140))
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 180, height: 140))
            let boards = (0..<3).map { Board(frame: CGRect(x: $0 * 30, y: $0 * 20, width: 120, height: 100)) }
            for board in boards {
                board.layer.drawsAsynchronously = isAsynchronous
                root.addSubview(board)
            }
            try screen.show(root)
            return try (0..<20).map { step in
                for (index, board) in boards.enumerated() where step % (index + 1) == 0 {
                    board.step = step
                    board.setNeedsDisplay(CGRect(x: 0, y: 0, width: 60 + step, height: 100))
                }
                // A board that leaves while its drawing may not be complete.
                if step % 5 == 4 {
                    boards[2].layer.displayIfNeeded()
                    root.insertSubview(boards[2], at: step % 2)
                }
                try screen.advance(by: 0.02)
                return screen.snapshot()
            }
        }
        let images = try snapshots(true)
        #expect(try images == snapshots(false))
        #expect(Set(images.map { $0[30, 30].red }).count > 1)
    }
}
