import Foundation
import Testing
import UIKit

@testable import EaselPreviews
@testable import easel

@Suite struct StoryboardFileTests {
    /// A folder with a storyboard.
    private final class Project {
        let folder = NSTemporaryDirectory() + "storyboards-\(UUID().uuidString)"
        var path: String { folder + "/Main.storyboard" }

        init(_ text: String = Project.text("<color key=\"value\" systemColor=\"systemRedColor\"/>")) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try write(text)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func write(_ text: String, _ name: String = "Main.storyboard") throws {
            let path = "\(folder)/\(name)"
            let parent = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }

        var contents: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

        static func text(_ color: String, count: Int = 1) -> String {
            """
            <objects>
                <view id="a" customClass="Badge">
                    <rect key="frame" x="0" y="0" width="30" height="40"/>
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="number" keyPath="count">
                            <integer key="value" value="\(count)"/>
                        </userDefinedRuntimeAttribute>
                        <userDefinedRuntimeAttribute type="color" keyPath="tint">
                            \(color)
                        </userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                </view>
                <view id="b" customClass="Badge" customModule="Kit"/>
            </objects>

            """
        }
    }

    private static let kinds: [String: InspectableKind] = ["count": .integer, "tint": .color, "flag": .flag]

    private func write(
        _ changes: [String: InspectableValue?],
        _ file: inout StoryboardFile,
        since known: [String: StoryboardValue]? = nil,
        of id: String = "a"
    ) throws -> StoryboardFile.Written {
        let old: [String: StoryboardValue]
        if let known { old = known } else { old = try file.values(of: id) }
        return try file.write(changes, to: id, since: old, kinds: Self.kinds)
    }

    // MARK: Writing

    @Test func undoingRestoresEveryByte() throws {
        let project = try Project()
        let texts = [try project.contents]
        var file = StoryboardFile(project.path)
        // Values of previews cannot state the first color.
        _ = try write(["tint": .text("#00ff00ff")], &file)
        let second = try project.contents
        _ = try write(["count": .number(2), "flag": .flag(true)], &file)
        let flag = try file.values(of: "a")["flag"]
        #expect(flag == .value(.flag(true)))
        _ = try write(["flag": .flag(true)], &file, of: "b")
        _ = try write(["flag": nil], &file, of: "b")
        _ = try write(["count": .number(1), "flag": nil], &file)
        #expect(try project.contents == second)
        _ = try write(["tint": nil], &file)
        #expect(try project.contents == texts[0])
    }

    @Test func afterAnotherChangeOnlyTheValueIsRestored() throws {
        let project = try Project(Project.text("<color key=\"value\" white=\"0\" alpha=\"1\"/>"))
        var file = StoryboardFile(project.path)
        _ = try write(["tint": .text("#00ff00ff")], &file)
        let changed = try project.contents.replacingOccurrences(of: "\"40\"", with: "\"50\"")
        try project.write(changed)
        _ = try write(["tint": .text("#000000ff")], &file)
        let tint = try file.values(of: "a")["tint"]
        #expect(tint == .value(.text("#000000ff")))
        #expect(try project.contents.contains("height=\"50\""))
    }

    @Test func valuesThatChangedMeanwhileAreNotReplaced() throws {
        let project = try Project()
        var file = StoryboardFile(project.path)
        let known = try file.values(of: "a")
        let other = Project.text("<color key=\"value\" systemColor=\"systemRedColor\"/>", count: 7)
        try project.write(other)
        let error = #expect(throws: StoryboardError.self) { try write(["count": .number(2)], &file, since: known) }
        #expect(error?.reason == .changed("the attribute count"))
        #expect(error?.description.hasPrefix("\(project.path): the element a: the attribute count has changed") == true)
        #expect(try project.contents == other)
        // Another value of the element can be changed, and the file keeps both.
        _ = try write(["flag": .flag(true)], &file, since: known)
        let count = try file.values(of: "a")["count"]
        #expect(count == .value(.number(7)))
    }

