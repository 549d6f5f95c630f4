import TinyConstraints
import UIKit

/// A box at the edges of its superview, and a stack of others in it.
final class Program: LibraryProgram {
    func makeController() -> UIViewController {
        libraryController { view in
            let frame = makeBox("", .systemGray5)
            view.addSubview(frame)
            frame.edgesToSuperview(insets: .uniform(24))
            let boxes = [makeBox("one", .systemBlue), makeBox("two", .systemGreen), makeBox("three", .systemOrange)]
            for (index, box) in boxes.dropLast().enumerated() { box.height(CGFloat(40 + 20 * index)) }
            frame.stack(boxes, axis: .vertical, spacing: 8)
            let badge = makeBox("✓", .systemRed)
            frame.addSubview(badge)
            badge.size(CGSize(width: 32, height: 32))
            badge.centerX(to: frame, frame.trailingAnchor)
            badge.centerY(to: frame, frame.topAnchor)
        }
    }
}
