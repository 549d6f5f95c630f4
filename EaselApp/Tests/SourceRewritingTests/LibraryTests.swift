import Foundation
import Testing

@testable import SourceRewriting

/// Declarations and expressions that libraries have more often than apps.
@Suite struct LibraryTests {
    // MARK: The module os

    @Test(arguments: [
        ("import os", "import EaselLogging"), ("import os.log", "import EaselLogging"),
        ("import OSLog", "import EaselLogging"), ("import struct os.Logger", "import        EaselLogging"),
        ("@preconcurrency import os", "@preconcurrency import EaselLogging"),
        ("import osmosis", "import osmosis"),
        ("let log = os.Logger(subsystem: a, category: b)", "let log = EaselLogging.Logger(subsystem: a, category: b)"),
        ("let log: os.OSLog = .default", "let log: EaselLogging.OSLog = .default"),
        ("os.os_log(\"a\")", "EaselLogging.os_log(\"a\")"), ("os.version", "os.version"),
    ])
    func moduleOfLogsHasAnotherName(source: String, rewritten: String) throws {
        let result = try Sources(source).rewrite()
        #expect(result.body == rewritten && result.added == "")
    }

    @Test func locksNeedTheirModule() throws {
        #expect(
            try Sources("import Foundation\nvar lock = os_unfair_lock()").rewrite().added == "import EaselLogging\n"
        )
        #expect(try Sources("let lock: os_unfair_lock_t = a").rewrite().added == "import EaselLogging\n")
        #expect(try Sources("// os_unfair_lock").rewrite().added == "")
    }

    @Test func conditionsOfModulesThatDoNotExistAreFalse() throws {
        let source = "#if canImport(os)\nclass A: UIView { @objc func a() {} }\n#endif"
        #expect(try Sources(source).rewrite().added == "")
    }

    // MARK: Files that are left out

    @Test(arguments: [
        "import PhotosUI\nlet a = 1", "#if os(iOS) || os(macOS)\nimport PhotosUI\n#endif",
        "#if os(watchOS)\nlet a = 1\n#else\n@preconcurrency import PhotosUI\n#endif",
        "#if os(iOS)\n#if !os(tvOS)\nimport PhotosUI\n#endif\n#endif",
    ])
    func filesForPhotosAreLeftOut(source: String) throws {
        let text = try FileRewriting.rewrite("/src/A.swift", Array(source.utf8), in: []).text
        #expect(text.hasPrefix("#if canImport(PhotosUI)\n#sourceLocation(") && text.hasSuffix("\n#endif\n"))
    }

    @Test(arguments: [
        "#if canImport(PhotosUI)\nimport PhotosUI\n#endif", "#if os(macOS)\nimport PhotosUI\n#endif",
        "#if DEBUG\nimport PhotosUI\n#endif", "#if DEBUG\nlet a = 1\n#else\nimport PhotosUI\n#endif",
    ])
    func filesWithConditionsStay(source: String) throws {
        let text = try FileRewriting.rewrite("/src/A.swift", Array(source.utf8), in: []).text
        #expect(text.hasPrefix("#sourceLocation("))
    }

    // MARK: Attributes

    @Test func propertiesOfInterfaceBuilderAreAvailable() throws {
        let source =
            "class A: UIView {\n@available(*, unavailable, message: \"a\")\n@IBInspectable var kind: String = \"\"\n}"
        let result = try Sources(source).rewrite()
        #expect(
            !result.body.contains("unavailable")
                && result.body.split(separator: "\n", omittingEmptySubsequences: false).count == 4
        )
        #expect(result.added.contains("\"setKind:\""))
        let other = "class A: UIView { @available(*, unavailable) func a() {}; @available(iOS 9, *) @objc func b() {} }"
        let body = try Sources(other).rewrite().body
        #expect(body.contains("@available(*, unavailable) func a()") && body.contains("@available(iOS 9, *)"))
    }

    @Test func overridesInExtensionsAreAvailable() throws {
        let source =
            "class A: UICollectionView {}\nextension A { @available(*, unavailable) override func reloadData() {} }"
        let body = try Sources(source).rewrite().body
        #expect(!body.contains("unavailable") && body.contains("func easelExtended_A_reloadData()"))
    }

    // MARK: The runtime of Objective-C

    @Test func exchangeOfMethodsIsOneError() throws {
        let exchange =
            "func a() {\n    let m = class_getInstanceMethod(A.self, s)\n    method_exchangeImplementations(m, m)\n}"
        let problems = try Sources(exchange).problems()
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasPrefix("/src/A.swift:2:13: error: class_getInstanceMethod needs the runtime") == true
        )
        #expect(try Sources("var a: NSInvocation?").problems().count == 1)
        // The compiler decides these.
        #expect(try Sources("#if SWIZZLE\n\(exchange)\n#endif").problems() == [])
        #expect(try Sources("#if os(macOS)\n\(exchange)\n#endif").problems() == [])
    }

    // MARK: Optional properties

    @Test func optionalPropertiesAreThoseOfTheirProtocols() throws {
        let source = """
            @objc protocol P { @objc optional var rate: Double { get } }
            class D: NSObject, P { var rate = 1.0 }
            class A { var own: (any P)?; let other: D; unowned let plain: P
                func f() -> Double { plain.rate ?? self.plain.rate ?? other.rate + D().rate } }
            """
        let body = try Sources(source).rewrite().body
        #expect(
            body.hasSuffix(
                "{ plain.easelOptional_rate ?? self.plain.easelOptional_rate ?? other.rate + D().rate } }"
            )
        )
    }

    // MARK: Overrides of extensions of UIKit's classes

    private let extended = """
        public extension UIView {
            @discardableResult
            func add(_ views: [UIView], to side: Int = 1) -> UIView { self }
        }
        """

    @Test func extensionsOfSubclassesOverrideMethods() throws {
        let cells = """
            extension UITableViewCell {
                override func add(_ views: [UIView], to side: Int = 1) -> UIView {
                    contentView.add(views); return super.add(views, to: side)
                }
            }
            class Card: UITableViewCell {
                open override func add(_ views: [UIView], to side: Int = 1) -> UIView { super.add([], to: 2) }
            }
            """
        let sources = Sources(["/src/A.swift": extended, "/src/B.swift": cells])
        let name = "easelExtended_UIView_add_to"
        let base = try sources.rewrite().body
        #expect(base.contains("    func \(name)(_ views: [UIView], to side: Int = 1) -> UIView { self }; "))
        #expect(
            base.contains(
                "; @discardableResult func add(_ a0: [UIView], to a1: Int = 1) -> UIView { "
                    + "if let easelObject = self as? Card { return easelObject.easelExtended_Card_add_to(a0, to: a1) }; "
                    + "if let easelObject = self as? UITableViewCell "
                    + "{ return easelObject.easelExtended_UITableViewCell_add_to(a0, to: a1) }; "
                    + "return \(name)(a0, to: a1) }"
            )
        )
        let others = try sources.rewrite("/src/B.swift").body
        #expect(
            others.contains(
                "             func easelExtended_UITableViewCell_add_to(_ views: [UIView], to side: Int = 1)"
            )
        )
        #expect(others.contains("contentView.add(views); return \(name)(views, to: side)\n"))
        #expect(others.contains("public          func easelExtended_Card_add_to("))
        #expect(others.contains("{ easelExtended_UITableViewCell_add_to([], to: 2) }"))
    }

    @Test(arguments: [
        // Another signature, a class that does not inherit from the extended one, and two declarations.
        "extension UITableViewCell { override func add(_ views: [String]) {} }",
        "extension CALayer { override func add(_ views: [UIView], to side: Int) -> UIView { UIView() } }",
        "class A { func add(_ views: [UIView], to side: Int) -> UIView { UIView() } }\n"
            + "class B: A { override func add(_ views: [UIView], to side: Int) -> UIView { UIView() } }",
        // Declarations that the file of the method does not see.
        "private class A: UILabel { override func add(_ views: [UIView], to side: Int) -> UIView { self } }",
        "fileprivate enum A { class B: UILabel {} }\n"
            + "extension A.B { override func add(_ views: [UIView], to side: Int) -> UIView { self } }",
        "private extension UILabel { override func add(_ views: [UIView], to side: Int) -> UIView { self } }",
    ])
    func otherOverridesStay(source: String) throws {
        let sources = Sources(["/src/A.swift": extended, "/src/B.swift": source])
        #expect(try sources.rewrite().body == extended)
        #expect(try !sources.rewrite("/src/B.swift").body.contains("easelExtended_UIView"))
    }

    @Test func privateClassesOfTheFileOverrideMethods() throws {
        let card =
            "private class Card: UILabel { override func add(_ views: [UIView], to side: Int) -> UIView { self } }"
        let body = try Sources(extended + "\n" + card).rewrite().body
        #expect(
            body.contains(
                "if let easelObject = self as? Card { return easelObject.easelExtended_Card_add_to(a0, to: a1) }"
            )
        )
    }

    @Test func changesOfOverridesAreNoticed() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-app-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func run(_ other: String) throws -> [String] {
            for (name, text) in [("A.swift", extended), ("B.swift", other)] {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            return try ModuleRewriting(into: folder.appendingPathComponent("out"))
                .run(["A.swift", "B.swift"].map { folder.appendingPathComponent($0).path }).rewritten
                .map { URL(fileURLWithPath: $0).lastPathComponent }
        }
        #expect(try run("let b = 1") == ["A.swift", "B.swift"])
        let override = "extension UILabel { override func add(_ views: [UIView], to side: Int) -> UIView { self } }"
        #expect(try run(override) == ["A.swift", "B.swift"])
        #expect(try run(override + "\n// More.") == ["B.swift"])
    }

    // MARK: Members of AnyObject

    @Test(arguments: [
        ("let a = (sender as AnyObject).tag", "let a = ObjectMembers(sender as AnyObject).tag"),
        ("let a = (d[\"x\"] as AnyObject?)?.doubleValue", "let a = ObjectMembers(d[\"x\"] as AnyObject?) .doubleValue"),
        ("(sender as AnyObject).resignFirstResponder()", "ObjectMembers(sender as AnyObject).resignFirstResponder()"),
        (
            "func a(_ sender: AnyObject) { b(sender.tag) }",
            "func a(_ sender: AnyObject) { b(ObjectMembers(sender).tag) }"
        ),
        (
            "func a(d: [String: AnyObject]) { b(d[\"x\"]?.doubleValue) }",
            "func a(d: [String: AnyObject]) { b(ObjectMembers(d[\"x\"]).doubleValue) }"
        ),
        (
            "func a() { guard let d = e[0] as? [String: AnyObject] else { return }; b(d[c as String]?.intValue) }",
            "func a() { guard let d = e[0] as? [String: AnyObject] else { return }; b(ObjectMembers(d[c as String]).intValue) }"
        ),
        (
            "func a(b c: AnyObject?) { if c?.tag == 1, c!.isOn {} }",
            "func a(b c: AnyObject?) { if ObjectMembers(c).tag == 1, ObjectMembers(c).isOn {} }"
        ),
    ])
    func membersOfObjectsAreFound(source: String, rewritten: String) throws {
        let result = try Sources(source).rewrite()
        #expect(result.body == rewritten && result.added == "import UIKit\n")
    }

    @Test(arguments: [
        "let a = (sender as? AnyObject)?.tag", "let a = (sender as UIView).tag",
        "let a = (sender as AnyObject).unknown",
        "func a(_ sender: UIView) { b(sender.tag) }", "func a(_ sender: AnyObject) { b { sender in sender.tag } }",
        "func a(_ sender: AnyObject) { guard let sender = sender as? UIView else { return }; b(sender.tag) }",
        "func a(_ sender: AnyObject) { if let sender = sender as? UIView { b(sender.tag) } }",
        "func a(_ sender: AnyObject) { let sender = c; b(sender.tag) }",
        "func a(_ sender: AnyObject) { switch sender { case let sender as UIView: b(sender.tag); default: break } }",
        "func a(d: [String: UIView]) { b(d[\"x\"]?.tag) }", "func a() { b(d[\"x\"]?.tag) }",
        "func a(_ sender: AnyObject) { for sender in c { b(sender.tag) } }",
    ])
    func membersOfKnownClassesStay(source: String) throws {
        #expect(try Sources(source).rewrite().body == source)
    }
}
