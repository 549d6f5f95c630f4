import Testing

@testable import SourceRewriting

/// Key-value observing, and members that all objects have in Objective-C.
@Suite struct KeyValueTests {
    private func property(_ text: String) throws -> String {
        let body = try Sources("class A: NSObject { \(text) }").rewrite().body
        return String(body.dropFirst("class A: NSObject { ".count).dropLast(2))
    }

    @Test(arguments: [
        (
            "@objc dynamic var a = 0",
            "              var a = 0 { willSet { willSetValue(forKey: \"a\") } didSet { didSetValue(forKey: \"a\") } }"
        ),
        (
            "@objc(b) dynamic var a: Int",
            "                 var a: Int { willSet { willSetValue(forKey: \"b\") } didSet { didSetValue(forKey: \"b\") } }"
        ),
        (
            "@objc dynamic var a = 0 { didSet { use() } }",
            "              var a = 0 { willSet { willSetValue(forKey: \"a\") } "
                + "didSet { defer { didSetValue(forKey: \"a\") }; use() } }"
        ),
        (
            "@objc dynamic var a: Int { get { 1 } set { use() } }",
            "              var a: Int { get { 1 } "
                + "set { willSetValue(forKey: \"a\"); defer { didSetValue(forKey: \"a\") }; use() } }"
        ),
        ("@objc dynamic var a: Int { 1 }", "              var a: Int { 1 }"),
        ("@objc var a = 0", "      var a = 0"),
        ("@objc dynamic static var a = 0", "              static var a = 0"),
        ("dynamic var a = 0", "        var a = 0"),
    ])
    func settersReportChanges(property text: String, rewritten: String) throws {
        #expect(try property(text) == rewritten)
    }

    @Test func membersOfClassesReportChanges() throws {
        let body = try Sources("@objcMembers class A: NSObject { dynamic var a = 0 }").rewrite().body
        #expect(body.contains("didSet { didSetValue(forKey: \"a\") }"))
    }

    @Test func keyPathsHaveNames() throws {
        #expect(try Sources("v.observe(\\.a) { _, _ in }").rewrite().body == "v.observe(\\.a, key: \"a\") { _, _ in }")
        #expect(
            try Sources("t = v?.observe(\\A.b?.isHidden, options: .new) { _, _ in }").rewrite().body
                == "t = v?.observe(\\A.b?.isHidden, key: \"b.hidden\", options: .new) { _, _ in }"
        )
        let result = try Sources("willChangeValue(for: \\.a)").rewrite()
        #expect(result.body.hasPrefix("willChangeValue(forKey: \"a\"") && result.added == "import UIKit\n")
        let own = "func observe<T>(_ path: KeyPath<A, T>) {}\nstruct A { func observe(_ a: Any) { observe(\\.b) } }"
        #expect(try Sources(own).rewrite().body == own)
        #expect(
            try Sources("v.observe(\\.a[0]) { _, _ in }").problems().first?.hasPrefix("/src/A.swift:1:11: error")
                == true
        )
    }

    @Test func classesHaveValuesByKeys() throws {
        #expect(
            try Sources("UIApplication.value(forKeyPath: #keyPath(UIApplication.shared))").rewrite().body
                .filter { $0 != " " } == "UIApplication.value(forKey:(\"sharedApplication\"))"
        )
    }

    @Test func informalMethodsAreNotOverridden() throws {
        let method =
            "func observeValue(forKeyPath k: String?, of o: Any?, change c: [NSKeyValueChangeKey: Any]?, "
            + "context x: UnsafeMutableRawPointer?) {}"
        let source = "class A: NSObject { override \(method) }\nclass B: A { override \(method) }"
        let result = try Sources(source).rewrite()
        #expect(
            result.body == "class A: NSObject {          \(method) }\nclass B: A { override \(method) }"
        )
        #expect(result.added.contains("(anywhere: \"observeValueForKeyPath:ofObject:change:context:\")"))
        #expect(result.added.contains("target.observeValue(forKeyPath: a[0], of: a[1], change: a[2], context: a[3])"))
        // A class of another module may declare it.
        let other = "class A: ChartView { override \(method) }"
        #expect(try Sources(other).rewrite().body == other)
    }

    @Test func methodsOfClassesAreCalledByObjects() throws {
        let source = "class A: NSObject { @objc class func keyPathsForValuesAffectingName() -> Set<String> { [] } }"
        #expect(
            try Sources(source).rewrite().added.contains(
                "SelectorEntry(anywhere: \"keyPathsForValuesAffectingName\") { (target: A, a: SelectorArguments) -> Any? in "
                    + "return type(of: target).keyPathsForValuesAffectingName() })"
            )
        )
    }

    @Test func privateMethodsAndPropertiesOfClassesAreCalled() throws {
        let source = """
            class A: NSObject {
                @objc private class func keyPathsForValuesAffectingName() -> Set<String> { [] }
                @objc class var keyPathsForValuesAffectingAge: Set<String> { [] }
                private class func keyPathsForValuesAffectingSize() -> Set<String> { [] }
            }
            """
        let added = try Sources(source).rewrite().added
        #expect(added.contains("return type(of: target).keyPathsForValuesAffectingName() })"))
        #expect(added.contains("return type(of: target).keyPathsForValuesAffectingAge })"))
        #expect(!added.contains("keyPathsForValuesAffectingSize"))
    }

    @Test func keysHaveNoMarksOfKeywords() throws {
        let result = try Sources(
            "class A: NSObject { @objc var `default` = 0 }\nt = a.observe(\\.`default`) { _, _ in }"
        ).rewrite()
        #expect(result.added.contains("\"default\")") && result.added.contains("\"setDefault:\")"))
        #expect(result.body.hasSuffix("a.observe(\\.`default`, key: \"default\") { _, _ in }"))
    }

    @Test func classesWithoutSuperclassAreNotObserved() throws {
        #expect(
            try Sources("class A { @objc dynamic var a = 0 }").rewrite().body == "class A {               var a = 0 }"
        )
    }

    @Test func informalMethodsOfExtensionsStay() throws {
        let method = "func value(forUndefinedKey k: String) -> Any? { nil }"
        let source = "class A: NSObject {}\nextension A { override \(method) }"
        let result = try Sources(source).rewrite()
        #expect(result.body == "class A: NSObject {}\nextension A {          \(method) }")
        #expect(result.added.contains("\"valueForUndefinedKey:\""))
    }

    @Test func optionalPropertiesAreOptional() throws {
        let source = """
            @objc protocol P { @objc optional var a: Int { get } }
            class A: NSObject, P { var a = 1; weak var delegate: P?; func use() { _ = delegate?.a; _ = self.a } }
            """
        let result = try Sources(source).rewrite()
        #expect(result.body.contains("var easelOptional_a: (Int)? { get }"))
        #expect(result.body.contains("_ = delegate?.easelOptional_a; _ = self.a }"))
        #expect(result.added.contains("OptionalMember(self, \"a\").map { member in\n            member()\n"))
        #expect(result.added.contains("    var easelOptional_a: (Int)? {\n        self.a\n    }"))
    }
}

