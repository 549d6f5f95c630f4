import Testing

@testable import SourceRewriting

/// Selectors, and the tables by which they are found.
@Suite struct SelectorTests {
    private let other = """
        class Other: UIView {
            @objc func tap() {}
            @objc func tap(_ sender: Any, forEvent event: UIEvent) {}
            @objc func drag(_ pan: UIPanGestureRecognizer) {}
            @objc(renamed:) func rename(_ x: Int) {}
            @objc(isBig) var big = false
            @objc func twice(_ x: Int) {}
            @objc func twice(_ x: Int, and y: Int) {}
        }
        class Base: UIViewController { @objc func inherited(_ x: Any) {} }
        """

    private func selector(_ expression: String) throws -> String {
        let text =
            "class A: Base {\n    func use() { let s = #selector(\(expression)) }\n    @objc func own(_ x: Any) {}\n}"
        let body = try Sources(["/src/A.swift": text, "/src/B.swift": other]).rewrite().body
        let line = body.split(separator: "\n")[1]
        let parts = line.split(separator: "\"")
        #expect(parts[0] == "    func use() { let s = Selector(")
        return String(parts[1])
    }

    @Test(arguments: [
        ("own", "own:"), ("own(_:)", "own:"), ("self.own", "own:"), ("A.own(_:)", "own:"), ("inherited", "inherited:"),
        ("Other.drag", "drag:"), ("drag", "drag:"), ("Other.rename", "renamed:"), ("tap(_:forEvent:)", "tap:forEvent:"),
        ("getter: Other.big", "isBig"), ("setter: Other.big", "setIsBig:"), ("UIResponder.copy(_:)", "copy:"),
        ("UIView.setNeedsDisplay", "setNeedsDisplay"), ("UIView.endEditing", "endEditing:"),
        ("UINavigationController.popViewController(animated:)", "popViewControllerAnimated:"),
        ("Other.twice as (Other) -> (Int, Int) -> Void", "twice:and:"), ("getter: UIView.isHidden", "hidden"),
    ])
    func selectorsHaveNamesOfObjectiveC(expression: String, name: String) throws {
        #expect(try selector(expression) == name)
    }

    @Test(arguments: ["UIApplicationDelegate", "UIWindowSceneDelegate"])
    func windowsOfDelegatesAreSetForStoryboards(delegate: String) throws {
        let text = "class A: UIResponder, \(delegate) {\n    var window: UIWindow?\n    var other: UIWindow?\n}"
        let added = try Sources(text).rewrite().added
        #expect(added.contains("\"setWindow:\""))
        #expect(!added.contains("\"setOther:\""))
        let view = try Sources("class A: UIView {\n    var window2: UIWindow?\n    func f() {}\n}").rewrite().added
        #expect(!view.contains("etWindow"))
    }

