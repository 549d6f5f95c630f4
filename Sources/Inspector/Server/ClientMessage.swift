import Geometry
import Foundation
import Input

/// A message of a page: input for the app, or a command.
enum ClientMessage: Hashable, Sendable {
    case input(BrowserInput)
    /// The page shows the screen from now on, or does not any more.
    case showsScreen(Bool)
    /// The page has drawn the last update.
    case hasDrawn
    /// A command whose answer has the same number.
    case command(number: Int, InspectorCommand)

    /// The errors in a message.
    enum Malformed: Error, Hashable, CustomStringConvertible {
        case notJSON
        case unknown(String)
        case missing(String, of: String)
        case invalid(String, of: String)

        var description: String {
            switch self {
            case .notJSON: "the message is not a JSON object of the protocol"
            case .unknown(let name): "there is no command named \(name.prefix(40))"
            case .missing(let argument, let name): "\(name): the argument \(argument) is missing"
            case .invalid(let argument, let name): "\(name): the argument \(argument) is not valid"
            }
        }
    }

    /// The fields of a message, most of which are missing in each.
    private struct Fields: Decodable {
        var name: String
        var number: Int?
        var target: Int?
        var property: String?
        var value: InspectorValue?
        var x: Double?
        var y: Double?
        var dx: Double?
        var dy: Double?
        var contact: Int?
        var phase: String?
        var symbol: UInt32?
        var isDown: Bool?
        var after: Double?

        private enum CodingKeys: CodingKey {
            case name, number, target, property, value, x, y, dx, dy, contact, phase, symbol, isDown, after
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            name = try fields.decode(String.self, forKey: .name)
            number = try fields.decodeIfPresent(Int.self, forKey: .number)
            target = try fields.decodeIfPresent(Int.self, forKey: .target)
            property = try fields.decodeIfPresent(String.self, forKey: .property)
            // `null` is a value, such as no color.
            value = fields.contains(.value) ? try fields.decode(InspectorValue.self, forKey: .value) : nil
            x = try fields.decodeIfPresent(Double.self, forKey: .x)
            y = try fields.decodeIfPresent(Double.self, forKey: .y)
            dx = try fields.decodeIfPresent(Double.self, forKey: .dx)
            dy = try fields.decodeIfPresent(Double.self, forKey: .dy)
            contact = try fields.decodeIfPresent(Int.self, forKey: .contact)
            phase = try fields.decodeIfPresent(String.self, forKey: .phase)
            symbol = try fields.decodeIfPresent(UInt32.self, forKey: .symbol)
            isDown = try fields.decodeIfPresent(Bool.self, forKey: .isDown)
            after = try fields.decodeIfPresent(Double.self, forKey: .after)
        }
    }

