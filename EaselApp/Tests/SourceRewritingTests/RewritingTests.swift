import Testing

@testable import SourceRewriting

/// The text of rewritten files.
@Suite struct RewritingTests {
    @Test(arguments: [
        ("@IBOutlet weak var label: UILabel!", "          weak var label: UILabel!"),
        ("@IBAction func tap(_ sender: Any) {}", "          func tap(_ sender: Any) {}"),
        ("@objc(doIt:) private func tap(_ a: Any) {}", "             private func tap(_ a: Any) {}"),
        ("dynamic var count = 0", "        var count = 0"),
        ("@IBInspectable var radius: CGFloat = 0", "               var radius: CGFloat = 0"),
        ("@nonobjc func plain() {}", "         func plain() {}"),
        (
            "@IBSegueAction func make(_ c: NSCoder) -> UIViewController? { nil }",
            "               func make(_ c: NSCoder) -> UIViewController? { nil }"
        ),
        ("@discardableResult @objc func a() -> Int { 0 }", "@discardableResult       func a() -> Int { 0 }"),
        ("@GKInspectable var speed = 0", "               var speed = 0"),
    ])
    func attributesOfMembersBecomeSpaces(member: String, rewritten: String) throws {
        #expect(try Sources("class A: UIView { \(member) }").rewrite().body == "class A: UIView { \(rewritten) }")
    }

    @Test(arguments: [
        ("@UIApplicationMain class A: UIResponder {}", "@main              class A: UIResponder {}"),
        ("@NSApplicationMain class A: UIResponder {}", "@main              class A: UIResponder {}"),
        ("@objcMembers final class A: NSObject {}", "             final class A: NSObject {}"),
        ("@IBDesignable class A: UIView {}", "              class A: UIView {}"),
        ("@objc enum Mode: Int { case on }", "      enum Mode: Int { case on }"),
        ("@MainActor class A {}", "@MainActor class A {}"),
    ])
    func attributesOfTypesAreReplaced(source: String, rewritten: String) throws {
        #expect(try Sources(source).rewrite().body == rewritten)
    }

    @Test(arguments: [
        ("let a = NSAttributedString()", "let a = NSAttributedString(string: \"\")"),
        ("let a = NSMutableAttributedString.init( )", "let a = NSMutableAttributedString.init(string: \"\" )"),
        ("let a = NSAttributedString(string: \"b\")", "let a = NSAttributedString(string: \"b\")"),
        ("let a = Progress()", "let a = Progress(parent: nil)"),
        ("let a = Progress(totalUnitCount: 1)", "let a = Progress(totalUnitCount: 1)"),
        ("struct Progress {}\nlet a = Progress()", "struct Progress {}\nlet a = Progress()"),
        ("let a = NSMutableString()", "let a = NSMutableString()"),
        (
            "final class NSAttributedString {}\nlet a = NSAttributedString()",
            "final class NSAttributedString {}\nlet a = NSAttributedString()"
        ),
    ])
    func emptyInitializersHaveArguments(source: String, rewritten: String) throws {
        #expect(try Sources(source).rewrite().body == rewritten)
    }

    @Test(arguments: [
        (
            "let a = Timer(timeInterval: 2 * delay, repeats: true) { _ in }",
            "let a = Timer(fire: Date(timeIntervalSinceNow: 2 * delay), interval: 2 * delay, repeats: true) { _ in }"
        ),
        (
            "let a = Timer.init(timeInterval: TimeInterval(b.c), repeats: d, block: e)",
            "let a = Timer.init(fire: Date(timeIntervalSinceNow: TimeInterval(b.c)), interval: TimeInterval(b.c), "
                + "repeats: d, block: e)"
        ),
        // The interval of a timer that does not repeat is evaluated once, whatever it is.
        (
            "let a = Timer(timeInterval: next(\n1), repeats: false) { _ in }",
            "let a = Timer(fire: Date(timeIntervalSinceNow: next(\n1)), interval: 0, repeats: false) { _ in }"
        ),
        (
            "struct Date {}\nlet a = Timer(timeInterval: 1, repeats: false, block: b)",
            "struct Date {}\nlet a = Timer(fire: Foundation.Date(timeIntervalSinceNow: 1), interval: 0, repeats: false, block: b)"
        ),
    ])
    func timersHaveADate(source: String, rewritten: String) throws {
        #expect(try Sources(source).rewrite().body == rewritten)
    }