    @Test func unknownAndAmbiguousMethodsAreErrors() throws {
        func problems(_ expression: String) throws -> [String] {
            let text = "class A: UIView {\n    let s = #selector(\(expression))\n}"
            return try Sources(["/src/A.swift": text, "/src/B.swift": other]).problems()
        }
        let unknown = try problems("nowhere")
        #expect(
            unknown.count == 1
                && unknown[0].hasPrefix("/src/A.swift:2:13: error: the sources do not declare a method 'nowhere'")
        )
        let ambiguous = try problems("Other.twice")
        #expect(ambiguous.count == 1 && ambiguous[0].contains("(twice:, twice:and:)"))
        #expect(try problems("closure { }").first?.contains("must be named") == true)
    }

    @Test func methodsThatNoTableReachesAreErrors() throws {
        let local = "func f() {\n    class C: NSObject { @objc func b() {} }\n    use(#selector(C.b))\n}"
        #expect(
            try Sources(local).problems().first?.hasPrefix("/src/A.swift:3:9: error: 'C' is declared in a function")
                == true
        )
    }

    @Test func othersThatNeedObjectiveCAreErrors() throws {
        let managed = "class M: NSObject {\n    @NSManaged var a: Int\n}"
        #expect(
            try Sources(managed).problems().first?.hasPrefix("/src/A.swift:2:5: error: @NSManaged needs Core Data")
                == true
        )
    }

    @Test func tablesHaveMethodsAndAccessors() throws {
        let source = """
            class A: UIView {
                @objc private func tap(_ sender: UIButton, event: UIEvent?) {}
                @objc func title() -> String { "" }
                @IBInspectable var radius: CGFloat = 0
                @objc var half: CGFloat { radius / 2 }
                @objc func risky() throws {}
                func plain() {}
                #if DEBUG
                @objc func debug() {}
                #endif
            }
            """
        #expect(
            try Sources(source).rewrite().added == """
                extension A {
                    nonisolated fileprivate static func easelSelectors_A_0() -> [SelectorEntry] {
                        var entries: [SelectorEntry] = []
                        entries.append(SelectorEntry("tap:event:") { (target: A, a: SelectorArguments) -> Any? in target.tap(a[0], event: a[1]); return nil })
                        entries.append(SelectorEntry("title") { (target: A, a: SelectorArguments) -> Any? in return target.title() })
                        entries.append(SelectorEntry("radius") { (target: A, a: SelectorArguments) -> Any? in return target.radius })
                        entries.append(SelectorEntry("setRadius:") { (target: A, a: SelectorArguments) -> Any? in target.radius = a[0]; return nil })
                        entries.append(SelectorEntry("half") { (target: A, a: SelectorArguments) -> Any? in return target.half })
                #if (DEBUG)
                        entries.append(SelectorEntry("debug") { (target: A, a: SelectorArguments) -> Any? in target.debug(); return nil })
                #endif
                        return entries
                    }
                }
                enum EaselSelectors_A: SelectorTable {
                    static var entries: [SelectorEntry] {
                        var entries: [SelectorEntry] = []
                        entries += A.easelSelectors_A_0()
                        return entries
                    }
                }
                import UIKit
                extension A {
                    @MainActor fileprivate static func easelInspectables_A_0() -> [InspectableProperty] {
                        var properties: [InspectableProperty] = []
                        properties.append(InspectableProperty("radius", get: { (object: A) in object.radius }, set: { $0.radius = $1 }))
                        return properties
                    }
                }
                enum EaselDesignables_A: DesignableTable {
                    @MainActor static var entries: DesignableEntries {
                        var entries = DesignableEntries()
                        entries.add(A.easelInspectables_A_0())
                        return entries
                    }
                }
                import UIKit

                """
        )
    }

    @Test func resultsTellMethodsApart() throws {
        let added = try Sources("class A { @objc func a() -> Bool { true }; func a() -> Int { 1 } }").rewrite().added
        #expect(added.contains("return target.a() as Bool })"))
        // `Self` is not the type of the target.
        let itself = "class A { @objc func a() -> Self { self } }\nclass B { func a() -> Int { 1 } }"
        #expect(try Sources(itself).rewrite().added.contains("return target.a() })"))
    }

    @Test func exposedMethodsAreSelected() throws {
        let source = "class A: NSObject { @objc func a() {}; func a(x: Int) {}; func b() { use(#selector(a)) } }"
        #expect(try Sources(source).rewrite().body.contains("use(Selector(\"a\")"))
    }

    @Test func genericClassesHaveDispatchers() throws {
        let source = "class Box<T>: UIView { func a() { use(#selector(b)) }; @objc func b(_ x: Any) {} }"
        let result = try Sources(source).rewrite()
        #expect(result.body.contains("use(Selector(\"b:\")"))
        #expect(result.added.contains("@MainActor func easelCall_0(_ name: String, _ a: SelectorArguments) -> Any?"))
        #expect(result.added.contains("extension Box: EaselDispatch_A_0 {"))
        #expect(result.added.contains("case \"b:\": self.b(a[0]); return nil"))
        #expect(
            result.added.contains(
                "entries += [SelectorEntry(\"b:\", of: { $0 is any EaselDispatch_A_0 }) "
                    + "{ ($0 as? any EaselDispatch_A_0)?.easelCall_0(\"b:\", $1) }]"
            )
        )
    }

    @Test func genericClassesHaveConditionalMethods() throws {
        let source = "class Box<T>: UIView {\n#if DEBUG\n@objc func b() {}\n#endif\n}"
        let lines = try Sources(source).rewrite().added.split(separator: "\n").map(String.init)
        for start in ["        case \"b\": self.b()", "        entries += [SelectorEntry(\"b\", of:"] {
            let index = try #require(lines.firstIndex { $0.hasPrefix(start) })
            #expect(lines[index - 1] == "#if (DEBUG)" && lines[index + 1] == "#endif")
        }
    }

    @Test func objectsOutsideOfTheMainActorAreCalledAnywhere() throws {
        #expect(try Sources("class A { @objc func a() {} }").rewrite().added.contains("SelectorEntry(anywhere: \"a\")"))
        #expect(
            try Sources("class A: NSObject, UITableViewDelegate { @objc func a() {} }").rewrite().added.contains(
                "SelectorEntry(\"a\")"
            )
        )
        #expect(
            try Sources("@MainActor class A: NSObject { @objc func a() {} }").rewrite().added.contains(
                "SelectorEntry(\"a\")"
            )
        )
    }

    @Test func privateNestedClassesAreReachable() throws {
        let result = try Sources("class A { private class B: NSObject { @objc private func b() {} } }").rewrite()
        #expect(result.body.hasPrefix("class A { fileprivate class B"))
        #expect(result.added.contains("extension A.B {") && result.added.contains("(target: A.B, "))
    }

    @Test func modulesListTheirTables() throws {
        let indexes = try [("/src/B+C.swift", "class B { @objc func b() {} }"), ("/src/A.swift", "class A {}")]
            .map { try FileRewriting.index($0.0, Array($0.1.utf8)) }
        let text = FileRewriting.selectorModule(of: indexes)
        #expect(text.contains("final class EaselSelectors: SelectorModule {"))
        #expect(text.split(separator: "\n").filter { $0.hasSuffix(".self,") }.count == 1)
        #expect(text.contains("EaselSelectors_B_C_"))
    }
}
