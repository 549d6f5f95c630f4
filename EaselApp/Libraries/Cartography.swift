import Cartography
import UIKit

/// Boxes that are aligned and distributed by operators.
final class Program: LibraryProgram {
    func makeController() -> UIViewController {
        libraryController { view in
            let boxes = [
                makeBox("one", .systemBlue), makeBox("two", .systemGreen), makeBox("three", .systemOrange),
            ]
            for box in boxes { view.addSubview(box) }
            constrain(view, boxes[0], boxes[1], boxes[2]) { view, one, two, three in
                one.top == view.top + 40
                one.left == view.left + 20
                one.height == 60
                one.width == view.width / 2
                align(left: one, two, three)
                distribute(by: 12, vertically: one, two, three)
                two.height == one.height
                two.width == one.width * 0.75
                three.height == one.height * 1.5
                three.right == view.right - 20
            }
        }
    }
}
