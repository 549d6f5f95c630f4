import Testing
import UIKit
import UIKitTesting

@testable import UIKeyboard

/// A screen with a field and the keyboard.
@MainActor
struct TypingScreen {
    let screen: VirtualScreen
    let root = UIViewController()
    let field = UITextField(frame: CGRect(x: 10, y: 20, width: 200, height: 34))
    var keyboard: VirtualScreen.Keyboard { screen.keyboard }

    init(
        _ layouts: String = "us",
        size: CGSize = CGSize(width: 320, height: 480),
        scale: CGFloat = 1,
        _ configure: (UITextField) -> Void = { $0.autocapitalizationType = .none }
    ) throws {
        screen = try VirtualScreen(size: size, scale: scale)
        root.view.backgroundColor = .white
        field.borderStyle = .roundedRect
        configure(field)
        root.view.addSubview(field)
        try screen.show(root)
        screen.keyboard.visibility = .always
        try screen.keyboard.setLayouts(layouts)
        field.becomeFirstResponder()
        try screen.advance(by: 0.5)
    }

    var view: KeyboardView {
        get throws { try #require(screen.host.session.userInterface.keyboards.view as? KeyboardView) }
    }
}
