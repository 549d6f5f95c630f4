import Foundation
import Testing

@testable import SourceRewriting

@Suite struct DesignableTests {
    // MARK: Tables

    /// The part of an added text from the table of views on, without the tables of selectors before it.
    private func table(_ source: String, marker: String = "InspectableProperty]") throws -> String {
        let added = try Sources(source).rewrite().added
        let lines = added.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.contains(marker) || $0.hasPrefix("enum EaselDesignables_") })
        let first = lines[start].hasPrefix("enum") || start == 0 ? start : start - 1
        return lines[first...].joined(separator: "\n")
    }

    /// The source and the table that the tests of previews are compiled with.
    @Test func theTableOfTheExampleIsThatOfTheTestsOfPreviews() throws {
        let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("../../../Tests/PreviewsTests/Fixtures")
        let source = try String(contentsOf: folder.appendingPathComponent("MyDrawView.swift"), encoding: .utf8)
        let expected = try String(contentsOf: folder.appendingPathComponent("MyDrawView+Table.swift"), encoding: .utf8)
        let path = "/src/MyDrawView.swift"
        let added = try Sources([path: source]).rewrite(path).added
        // Behind the comment in its first line.
        let table = expected.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        #expect(added.hasSuffix(table), "\(added)")
    }

    @Test func tablesHaveViewsPreviewsAndProperties() throws {
        let source = """
            @IBDesignable class Badge: UIView {
                @IBInspectable private var text: String = ""
                @IBInspectable var half: CGFloat { 2 }
                @IBInspectable static var all = 1
                var plain = 1
                #if DEBUG
                @IBInspectable var debug = false
                #endif
            }
            enum BadgePreviews: ViewPreviews { static var previews: [ViewPreview] { [] } }
            extension UIView { @IBInspectable var corner: CGFloat { get { 0 } set {} } }
            """
        #expect(
            try table(source) == """
                extension Badge {
                    @MainActor fileprivate static func easelInspectables_A_1() -> [InspectableProperty] {
                        var properties: [InspectableProperty] = []
                        properties.append(InspectableProperty("text", get: { (object: Badge) in object.text }, set: { $0.text = $1 }))
                #if (DEBUG)
                        properties.append(InspectableProperty("debug", get: { (object: Badge) in object.debug }, set: { $0.debug = $1 }))
                #endif
                        return properties
                    }
                }
                extension UIView {
                    @MainActor fileprivate static func easelInspectables_A_3() -> [InspectableProperty] {
                        var properties: [InspectableProperty] = []
                        properties.append(InspectableProperty("corner", get: { (object: UIView) in object.corner }, set: \
                { $0.corner = $1 }))
                        return properties
                    }
                }
                enum EaselDesignables_A: DesignableTable {
                    @MainActor static var entries: DesignableEntries {
                        var entries = DesignableEntries()
                        entries.add(view: Badge.self, name: "Badge", file: "/src/A.swift", line: 1)
                        entries.add(Badge.easelInspectables_A_1())
                        entries.add(previews: BadgePreviews.self, name: "BadgePreviews", file: "/src/A.swift", line: 10)
                        entries.add(UIView.easelInspectables_A_3())
                        return entries
                    }
                }
                import UIKit

                """
        )
    }

    @Test(arguments: [
        "class Plain: UIView { var a = 1 }",
        "@IBDesignable class Box<Value>: UIView { @IBInspectable var a = 1 }",
        "func f() { @IBDesignable class Local: UIView {} }",
        "@IBDesignable extension UIButton {}",
        "protocol Other: ViewPreviews {}",
    ])
    func filesWithoutEntriesHaveNoTable(source: String) throws {
        #expect(try !Sources(source).rewrite().added.contains("EaselDesignables"))
    }

    @Test func privateNestedClassesAreReached() throws {
        let source = "class A: UIView { @IBDesignable private class B: UIView { @IBInspectable var c = 1 } }"
        let result = try Sources(source).rewrite()
        #expect(result.body.contains("fileprivate class B") && result.added.contains("entries.add(view: A.B.self"))
    }

    @Test func modulesListTheirTables() throws {
        let sources = Sources([
            "/src/A.swift": "@IBDesignable class A: UIView {}", "/src/B.swift": "class B: UIView {}",
        ])
        let indexes = try sources.files.map { try FileRewriting.index($0.key, Array($0.value.utf8)) }
        let text = FileRewriting.selectorModule(of: indexes)
        #expect(text.contains("final class EaselDesignables: DesignableModule {"))
        #expect(text.contains("            EaselDesignables_A.self,\n        ]"))
        let plain = FileRewriting.selectorModule(of: indexes.filter { $0.file.hasSuffix("B.swift") })
        #expect(!plain.contains("EaselDesignables"))
    }

    // MARK: Kept values

    private func keep(_ json: String, of name: String = "A") throws -> KeptValues {
        var kept = KeptValues()
        try kept.add(Data(json.utf8), path: "/src/\(name).inspector.json", class: name)
        return kept
    }

    private func rewrite(_ member: String, kept json: String) throws -> String {
        let source = "class A: UIView { \(member) }"
        let index = try FileRewriting.index("/src/A.swift", Array(source.utf8))
        let text = try FileRewriting.rewrite("/src/A.swift", Array(source.utf8), in: [index], kept: try keep(json)).text
        let line = try #require(text.split(separator: "\n").dropFirst().first)
        return String(line.dropFirst("class A: UIView { ".count).dropLast(2)).trimmingCharacters(in: .whitespaces)
    }

    @Test(arguments: [
        (
            "@IBInspectable var a: CGFloat = 100", "140",
            "var a: CGFloat = InspectableValue.number(140.0).value(as: (CGFloat).self, or: 100)"
        ),
        ("@IBInspectable var a = true", "false", "var a = InspectableValue.flag(false).value(or: true)"),
        (
            "@IBInspectable var a: UIColor = .white { didSet { b() } }", "\"#ff0000ff\"",
            "var a: UIColor = InspectableValue.text(\"#ff0000ff\").value(as: (UIColor).self, or: .white) { didSet { b() } }"
        ),
        (
            "@IBInspectable var a: UIImage?", "\"icon\"",
            "var a: UIImage? = InspectableValue.text(\"icon\").value(as: (UIImage?).self, or: nil)"
        ),
        (
            "@IBInspectable var a: String! = \"b\"", "null",
            "var a: String! = InspectableValue.none.value(as: (String?).self, or: \"b\")"
        ),
        (
            "@IBInspectable var a = CGPoint.zero", "[1, 2]",
            "var a = InspectableValue.numbers([1.0, 2.0]).value(or: CGPoint.zero)"
        ),
        (
            "@IBInspectable var a = \"\"", "\"\\\"\\\\\\n\\\\(b)\"",
            "var a = InspectableValue.text(\"\\\"\\\\\\u{a}\\\\(b)\").value(or: \"\")"
        ),
        (
            "@IBInspectable dynamic var a = 1", "2",
            "var a = InspectableValue.number(2.0).value(or: 1) "
                + "{ willSet { willSetValue(forKey: \"a\") } didSet { didSetValue(forKey: \"a\") } }"
        ),
        // Values that are no initial ones.
        ("@IBInspectable var a: CGFloat { get { 1 } set {} }", "2", "var a: CGFloat { get { 1 } set {} }"),
        ("@IBInspectable var a: CGFloat", "2", "var a: CGFloat"),
        ("@IBInspectable let a: CGFloat = 1", "2", "let a: CGFloat = 1"),
        ("var a: CGFloat = 1", "2", "var a: CGFloat = 1"),
        ("@IBInspectable var b: CGFloat = 1", "2", "var b: CGFloat = 1"),
    ])
    func keptValuesAreInitialOnes(member: String, value: String, expected: String) throws {
        #expect(try rewrite(member, kept: "{\"version\": 1, \"values\": {\"a\": \(value)}}") == expected)
    }

    /// The file that a session of previews writes, which `PreviewRestartTests` compares with this one.
    @Test(arguments: [
        ("radius: CGFloat = 10", "radius: CGFloat = InspectableValue.number(35.0).value(as: (CGFloat).self, or: 10)"),
        ("isFilled = true", "isFilled = InspectableValue.flag(false).value(or: true)"),
        ("count = 1", "count = InspectableValue.number(4.0).value(or: 1)"),
        ("title: String?", "title: String? = InspectableValue.text(\"kept\").value(as: (String?).self, or: nil)"),
        (
            "origin = CGPoint(x: 1, y: 2)",
            "origin = InspectableValue.numbers([1.0, 8.0]).value(or: CGPoint(x: 1, y: 2))"
        ),
        (
            "area: CGRect = .zero",
            "area: CGRect = InspectableValue.numbers([50.0, 50.0, 7.0, 21.0]).value(as: (CGRect).self, or: .zero)"
        ),
        ("color = UIColor.red", "color = InspectableValue.text(\"#00ffff80\").value(or: UIColor.red)"),
        ("share: Float = 0.25", "share: Float = InspectableValue.number(0.75).value(as: (Float).self, or: 0.25)"),
        ("isMarked: Bool?", "isMarked: Bool? = InspectableValue.flag(true).value(as: (Bool?).self, or: nil)"),
        ("limit: Int?", "limit: Int? = InspectableValue.number(6.0).value(as: (Int?).self, or: nil)"),
        (
            "space: CGSize?",
            "space: CGSize? = InspectableValue.numbers([9.0, 8.0]).value(as: (CGSize?).self, or: nil)"
        ),
        ("tint: UIColor?", "tint: UIColor? = InspectableValue.text(\"#ff00ffff\").value(as: (UIColor?).self, or: nil)"),
        (
            "badge: UIImage?",
            "badge: UIImage? = InspectableValue.text(\"probe-hand\").value(as: (UIImage?).self, or: nil)"
        ),
    ])
    func valuesOfASessionOfPreviewsAreInitialOnes(property: String, expected: String) throws {
        let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("../../../Tests/PreviewsTests/Fixtures/Gauge.inspector.json")
        let json = try String(contentsOf: file, encoding: .utf8)
        #expect(try rewrite("@IBInspectable var \(property)", kept: json) == "var \(expected)")
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"version\": 2, \"values\": {}}", "{\"version\": 1, \"values\": {\"a\": {}}}",
        "{\"version\": 1, \"values\": {\"a\": [\"b\"]}}",
    ])
    func wrongFilesAreErrors(json: String) throws {
        let error = #expect(throws: SourceProblem.self) { try keep(json) }
        #expect(error?.description.hasPrefix("/src/A.inspector.json:1:1: error: ") == true)
    }

    @Test func aChangedFileRewritesItsSourceOnly() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (a, b) = (folder.appendingPathComponent("A.swift"), folder.appendingPathComponent("B.swift"))
        let values = folder.appendingPathComponent("A.inspector.json")
        try Data("@IBDesignable class A: UIView { @IBInspectable var a = 1 }".utf8).write(to: a)
        try Data("class B: UIView { @IBInspectable var a = 1 }".utf8).write(to: b)
        func run(isForPreviews: Bool = false) throws -> ModuleRewriting.Report {
            let output = folder.appendingPathComponent("Output")
            return try ModuleRewriting(into: output, tool: "1", isForPreviews: isForPreviews).run([a.path, b.path])
        }
        func copy() throws -> String {
            try String(contentsOf: folder.appendingPathComponent("Output/A.rewritten.swift"), encoding: .utf8)
        }
        #expect(try run().rewritten.count == 2)
        #expect(try run().rewritten == [])
        try Data("{\"version\": 1, \"values\": {\"a\": 2}}".utf8).write(to: values)
        #expect(try run().rewritten == [a.path])
        #expect(try copy().contains("number(2.0)"))
        #expect(try run().rewritten == [])
        // Previews have the values of the sources, since they set the kept ones themselves.
        #expect(try run(isForPreviews: true).rewritten.count == 2)
        #expect(try !copy().contains("number(2.0)"))
        #expect(try run().rewritten.count == 2)
        try FileManager.default.removeItem(at: values)
        #expect(try run().rewritten == [a.path])
        #expect(try !copy().contains("number(2.0)"))
        try Data("{".utf8).write(to: values)
        #expect(try run().problems.map(\.file) == [values.path])
        let module = try String(
            contentsOf: folder.appendingPathComponent("Output/EaselSelectors.swift"),
            encoding: .utf8
        )
        #expect(module.contains("EaselDesignables_A.self"))
    }

    @Test(arguments: ["@main", "@UIApplicationMain"])
    func librariesForPreviewsStartNoProgram(attribute: String) throws {
        let source = "\(attribute) class A: UIResponder {}"
        let index = try FileRewriting.index("/src/A.swift", Array(source.utf8))
        let text = try FileRewriting.rewrite("/src/A.swift", Array(source.utf8), in: [index], startsNothing: true).text
        #expect(!text.contains("@main") && text.contains("class A: UIResponder {}"))
    }
}
