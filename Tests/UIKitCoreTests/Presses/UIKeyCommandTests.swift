import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

private final class CommandController: UIViewController {
    var log: [String] = []
    var commands: [UIKeyCommand] = []
    override var keyCommands: [UIKeyCommand]? { commands }

    func save() { log.append("save") }
    func select(_ command: UIKeyCommand) { log.append(command.title) }
}

@MainActor
@Suite struct UIKeyCommandTests {
    private let screen: VirtualScreen
    private let controller: CommandController

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        controller = CommandController()
        try screen.show(controller)
        try screen.advance(by: 0.1)
    }

    private typealias Key = VirtualScreen.Key

    @Test func commandsAreAddedAndRemoved() throws {
        final class Plain: UIViewController {
            var log: [String] = []
            func save() { log.append("save") }
        }
        let controller = Plain()
        try screen.show(controller)
        try screen.advance(by: 0.1)
        #expect(controller.keyCommands == nil)
        let command = UIKeyCommand(input: "s", modifierFlags: .command, action: Plain.save)
        controller.addKeyCommand(command)
        controller.addKeyCommand(command)
        #expect(controller.keyCommands == [command])
        try screen.press(Key(.keyboardS), modifiers: .command)
        controller.removeKeyCommand(command)
        try screen.press(Key(.keyboardS), modifiers: .command)
        #expect(controller.log == ["save"] && controller.keyCommands == nil)
    }

    @Test func commandOfRootControllerIsPerformed() throws {
        controller.commands = [
            UIKeyCommand(input: "s", modifierFlags: .command, action: CommandController.save),
            UIKeyCommand(title: "one", action: CommandController.select, input: "1"),
        ]
        try screen.press(Key(.keyboardS))
        try screen.press(Key(.keyboardS), modifiers: [.command, .shift])
        #expect(controller.log == [])
        try screen.press(Key(.keyboardS), modifiers: .command)
        try screen.press(Key(.keyboard1))
        #expect(controller.log == ["save", "one"])
        controller.commands[1].attributes = .disabled
        try screen.press(Key(.keyboard1))
        #expect(controller.log.count == 2)
    }

    @Test func shiftedCharacterMatchesWithoutFlag() throws {
        controller.commands = [
            UIKeyCommand(input: "?", modifierFlags: [], action: CommandController.save),
            UIKeyCommand(title: "plus", action: CommandController.select, input: "+", modifierFlags: .command),
            UIKeyCommand(
                title: "redo",
                action: CommandController.select,
                input: "z",
                modifierFlags: [.command, .shift]
            ),
            UIKeyCommand(title: "up", action: CommandController.select, input: UIKeyCommand.inputUpArrow),
        ]
        try screen.type("?")
        try screen.press(Key(.keyboardEqualSign), modifiers: [.command, .shift])
        try screen.press(Key(.keyboardZ), modifiers: .command)
        try screen.press(Key(.keyboardZ), modifiers: [.command, .shift])
        try screen.press(.upArrow)
        #expect(controller.log == ["save", "plus", "redo", "up"])
    }

    @Test func heldCommandRepeatsUntilItsKeyIsReleased() throws {
        controller.commands = [UIKeyCommand(input: "n", modifierFlags: [], action: CommandController.save)]
        try screen.keyDown(Key(.keyboardN))
        try screen.advance(by: 0.49)
        #expect(controller.log.count == 1)
        try screen.advance(by: 0.02)
        #expect(controller.log.count == 2)
        try screen.advance(by: 1)
        #expect((30...33).contains(controller.log.count))
        try screen.keyUp(Key(.keyboardN))
        let count = controller.log.count
        try screen.advance(by: 1)
        #expect(controller.log.count == count)
        #expect(UIApplication.shared.timers.nextDeadline == nil)
        // Another key ends the repetition.
        try screen.keyDown(Key(.keyboardN))
        try screen.keyDown(Key(.keyboardX))
        try screen.advance(by: 1)
        #expect(controller.log.count == count + 1)
    }

    @Test func responderThatHandlesKeyKeepsItFromCommands() throws {
        final class Keeper: UIView {
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
        }
        let keeper = Keeper(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        controller.view.addSubview(keeper)
        keeper.becomeFirstResponder()
        let command = UIKeyCommand(input: "s", modifierFlags: [], action: CommandController.save)
        controller.commands = [command]
        try screen.type("s")
        #expect(controller.log == [])
        command.wantsPriorityOverSystemBehavior = true
        try screen.type("s")
        #expect(controller.log == ["save"])
    }

    @Test func focusComesBeforeCommandWithoutPriority() throws {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        controller.view.addSubview(button)
        let command = UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: [], action: CommandController.save)
        controller.commands = [command]
        try screen.press(.upArrow)
        #expect(controller.log == [] && button.isFocused)
        try screen.press(.upArrow)
        #expect(controller.log == ["save"], "no item is above the button")
        command.wantsPriorityOverSystemBehavior = true
        button.removeFromSuperview()
        try screen.press(.upArrow)
        #expect(controller.log == ["save", "save"])
    }
}