    @Test(arguments: [
        "let a = Timer(timeInterval: next(), repeats: true) { _ in }",
        "let a = Timer(timeInterval: 1 +\n1, repeats: true) { _ in }",
        "let a = Timer(timeInterval: 1, target: b, selector: c, userInfo: nil, repeats: true)",
        "let a = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }",
        "final class Timer {}\nlet a = Timer(timeInterval: 1, repeats: true) { _ in }",
    ])
    func otherTimersStayAsTheyAre(source: String) throws {
        #expect(try Sources(source).rewrite().body == source)
    }

    @Test func linesStayWhereTheyAre() throws {
        let source =
            "class A: UIView {\n    @IBOutlet\n    weak var a: UIView!\n    @objc(\n        run\n    )\n    func b() {}\n}\n"
        let body = try Sources(source).rewrite().body
        #expect(
            body
                == "class A: UIView {\n             \n    weak var a: UIView!\n          \n           \n     \n    func b() {}\n}\n"
        )
    }

    @Test func filesWithoutObjectiveCStayAsTheyAre() throws {
        let source = "import UIKit\n// @objc #selector(a)\nlet text = \"@objc\"\nfunc é() { print(\"\\(text)\") }"
        let result = try Sources(source).rewrite()
        #expect(result.body == source && result.added == "")
    }

    @Test func conditionsAreThoseOfIOS() throws {
        #expect(
            try Sources("#if os(iOS) && !os(macOS)\nlet a = 1\n#else\nlet a = 2\n#endif").rewrite().body
                == "#if true    && !os(macOS)\nlet a = 1\n#else\nlet a = 2\n#endif"
        )
    }

    @Test func partsForOtherSystemsStayAsTheyAre() throws {
        let part = "@objc func b() {}\nlet s = #selector(b)\n"
        let source = "class A: UIView {\n#if os(macOS)\n\(part)#endif\n}"
        #expect(try Sources(source).problems() == [])
        #expect(try Sources(source).rewrite().body == source)
        // Of several parts, the other ones.
        let other = try Sources("class A: UIView {\n#if os(iOS)\n\(part)#else\n\(part)#endif\n}").rewrite().body
        #expect(other.contains("#else\n\(part)") && other.contains("Selector(\"b\")"))
    }

    @Test func propertiesOfLayersAreStoredByKey() throws {
        let source = "class Ring: CALayer { @NSManaged var width: CGFloat }"
        #expect(
            try Sources(source).rewrite().body
                == "class Ring: CALayer {            var width: CGFloat { get { value(forKey: \"width\") as? CGFloat ?? 0 } "
                + "set { setValue(newValue, forKey: \"width\") } } }"
        )
    }

    @Test func callsOnMetatypesMakeInstances() throws {
        let source =
            "func a(_ type: CALayer.Type) -> CALayer { type.init() }\nfunc b<T: UIView>(_: T.Type) -> T { T() }"
        #expect(
            try Sources(source).rewrite().body
                == "func a(_ type: CALayer.Type) -> CALayer { NewInstance.of(type) }\n"
                + "func b<T: UIView>(_: T.Type) -> T { NewInstance.of(T.self) }"
        )
        let required =
            "class A { required init() {} }\nfunc a(_ type: A.Type) -> A { type.init() }\nfunc b() -> A { A() }"
        #expect(try Sources(required).rewrite().body == required)
    }

    @Test(arguments: [
        ("CALayer.transform", "transform"), ("CALayer.isHidden", "hidden"), ("position", "position"),
        ("CALayer.position.x", "position.x"), ("Model.isOn", "isOn"), ("Model.child?.name", "child.label"),
    ])
    func keyPathsBecomeStrings(path: String, key: String) throws {
        let model =
            "class Model: NSObject { @objc var isOn = false; @objc var child: Model?; @objc(label) var name = \"\" }\n"
        let body = try Sources(model + "let key = #keyPath(\(path))==other").rewrite().body
        let line = try #require(body.split(separator: "\n").last)
        // The width stays.
        #expect(line.count == "let key = #keyPath(\(path))==other".count)
        #expect(line.filter { $0 != " " } == "letkey=(\"\(key)\")==other")
    }

    @Test(arguments: [
        ("@objc protocol P {}", "protocol P: AnyObject {}"), ("@objc protocol P: Q {}", "protocol P: Q, AnyObject {}"),
        ("@objc protocol P: class {}", "protocol P: class {}"),
        ("@objc protocol P: Q, AnyObject {}", "protocol P: Q, AnyObject {}"),
    ])
    func protocolsAreThoseOfObjects(source: String, expected: String) throws {
        #expect(try Sources(source).rewrite().body.drop { $0 == " " } == expected)
    }

    @Test func optionalRequirementsBecomeProperties() throws {
        let source = """
            @objc protocol P {
                func start()
                @objc optional func p(_ p: Int, to x: String) -> Bool
            }
            class A: NSObject, P {
                weak var other: P?
                func start() { _ = other?.p?(1, to: "x"); if other?.p(_:to:) != nil {} }
                func p(_ p: Int, to x: String) -> Bool { true }
            }
            """
        let result = try Sources(source).rewrite()
        #expect(
            result.body == """
                      protocol P: AnyObject {
                    func start()
                          var easelOptional_p__to: ((Int, String) -> Bool)? { get }
                }
                class A: NSObject, P {
                    weak var other: P?
                    func start() { _ = other?.easelOptional_p__to?(1,     "x"); if other?.easelOptional_p__to != nil {} }
                    func p(_ p: Int, to x: String) -> Bool { true }
                }
                """
        )
        #expect(
            result.added.hasPrefix(
                """
                extension P {
                    var easelOptional_p__to: ((Int, String) -> Bool)? {
                        OptionalMember(self, "p:to:").map { member in
                            { a0, a1 in member(a0, a1) }
                        }
                    }
                }
                extension A {
                    var easelOptional_p__to: ((Int, String) -> Bool)? {
                        { self.p($0, to: $1) }
                    }
                }
                """
            )
        )
        #expect(
            result.added.contains("SelectorEntry(anywhere: \"p:to:\") { (target: A, a: SelectorArguments) -> Any? in ")
        )
    }

    @Test(arguments: [
        ("done: @escaping () -> Void", true), ("done: ((Int) -> Int)?", true), ("done: () -> Void", false),
        ("done: (Int) -> Int?", false), ("x: inout Int", false),
    ])
    func requirementsWithValuesAreFoundInOtherModules(parameter: String, isFound: Bool) throws {
        let added = try Sources("@objc protocol P { @objc optional func a(\(parameter)) }").rewrite().added
        #expect(added.contains("OptionalMember(self, \"a") == isFound)
        #expect(added.contains("? {\n        nil\n") != isFound)
    }

    @Test func implementationsOfSubclassesAreFound() throws {
        let sources = Sources([
            "/src/A.swift": "@objc protocol P { @objc optional func p() }\nclass A: NSObject, P {}",
            "/src/B.swift": "class B: A { func p() {} }",
        ])
        let added = try sources.rewrite().added
        #expect(added.contains("        if let object = self as? B { return { object.p() } }\n        return nil"))
    }

    @Test func callsOfToolkitMethodsLoseTheirQuestionMark() throws {
        #expect(try Sources("d?.scrollViewDidScroll?(v)").rewrite().body == "d?.scrollViewDidScroll (v)")
        #expect(try Sources("d?.list?(v, at: 1)").rewrite().body == "d?.list (v, at: 1)")
        // These are closures.
        #expect(try Sources("self.completion?(true)").rewrite().body == "self.completion?(true)")
    }

    @Test func conditionsOfTablesAreThoseOfDeclarations() throws {
        let added = try Sources("#if os( iOS ) && !DEBUG\nclass A: UIView { @objc func a() {} }\n#endif").rewrite()
            .added
        #expect(added.contains("#if (true && !DEBUG)\n"))
        let other =
            "#if os(macOS)\nclass A: NSView { @objc func a() {} }\n#else\nclass A: UIView { @objc func b() {} }\n#endif"
        let table = try Sources(other).rewrite().added
        #expect(!table.contains("\"a\"") && table.contains("\"b\"") && !table.contains("#if"))
    }
}
