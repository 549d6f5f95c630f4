import Testing
import UIKit
import UIKitTesting

private final class PressController: UIViewController {
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [UIKeyCommand]? {
        let plain = UIKeyCommand(title: "z", action: PressController.perform, input: "z")
        let command = UIKeyCommand(title: "cmd-z", action: PressController.perform, input: "z", modifierFlags: .command)
        let all = UIKeyCommand(
            title: "all-z",
            action: PressController.perform,
            input: "z",
            modifierFlags: [.command, .shift, .alternate, .control]
        )
        return [plain, command, all]
    }

    func perform(_ command: UIKeyCommand) { log.append(command.title) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for key in presses.compactMap(\.key) { log.append("+\(key.keyCode)") }
        super.pressesBegan(presses, with: event)
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for key in presses.compactMap(\.key) { log.append("-\(key.keyCode)") }
        super.pressesEnded(presses, with: event)
    }
}

/// `press(_:modifiers:duration:)`.
@MainActor
@Suite struct KeyPressTests {
    private let screen: VirtualScreen
    private let controller = PressController()

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        try screen.show(controller)
        try screen.advance(by: 0.1)
    }

    private func titles() -> [String] {
        defer { controller.log = [] }
        return controller.log.filter { !$0.hasPrefix("+") && !$0.hasPrefix("-") }
    }

    @Test func modifiersSelectTheKeyCommand() throws {
        try screen.press(.z)
        try screen.press(.z, modifiers: .command)
        try screen.press(.z, modifiers: [.command, .shift, .alternate, .control])
        try screen.press(.z, modifiers: .control)
        #expect(titles() == ["z", "cmd-z", "all-z"])
    }

    @Test func modifiersAreReleasedAfterTheKey() throws {
        try screen.press(.z, modifiers: [.shift, .command])
        #expect(
            controller.log == [
                "+keyboardLeftShift", "+keyboardLeftGUI", "+keyboardZ", "-keyboardZ", "-keyboardLeftGUI",
                "-keyboardLeftShift",
            ]
        )
        controller.log = []
        try screen.press(.z)
        #expect(titles() == ["z"])
    }

    @Test func modifierThatIsHeldBeforeRemainsHeld() throws {
        try screen.keyDown(.command)
        try screen.press(.z, modifiers: .command)
        try screen.press(.z)
        try screen.keyUp(.command)
        try screen.press(.z)
        #expect(titles() == ["cmd-z", "cmd-z", "z"])
    }

    @Test func modifiersAreReleasedAfterAnError() throws {
        #expect(throws: VirtualScreenError.self) {
            try screen.press(VirtualScreen.Key(.keyboardErrorRollOver), modifiers: .command)
        }
        try screen.press(.z)
        #expect(titles() == ["z"])
    }

    @Test func keyboardThatIsUnpluggedHoldsNothing() throws {
        try screen.keyDown(.command)
        try screen.unplugKeyboard()
        try screen.press(.z, modifiers: .command)
        try screen.press(.z)
        #expect(titles() == ["cmd-z", "z"])
    }

    @Test(arguments: [UIKeyModifierFlags.alphaShift, [.command, .numericPad]])
    func modifiersWithoutAKeyToHoldAreAnError(modifiers: UIKeyModifierFlags) throws {
        #expect(throws: VirtualScreenError.self) { try screen.press(.z, modifiers: modifiers) }
        #expect(controller.log == [])
    }

    @Test func keysOfCharactersTypeThem() throws {
        typealias Key = VirtualScreen.Key
        let keys: [Key] = [.a, .m, .z, .digit0, .digit1, .digit9, .comma, .slash, .openBracket, .hyphen, .graveAccent]
        for key in keys { try screen.press(key) }
        let usages = controller.log.filter { $0.hasPrefix("+") }
        #expect(usages == keys.map { "+\($0.usage)" })
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let all: [Key] = [
            .a, .b, .c, .d, .e, .f, .g, .h, .i, .j, .k, .l, .m, .n, .o, .p, .q, .r, .s, .t, .u, .v, .w, .x, .y, .z,
        ]
        #expect(all.map { "\($0.usage)" } == letters.map { "keyboard\($0.uppercased())" })
        let functions: [Key] = [.f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12]
        #expect(functions.map { "\($0.usage)" } == (1...12).map { "keyboardF\($0)" })
    }
}