    /// Parses a message.
    static func parse(_ bytes: [UInt8]) throws(Malformed) -> ClientMessage {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)) else { throw .notJSON }
        let name = fields.name
        func need<Value>(_ value: Value?, _ argument: String) throws(Malformed) -> Value {
            guard let value else { throw .missing(argument, of: name) }
            return value
        }
        func position() throws(Malformed) -> CGPoint {
            func inside(_ value: Double) -> Double { min(max(value, 0), 1) }
            return CGPoint(x: inside(try need(fields.x, "x")), y: inside(try need(fields.y, "y")))
        }
        switch name {
        case "touch":
            let contact = try need(fields.contact, "contact")
            guard (0..<BrowserInput.mostContacts).contains(contact) else { throw .invalid("contact", of: name) }
            guard let phase = TouchSample.Phase(rawValue: try need(fields.phase, "phase")) else {
                throw .invalid("phase", of: name)
            }
            return .input(.touch(contact: contact, phase, try position()))
        case "wheel":
            func steps(_ value: Double?) -> Double { min(max(value ?? 0, -100), 100) }
            return .input(.wheel(try position(), CGVector(dx: steps(fields.dx), dy: steps(fields.dy))))
        case "key":
            return .input(.key(symbol: try need(fields.symbol, "symbol"), isDown: try need(fields.isDown, "isDown")))
        case "screen":
            guard let flag = fields.value?.flag else { throw .missing("value", of: name) }
            return .showsScreen(flag)
        case "drawn": return .hasDrawn
        default: break
        }
        let number = try need(fields.number, "number")
        guard (0...1 << 40).contains(number) else { throw .invalid("number", of: name) }
        let command: InspectorCommand
        switch name {
        case "tree":
            guard let tree = InspectorCommand.Tree(rawValue: try need(fields.property, "property")) else {
                throw .invalid("property", of: name)
            }
            command = .tree(tree)
        case "hit": command = .hit(try position())
        case "properties": command = .properties(try need(fields.target, "target"))
        case "set":
            command = .set(
                try need(fields.target, "target"),
                property: try need(fields.property, "property"),
                try need(fields.value, "value")
            )
        case "pixels": command = .pixels(try need(fields.target, "target"))
        case "undo": command = .undo
        case "swift": command = .swift
        case "problems": command = .problems
        case "memory": command = .memory
        case "settings": command = .settings
        case "switch": command = .setSetting(try need(fields.property, "property"), try need(fields.value, "value"))
        case "warning": command = .memoryWarning
        case "clock": command = .clock
        case "speed": command = .setSpeed(try need(fields.value?.number, "value"))
        case "step": command = .step(Int(min(max(try need(fields.value?.number, "value"), 0), 1e6)))
        case "touches": command = .touches
        case "record": command = .record(try need(fields.value?.flag, "value"))
        case "replay": command = .replay
        case "recording": command = .recording
        case "log": command = .log(after: fields.after ?? 0)
        case "frames": command = .frames(after: Int(min(max(fields.after ?? 0, 0), 1e15)))
        default:
            let arguments = PreviewPageCommand.Arguments(
                target: fields.target,
                property: fields.property,
                value: fields.value,
                after: fields.after
            )
            guard let preview = try PreviewPageCommand(name, arguments) else { throw .unknown(name) }
            command = .preview(preview)
        }
        return .command(number: number, command)
    }
}

/// A command of a page.
enum InspectorCommand: Hashable, Sendable {
    enum Tree: String, Sendable, CaseIterable {
        case views, layers, controllers, accessibility
    }

    /// The nodes of a tree.
    case tree(Tree)
    /// The frontmost view at a position, as a part of the screen from 0 to 1.
    case hit(CGPoint)
    case properties(Int)
    /// The pixels of a layer, or of the layer of a view, without those of its sublayers.
    case pixels(Int)
    case set(Int, property: String, InspectorValue)
    case undo
    /// The changes so far as Swift code.
    case swift
    /// The constraints that are broken, and the views whose layout is ambiguous.
    case problems
    /// The memory of what layers have drawn, and of the program.
    case memory
    case settings
    case setSetting(String, InspectorValue)
    case memoryWarning
    /// The state of the app's clock.
    case clock
    /// Makes the app's clock follow that of the machine at a speed, or stand still.
    case setSpeed(Double)
    /// Stops the app's clock, and moves it by a number of frames.
    case step(Int)
    /// The state of the recording of touches and keys.
    case touches
    /// Begins or ends a recording.
    case record(Bool)
    case replay
    /// The last recording as text.
    case recording
    /// The messages of the program after a time, in seconds.
    case log(after: Double)
    /// The frames with a number above another one.
    case frames(after: Int)
    /// A command of the page of previews.
    case preview(PreviewPageCommand)

    /// A Boolean value that indicates whether the main thread answers the command.
    var needsMainThread: Bool {
        switch self {
        case .log, .frames, .preview(.state): false
        default: true
        }
    }

    /// A Boolean value that indicates whether the command can change the app.
    var changesApp: Bool {
        switch self {
        case .set, .undo, .setSetting, .memoryWarning: true
        default: false
        }
    }
}
