import UIKit

/// The commands of the four arrow keys, which take precedence over moving the focus.
@MainActor
enum ArrowCommands {
    private static let directions: [(input: String, direction: CGVector)] = [
        (UIKeyCommand.inputLeftArrow, CGVector(dx: -1, dy: 0)), (UIKeyCommand.inputRightArrow, CGVector(dx: 1, dy: 0)),
        (UIKeyCommand.inputUpArrow, CGVector(dx: 0, dy: -1)), (UIKeyCommand.inputDownArrow, CGVector(dx: 0, dy: 1)),
    ]

    /// Returns the commands that call a method.
    static func all<Target: UIResponder>(
        _ action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void
    ) -> [UIKeyCommand] {
        directions.map { input, _ in
            let command = UIKeyCommand(input: input, modifierFlags: [], action: action)
            command.wantsPriorityOverSystemBehavior = true
            return command
        }
    }

    /// Returns the direction of a command.
    static func direction(of command: UIKeyCommand) -> CGVector {
        directions.first { $0.input == command.input }?.direction ?? CGVector(dx: 0, dy: 0)
    }
}

extension UIPress {
    /// A Boolean value that indicates whether the key is one that presses controls: the space bar, Return, or the button
    /// of an encoder.
    var isTap: Bool { type == .select || key?.keyCode == .keyboardSpacebar }
}