/// Protocols of other modules.
@Suite struct ForeignProtocolTests {
    @Test(arguments: [
        ("class A: UIView, TagListDelegate", true), ("class A: UIView, UITableViewDelegate", false),
        ("class A: UIView, Equatable", false), ("class A: Base", false), ("class A: UIView, Own", false),
        ("class A: UIView, Some.Delegate", true),
    ])
    func methodsForOtherModulesAreInTables(declaration: String, isExposed: Bool) throws {
        let source =
            "protocol Own {}\n\(declaration) { func pressed(_ a: Int) {}; private func hidden() {}; override func over() {} }"
        let added = try Sources(source).rewrite().added
        #expect(added.contains("\"pressed:\"") == isExposed)
        #expect(!added.contains("\"hidden\"") && !added.contains("\"over\""))
    }

    @Test func methodsForOtherModulesAreIsolated() throws {
        let added = try Sources("class A: NSObject, TagListDelegate { func a() {}; @objc func b() {} }").rewrite().added
        #expect(added.contains("SelectorEntry(\"a\")") && added.contains("SelectorEntry(anywhere: \"b\")"))
        let own = "@MainActor protocol P {}\nclass A: P { @objc func a() {} }"
        #expect(try Sources(own).rewrite().added.contains("SelectorEntry(\"a\")"))
    }

    @Test func extensionsConformAsWell() throws {
        let source = "class A: UIView { func a() {} }\nextension A: TagListDelegate { func b() {} }"
        let added = try Sources(source).rewrite().added
        #expect(added.contains("\"a\"") && added.contains("\"b\""))
    }
}

