import Foundation
import UIKit
import UIKitTesting

/// A program that shows the effect of a library.
///
/// Each of the programs in this folder declares a `Program`, which is compiled together with this file, and with the library after
/// `easel-app` has rewritten it; the script `show` does so. It writes an image of a virtual screen to the path that is its argument.
@MainActor
protocol LibraryProgram: AnyObject {
    init()

    /// Returns the controller that is shown.
    func makeController() -> UIViewController

    /// Touches the screen, and lets time pass.
    func act(on screen: VirtualScreen, _ controller: UIViewController) throws
}

extension LibraryProgram {
    func act(on screen: VirtualScreen, _ controller: UIViewController) throws { try screen.advance(by: 2) }
}

@main
enum Show {
    @MainActor
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: \(CommandLine.arguments[0]) IMAGE.png\n".utf8))
            exit(64)
        }
        let program = Program()
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 320))
        let controller = program.makeController()
        try screen.show(controller)
        try program.act(on: screen, controller)
        try screen.snapshot().write(to: CommandLine.arguments[1])
    }
}

/// Returns a label in a colored box.
@MainActor
func makeBox(_ text: String, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.text = text
    label.textAlignment = .center
    label.textColor = .white
    label.backgroundColor = color
    return label
}

/// Returns a controller with a white view.
@MainActor
func libraryController(_ build: (UIView) -> Void) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    build(controller.view)
    return controller
}