    @Test func filesThatCannotBeWrittenRemain() throws {
        let project = try Project()
        let text = try project.contents
        var file = StoryboardFile(project.path)
        let known = try file.values(of: "a")
        func reason(_ changes: [String: InspectableValue?] = ["flag": .flag(true)], of id: String = "a")
            -> StoryboardError.Reason?
        {
            let error = #expect(throws: StoryboardError.self) { try write(changes, &file, since: known, of: id) }
            #expect(error?.file == project.path && error?.element == id)
            return error?.reason
        }
        chmod(project.path, 0o444)
        #expect(reason() == .readOnly)
        chmod(project.path, 0o644)
        #expect(reason(of: "z") == .missing)
        #expect(reason(["none": .flag(true)]) == .unsupported(attribute: "none", "the view has no such property"))
        #expect(
            reason(["count": .text("1")])
                == .unsupported(attribute: "count", "expected an integer in the range of the type")
        )
        #expect(try project.contents == text)
        try project.write("<objects>")
        guard case .damaged(line: 1, _)? = reason() else {
            Issue.record("the file is damaged")
            return
        }
        #expect(try project.contents == "<objects>")
        try FileManager.default.removeItem(atPath: project.path)
        guard case .notWritten? = reason() else {
            Issue.record("the file is missing")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: project.path))
        #expect(throws: StoryboardError.self) { try file.values(of: "a") }
    }

    @Test func textsWithTranslationsAreReadOnly() throws {
        let attribute = "<userDefinedRuntimeAttribute type=\"localizedString\" keyPath=\"title\" value=\"t\"/>"
        let text =
            "<view id=\"a\" customClass=\"Badge\"><userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes></view>"
        let project = try Project(text)
        var file = StoryboardFile(project.path)
        for value in [InspectableValue.text("u"), nil] {
            let error = #expect(throws: StoryboardError.self) { try write(["title": value], &file) }
            #expect(error?.reason == .unsupported(attribute: "title", "a text with translations is edited in Xcode"))
        }
        #expect(try project.contents == text)
    }

    // MARK: Changes of files

    @Test func ownChangesNeedNoBuild() throws {
        let project = try Project()
        var signature = SourceSignature(of: project.folder, excluding: "")
        #expect(signature.interfaces == [project.path])
        var file = StoryboardFile(project.path)
        signature.accept(try write(["count": .number(2)], &file))
        #expect(signature == SourceSignature(of: project.folder, excluding: ""))
        // A change of another program before it remains one.
        let time = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: project.path)
        let before = signature
        signature.accept(try write(["count": .number(3)], &file))
        #expect(signature == before)
    }

    // MARK: Places

    private func view(_ id: String, isDesignable: Bool = true) -> PreviewedView {
        let name = String(id[id.index(after: id.firstIndex(of: ".") ?? id.startIndex)...])
        return PreviewedView(id: id, name: name, isDesignable: isDesignable, file: "/src/A.swift", line: 1)
    }

    @Test func viewsOfTheProgramAreFoundInFiles() throws {
        let project = try Project()
        try project.write(
            "<objects><view id=\"c\" customClass=\"Other\"/><view customClass=\"Badge\"/></objects>",
            "Views/Cell.xib"
        )
        try project.write("<objects>", "Views/Damaged.xib")
        let paths = SourceSignature(of: project.folder, excluding: "").interfaces
        #expect(paths.count == 3)
        var places = StoryboardPlaces()
        let found = places.find([view("Kit.Badge"), view("Kit.Other/x", isDesignable: false)], in: paths)
        #expect(found.map(\.name) == ["Badge in Main.storyboard (a)", "Badge in Main.storyboard (b)"])
        #expect(found.map(\.id) == ["a", "b"].map { "Kit.Badge@\(project.path)#\($0)" })
        #expect(found.map(\.line) == [2, 13] && found.allSatisfy { !$0.isDesignable && $0.file == project.path })
        #expect(found.map { places[$0.id]?.size } == [[30, 40], nil])
        #expect(places.problems.count == 1 && places.problems[0].hasPrefix("\(project.folder)/Views/Damaged.xib:1: "))
        // Files with the same name are told apart, and so are classes of two modules.
        try project.write(try project.contents, "de.lproj/Main.storyboard")
        try FileManager.default.removeItem(atPath: "\(project.folder)/Views/Damaged.xib")
        let both = places.find(
            [view("Kit.Badge"), view("App.Badge")],
            in: SourceSignature(of: project.folder, excluding: "").interfaces
        )
        #expect(
            both.map(\.name) == [
                "Badge in \(project.path) (b)", "Badge in \(project.folder)/de.lproj/Main.storyboard (b)",
            ]
        )
        #expect(both.allSatisfy { $0.id.hasPrefix("Kit.Badge@") } && places.problems.isEmpty)
    }

    @Test func aShownViewRemainsWhileItsFileIsDamaged() throws {
        let project = try Project()
        var places = StoryboardPlaces()
        let views = [view("Kit.Badge")]
        var found = places.find(views, in: [project.path])
        #expect(found.count == 2)
        try project.write("<objects>")
        found = places.find(views, in: [project.path])
        #expect(found.count == 2 && places.problems.count == 1)
        try project.write("<objects/>")
        found = places.find(views, in: [project.path])
        #expect(found.isEmpty && places.problems.isEmpty)
    }

    // MARK: Kept values

    @Test func aConflictIsShownUntilTheNextEdit() throws {
        let project = try Project()
        var kept = PreviewKeptValues()
        var edits = PreviewEdits()
        let badge = view("Kit.Badge")
        let place = try #require(kept.findPlaces(of: [badge], in: [project.path]).first)
        let properties = [
            PreviewedProperty(name: "count", kind: "integer", isOptional: false, value: nil, initial: nil)
        ]
        kept.load(place, into: &edits)
        #expect(edits[place.id] == ["count": .number(1)])
        let color = "the attribute tint: previews do not show the color systemRedColor of the system"
        #expect(kept.problems(of: place.id) == [color])
        edits.set("count", of: place.id, to: .number(2))
        try project.write(Project.text("<color key=\"value\" name=\"Accent\"/>", count: 7))
        var written = kept.keep(edits[place.id], of: place, properties)
        #expect(written == nil)
        let conflict = try #require(kept.problems(of: place.id).first)
        #expect(conflict.contains("the element a: the attribute count has changed meanwhile"))
        var changed = kept.reload([place], into: &edits)
        #expect(changed == [place.id])
        #expect(edits[place.id] == ["count": .number(7), "tint": .text("Accent")])
        written = kept.keep(edits[place.id], of: place, properties)
        #expect(written == nil)
        #expect(kept.problems(of: place.id) == [conflict])
        edits.set("count", of: place.id, to: .number(8))
        written = kept.keep(edits[place.id], of: place, properties)
        #expect(written?.path == project.path)
        #expect(kept.problems(of: place.id).isEmpty)
        #expect(try project.contents == Project.text("<color key=\"value\" name=\"Accent\"/>", count: 8))
        changed = kept.reload([place], into: &edits)
        #expect(changed.isEmpty)
    }
}