/// Overrides in extensions, imports, and spaces in attributes.
@Suite struct ExtensionTests {
    @Test func overridesMoveToTheClass() throws {
        let sources = Sources([
            "/src/A.swift": "open class A: UIView {\n}",
            "/src/B.swift": """
            extension A {
                open override func fit(_ a: Int, in b: [Int]) -> Int { super.fit(a, in: b) }
                override var title: String { get { let title = ""; return title } set {} }
                override open var mode: Int {
                    didSet { use(mode) }
                }
            }
            """,
        ])
        #expect(
            try sources.rewrite().body == "open class A: UIView {\n "
                + "override open func fit(_ a0: Int, in a1: [Int]) -> Int { easelExtended_A_fit_in(a0, in: a1) }; "
                + "override public var title: String { get { easelExtended_A_title } set { easelExtended_A_title = newValue } }; "
                + "override open var mode: Int { didSet { easelExtended_A_mode(oldValue) } } }"
        )
        #expect(
            try sources.rewrite("/src/B.swift").body == """
                extension A {
                    public          func easelExtended_A_fit_in(_ a: Int, in b: [Int]) -> Int { super.fit(a, in: b) }
                             var easelExtended_A_title: String { get { let title = ""; return title } set {} }
                             public func easelExtended_A_mode(_ oldValue: Int) {
                        do     { use(mode) }
                    }
                }
                """
        )
    }

    @Test func overriddenMembersMoveToTheClass() throws {
        let sources = Sources([
            "/src/A.swift": "open class A: UIView { var x = 1 }",
            "/src/B.swift": """
            extension A {
                open func a(_ x: Int = 1) {}
                func b() {}
                func c() {}
            }
            class B: A { override func b() { super.b() } }
            """,
        ])
        #expect(
            try sources.rewrite().body == "open class A: UIView { var x = 1 ; "
                + "open func a(_ a0: Int = 1) { easelExtended_A_a(a0) }; func b() { easelExtended_A_b() } }"
        )
        #expect(
            try sources.rewrite("/src/B.swift").body.hasPrefix(
                "extension A {\n    public func easelExtended_A_a(_ x: Int = 1) {}\n    func easelExtended_A_b() {}\n    func c() {}\n}"
            )
        )
    }

    @Test func overloadsStay() throws {
        let source = """
            class A: UIView { func a(_ x: Int) {}; class func b() {} }
            extension A { override func a(_ x: String) {}; func a(_ x: Bool) {}; override func b() {} }
            """
        let body = try Sources(source).rewrite().body
        #expect(
            body.hasPrefix("class A: UIView { func a(_ x: Int) {}; class func b() {} ; override func a(_ a0: String)")
        )
        #expect(
            body.hasSuffix(
                "         func easelExtended_A_a(_ x: String) {}; func a(_ x: Bool) {};          func easelExtended_A_b() {} }"
            )
        )
    }

    @Test(
        arguments: [
            ("canImport(UIKit)", true), ("!(os(macOS)) && true", true), ("os(tvOS) || DEBUG", nil),
            ("os(tvOS) && DEBUG", false),
            ("targetEnvironment(simulator)", false), ("swift(>=5.5)", nil), ("canImport(Some)", nil), ("((", nil),
            ("", nil),
            ("os(iOS) || DEBUG", true), ("!os(iOS)", false), ("os(iOS) trailing", nil),
        ] as [(String, Bool?)]
    )
    func conditionsHaveValues(condition: String, value: Bool?) { #expect(ConditionValue.of(condition) == value) }

    @Test func overridesOfOtherClassesStay() throws {
        let source = "extension UIView { override func a() {} }"
        #expect(try Sources(source).rewrite().body == source)
    }

    @Test(arguments: [
        ("import ObjectiveC", "import UIKit     "), ("import ObjectiveC.runtime", "import UIKit             "),
        ("import Darwin", "import Foundation"), ("import UIKit.UIColor", "import UIKit        "),
        ("import class UIKit.UIView", "import       UIKit       "), ("import UIKit", "import UIKit"),
        ("import Charts", "import Charts"),
    ])
    func importsAreReplaced(text: String, rewritten: String) throws {
        #expect(try Sources(text).rewrite().body == rewritten)
    }

    @Test func filesOfOtherFrameworksAreConditional() throws {
        let text = "import SwiftUI\nclass A: UIView { @objc func a() {} }"
        let indexes = [try FileRewriting.index("/src/A.swift", Array(text.utf8))]
        let result = try FileRewriting.rewrite("/src/A.swift", Array(text.utf8), in: indexes)
        #expect(
            result.text.hasPrefix("#if canImport(SwiftUI)\n#sourceLocation(") && result.text.hasSuffix("\n#endif\n")
        )
        #expect(result.table == nil)
        #expect(
            try FileRewriting.rewrite("/src/B.swift", Array("import SwiftUI\nlet a = #selector(b)".utf8), in: []).table
                == nil
        )
        let guarded = "#if canImport(SwiftUI)\nimport SwiftUI\n#endif"
        #expect(try Sources(guarded).rewrite().body == guarded)
    }

    @Test(arguments: [
        "var a: NSKeyValueObservation?", "objc_removeAssociatedObjects(a)", "let a = #selector(UIView.layoutSubviews)",
    ])
    func namesOfTheToolkitAreImported(text: String) throws {
        #expect(try Sources("import Foundation\n" + text).rewrite().added == "import UIKit\n")
        #expect(try Sources("import Foundation\nlet a = 1").rewrite().added == "")
        let requirement = "import Foundation\n@objc protocol P { @objc optional func a() }"
        #expect(try Sources(requirement).rewrite().added.hasSuffix("}\nimport UIKit\n"))
    }

    @Test func namesOfClassesAreDescribed() throws {
        #expect(try Sources("a = type(of: b).description()").rewrite().body == "a = String(reflecting: type(of: b))")
        #expect(try Sources("a = b.description()").rewrite().body == "a = b.description()")
    }

    @Test func spacesInAttributesMove() throws {
        #expect(
            try Sources("let a = \"@objc (a)\"\n@available (iOS 9, *)\nclass A {}").rewrite().body
                == "let a = \"@objc (a)\"\n@available( iOS 9, *)\nclass A {}"
        )
        #expect(try Sources("class A: NSObject { @objc (b) func a() {} }").rewrite().added.contains("\"b\""))
        #expect(try !Sources("@available iOS)").problems().isEmpty)
    }
}
