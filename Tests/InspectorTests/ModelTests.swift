import CoreGraphics
import Foundation
import Raster
import Testing
import UIKit
import UIKitTesting

@testable import Inspector

/// The trees, properties, changes and settings that pages see.
@MainActor @Suite struct ModelTests {
    final class StageController: UIViewController {
        let label = UILabel(frame: CGRect(x: 20, y: 30, width: 100, height: 24))
        let box = UIView(frame: CGRect(x: 20, y: 80, width: 60, height: 40))
        let field = UITextField(frame: CGRect(x: 20, y: 140, width: 100, height: 30))

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .white
            label.text = "Hello"
            label.accessibilityIdentifier = "greeting"
            box.backgroundColor = .red
            let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
            inner.layer.name = "inner layer"
            inner.isUserInteractionEnabled = false
            inner.backgroundColor = .blue
            box.addSubview(inner)
            for subview in [label, box, field] { view.addSubview(subview) }
        }
    }

    let screen: VirtualScreen
    let controller = StageController()
    let model: InspectorModel

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
        try screen.show(controller)
        model = InspectorModel(screen.host.screen)
    }

    func perform(_ command: InspectorCommand) throws -> InspectorValue {
        let result = screen.host.session.perform { model.perform(command) }
        try screen.advance(by: 0.1)
        return try result.get()
    }

    private func failure(_ command: InspectorCommand) -> InspectorFailure? {
        if case .failure(let error) = screen.host.session.perform({ model.perform(command) }) { error } else { nil }
    }

    func nodes(_ tree: InspectorCommand.Tree) throws -> [InspectorValue] {
        try #require(try perform(.tree(tree))["nodes"]?.list)
    }

    func node(_ tree: InspectorCommand.Tree, _ type: String) throws -> InspectorValue {
        try #require(try nodes(tree).first { $0["type"] == .text(type) }, "\(type)")
    }

    func id(_ node: InspectorValue?) throws -> Int { Int(try #require(node?["id"]?.number)) }

    private func value(_ name: String, of object: InspectorValue) -> InspectorValue? {
        object["properties"]?.list?.first { $0["name"] == .text(name) }?["value"]
    }

    // MARK: Trees

    @Test func treesHaveParentsFramesAndNames() throws {
        let views = try nodes(.views)
        let label = try node(.views, "UILabel")
        #expect(label["name"] == .text("greeting") && label["frame"]?.numbers == [20, 30, 100, 24])
        let root = try #require(views.first { $0["id"] == label["parent"] })
        #expect(root["controller"] == .text("StageController"))
        // Each node follows its parent, and subviews are in their order.
        var seen: Set<Double> = []
        for view in views {
            if let parent = view["parent"]?.number { #expect(seen.contains(parent)) }
            seen.insert(try #require(view["id"]?.number))
        }
        #expect(seen.count == views.count)
        let siblings = views.filter { $0["parent"] == root["id"] }.compactMap { $0["type"]?.text }
        #expect(siblings == ["UILabel", "UIView", "UITextField"])
        let layer = try #require(try nodes(.layers).first { $0["name"] == .text("inner layer") })
        #expect(layer["frame"]?.numbers == [30, 90, 20, 20] && layer["owner"] == .text("UIView"))
        let controllers = try nodes(.controllers)
        #expect(controllers.map { $0["type"] } == [.text("StageController")])
        #expect(controllers[0]["view"] == root["id"])
        let element = try node(.accessibility, "UILabel")
        #expect(element["name"] == .text("Hello") && element["identifier"] == .text("greeting"))
        #expect(element["traits"]?.list?.contains(.text("staticText")) ?? false)
        #expect(element["id"] == label["id"], "an object has one number")
    }

    /// A view is found although it ignores touches.
    @Test func hitFindsTheFrontmostView() throws {
        func type(_ x: Double, _ y: Double) throws -> InspectorValue? {
            let found = try perform(.hit(CGPoint(x: x / 200, y: y / 200)))
            return try nodes(.views).first { $0["id"] == found }?["frame"]
        }
        #expect(try type(40, 100)?.numbers == [30, 90, 20, 20])
        #expect(try type(70, 115)?.numbers == [20, 80, 60, 40])
        #expect(try type(199, 199)?.numbers == [0, 0, 200, 200])
        controller.box.isHidden = true
        #expect(try type(40, 100)?.numbers == [0, 0, 200, 200])
    }

    /// Numbers of views that are gone are not used again, and take no memory.
    @Test func numbersAreThoseOfOneObject() throws {
        var numbers: Set<Int> = []
        for _ in 0..<3 {
            let content = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            for _ in 0..<800 { content.addSubview(UIView()) }
            controller.view.addSubview(content)
            let count = try nodes(.views).count
            #expect(count > 800)
            let new = try nodes(.views).compactMap { $0["id"]?.number }.map { Int($0) }
            numbers.formUnion(new)
            content.removeFromSuperview()
            try screen.advance(by: 0.1)
        }
        #expect(numbers.count > 2400)
        #expect(model.registry.count < 2200, "objects that are gone take no memory")
        let gone = try #require(numbers.sorted().dropLast(5).last)
        #expect(failure(.properties(gone)) == .gone(gone))
        #expect(failure(.properties(1 << 30)) == .gone(1 << 30))
    }

    /// Ten thousand views are one answer, and a hierarchy of a thousand levels needs no recursion.
    @Test func largeTreesAreOneAnswer() throws {
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        for _ in 0..<9000 { content.addSubview(UIView()) }
        var deepest = content
        for _ in 0..<1000 {
            let next = UIView()
            deepest.addSubview(next)
            deepest = next
        }
        // Not shown: the frames of the views do not matter here.
        content.isHidden = true
        controller.view.addSubview(content)
        let result = try model.perform(.tree(.views)).get()
        let nodes = try #require(result["nodes"]?.list)
        #expect(nodes.count > 10_000 && result["isTruncated"] == nil)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.json.utf8)) as? [String: Any]
        )
        #expect((object["nodes"] as? [Any])?.count == nodes.count)
        content.removeFromSuperview()
    }

    // MARK: Changes

    private func shownPixels() throws -> ScreenImage {
        try screen.advance(by: 0.1)
        return screen.snapshot()
    }

    @Test func changesAreShownUndoneAndCopied() throws {
        let before = try shownPixels()
        let label = try id(try node(.views, "UILabel"))
        let shown = try perform(.set(label, property: "text", .text("Good\n\"day\"")))
        #expect(value("text", of: shown) == .text("Good\n\"day\"") && controller.label.text == "Good\n\"day\"")
        #expect(try shownPixels() != before)
        let color = try #require(controller.label.textColor)
        _ = try perform(.set(label, property: "textColor", .text("#ff8000")))
        _ = try perform(.set(label, property: "font.pointSize", .number(24)))
        _ = try perform(.set(label, property: "frame", .numbers([10, 20, 150, 30])))
        _ = try perform(.set(label, property: "frame", .numbers([10, 20.5, 150, 30])))
        let box = try id(try #require(try nodes(.views).first { $0["frame"]?.numbers == [20, 80, 60, 40] }))
        let layer = try #require(try perform(.properties(box))["layer"]?.number)
        _ = try perform(.set(Int(layer), property: "cornerRadius", .number(8)))
        _ = try perform(.set(box, property: "isHidden", .flag(true)))
        let answer = try perform(.swift)
        #expect(answer["edits"] == .number(7))
        #expect(
            answer["swift"]?.text == """
                // UILabel "greeting"
                greeting.text = "Good\\n\\"day\\""
                greeting.textColor = UIColor(red: 1, green: 0.502, blue: 0, alpha: 1)
                greeting.font = greeting.font?.withSize(24)
                greeting.frame = CGRect(x: 10, y: 20.5, width: 150, height: 30)

                // CALayer
                view.layer.cornerRadius = 8

                // UIView
                view.isHidden = true
                """
        )
        for _ in 0..<7 { _ = try perform(.undo) }
        #expect(failure(.undo) == .nothingToUndo)
        #expect(controller.label.textColor === color, "the color itself, which may be dynamic")
        #expect(try shownPixels() == before)
        #expect(try perform(.swift)["swift"] == .text(""))
    }

    @Test func invalidChangesAreRefused() throws {
        let label = try id(try node(.views, "UILabel"))
        let wrong: [(String, InspectorValue)] = [
            ("alpha", .number(1.5)), ("alpha", .text("1")), ("alpha", .number(.nan)), ("frame", .numbers([0, 0, 10])),
            ("frame", .numbers([0, 0, 1e9, 1])), ("frame", .numbers([0, 0, -1, 1])), ("numberOfLines", .number(1.5)),
            ("numberOfLines", .number(-1)), ("textColor", .text("red")), ("textColor", .text("#12345")),
            ("text", .text(String(repeating: "a", count: 10_001))), ("isHidden", .number(1)),
            ("contentMode", .text("up")),
            ("font.pointSize", .number(0)),
        ]
        for (name, value) in wrong {
            guard case .invalid(name, _)? = failure(.set(label, property: name, value)) else {
                Issue.record("\(name) = \(value) was not refused")
                continue
            }
        }
        #expect(failure(.set(label, property: "delegate", .none)) == .noProperty("delegate", of: "UILabel"))
        #expect(try perform(.swift)["edits"] == .number(0))
    }

    /// What a user enters in secret is no property.
    @Test func secretsAreNotShown() throws {
        let field = try id(try node(.views, "UITextField"))
        controller.field.text = "open"
        #expect(value("text", of: try perform(.properties(field))) == .text("open"))
        controller.field.isSecureTextEntry = true
        controller.field.text = "sesame"
        #expect(!(try perform(.properties(field)).json.contains("sesame")))
        #expect(failure(.set(field, property: "text", .text("x"))) == .noProperty("text", of: "UITextField"))
    }

    /// A text that becomes secret after a change is in no statement.
    @Test func secretsAreNotCopied() throws {
        let field = try id(try node(.views, "UITextField"))
        _ = try perform(.set(field, property: "text", .text("open")))
        _ = try perform(.set(field, property: "alpha", .number(0.5)))
        #expect(try perform(.swift)["swift"]?.text?.contains("open") ?? false)
        controller.field.isSecureTextEntry = true
        controller.field.text = "sesame"
        let swift = try #require(try perform(.swift)["swift"]?.text)
        #expect(swift.hasSuffix("textField.alpha = 0.5") && !swift.contains("text ="))
    }

    /// Undoing restores what the protocol has no form for: the font of a text style, and the attributes of parts of a text.
    @Test func undoRestoresFontsAndAttributes() throws {
        let label = try id(try node(.views, "UILabel"))
        let font = UIFont.preferredFont(forTextStyle: .headline)
        controller.label.font = font
        _ = try perform(.set(label, property: "font.pointSize", .number(40)))
        #expect(controller.label.font.pointSize == 40)
        _ = try perform(.undo)
        #expect(controller.label.font === font)
        let text = NSMutableAttributedString(string: "red and blue")
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
        text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 8, length: 4))
        controller.label.attributedText = text
        let field = controller.field
        field.attributedText = text
        let stored = try #require(field.attributedText)
        let fieldID = try id(try node(.views, "UITextField"))
        let before = screen.snapshot()
        for (name, value) in [("text", InspectorValue.text("plain")), ("textColor", .text("#00ff00"))] {
            for object in [label, fieldID] { _ = try perform(.set(object, property: name, value)) }
            #expect(controller.label.attributedText?.isEqual(to: text) == false)
            #expect(field.attributedText?.isEqual(to: stored) == false)
            _ = try perform(.undo)
            _ = try perform(.undo)
            #expect(controller.label.attributedText?.isEqual(to: text) == true, "\(name)")
            #expect(field.attributedText?.isEqual(to: stored) == true, "\(name)")
        }
        #expect(screen.snapshot() == before)
    }

    // MARK: Constraints

    @Test func constraintsHaveValuesAndViolations() throws {
        let view = controller.box
        view.translatesAutoresizingMaskIntoConstraints = false
        let width = view.widthAnchor.constraint(equalToConstant: 60)
        let least = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 90)
        least.priority = .defaultHigh
        NSLayoutConstraint.activate([
            width, least, view.heightAnchor.constraint(equalToConstant: 40),
            view.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 20),
        ])
        try screen.advance(by: 0.1)
        let problems = try perform(.problems)
        let broken = try #require(problems["broken"]?.list)
        #expect(broken.map { $0["violation"] } == [.number(30)] && broken[0]["priority"] == .number(750))
        #expect(problems["ambiguous"]?.list?.count == 1, "the vertical position is open")
        let box = try #require(problems["ambiguous"]?.list?.first?["id"]?.number)
        let object = try perform(.properties(Int(box)))
        #expect(object["constraints"]?.list?.count == 4)
        let leastID = try id(broken[0])
        _ = try perform(.set(leastID, property: "constant", .number(50)))
        #expect(try perform(.problems)["broken"]?.list?.isEmpty ?? false)
        let widthID = try id(object["constraints"]?.list?.first { $0["constant"] == .number(60) })
        _ = try perform(.set(widthID, property: "constant", .number(75)))
        #expect(view.frame.width == 75)
        // These would stop the program.
        for (number, priority) in [(widthID, 500.0), (leastID, 1000)] {
            guard case .notNow? = failure(.set(number, property: "priority", .number(priority))) else {
                Issue.record("the priority \(priority) was not refused")
                continue
            }
        }
        _ = try perform(.set(leastID, property: "priority", .number(999)))
        #expect(least.priority.rawValue == 999)
        let swift = try #require(try perform(.swift)["swift"]?.text)
        #expect(swift.contains("constraint2.constant = 75"))
        #expect(swift.contains("constraint.priority = UILayoutPriority(999)"))
    }

    // MARK: Settings

    @Test func settingsReachTheApp() throws {
        func setting(_ name: String) throws -> InspectorValue? {
            try perform(.settings).list?.first { $0["name"] == .text(name) }?["value"]
        }
        #expect(try setting("style") == .text("light") && setting("rotation") == .text("0"))
        _ = try perform(.setSetting("style", .text("dark")))
        _ = try perform(.setSetting("textSize", .text("xxl")))
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
        #expect(try setting("style") == .text("dark") && setting("textSize") == .text("xxl"))
        _ = try perform(.setSetting("direction", .text("rightToLeft")))
        #expect(controller.traitCollection.layoutDirection == .rightToLeft)
        _ = try perform(.setSetting("languages", .text("de-AT,en")))
        #expect(try setting("languages") == .text("de-AT,en") && setting("direction") == .text("leftToRight"))
        _ = try perform(.setSetting("boldText", .flag(true)))
        #expect(try setting("boldText") == .flag(true) && setting("reduceMotion") == .flag(false))
        let wrong: [(String, InspectorValue)] = [
            ("style", .text("blue")), ("textSize", .number(3)), ("direction", .text("up")), ("rotation", .text("45")),
            ("languages", .text("!")), ("boldText", .text("yes")),
        ]
        for (name, value) in wrong {
            guard case .invalid(name, _)? = failure(.setSetting(name, value)) else {
                Issue.record("\(name) = \(value) was not refused")
                continue
            }
        }
        #expect(failure(.setSetting("volume", .number(3))) == .noProperty("volume", of: "the program"))
    }

    @Test func rotationTurnsTheScreen() throws {
        _ = try perform(.setSetting("rotation", .text("180")))
        let settings = try perform(.settings).list
        #expect(settings?.first { $0["name"] == .text("rotation") }?["value"] == .text("180"))
    }

    @Test func memoryWarningReachesTheControllers() throws {
        final class Warned: UIViewController {
            var count = 0
            override func didReceiveMemoryWarning() { count += 1 }
        }
        let warned = Warned()
        controller.addChild(warned)
        _ = try perform(.memoryWarning)
        #expect(warned.count == 1)
    }
}
