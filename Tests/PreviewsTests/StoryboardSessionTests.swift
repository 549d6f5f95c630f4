import Foundation
import TestSupport
import Testing
import UIKit

@testable import EaselPreviews
@testable import Inspector
@testable import easel

/// Sessions that show views of storyboards.
@Suite(.serialized) struct StoryboardSessionTests {
    private let project: PreviewedProject
    private let page: RecordedPage

    init() throws {
        project = try PreviewedProject()
        page = try RecordedPage()
        try project.write(Self.text(), "Main.storyboard")
    }

    private static func text(radius: Int? = nil) -> String {
        let indent = String(repeating: " ", count: 12)
        let attributes = radius.map {
            """

            \(indent)<userDefinedRuntimeAttributes>
            \(indent)    <userDefinedRuntimeAttribute type="number" keyPath="radius">
            \(indent)        <real key="value" value="\($0)"/>
            \(indent)    </userDefinedRuntimeAttribute>
            \(indent)</userDefinedRuntimeAttributes>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <document>
                <objects>
                    <view id="a" customClass="Gauge">
                        <rect key="frame" x="8" y="8" width="60" height="40"/>\(attributes ?? "")
                    </view>
                </objects>
            </document>

            """
    }

    private var path: String { project.folder + "/project/Main.storyboard" }
    private var id: String { "PreviewProbe.Gauge@\(path)#a" }

    private var contents: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

    /// Returns a condition: the view of the storyboard is drawn with a radius.
    private func shows(_ radius: Double, builds: Int = 1) -> (RecordedPage.Shown) -> Bool {
        { [id] shown in
            let state = shown.state
            guard state["status"]?.text == "ready", state["shown"]?.text == id, !shown.images.isEmpty else {
                return false
            }
            let property = state["properties"]?.list?.first { $0["name"]?.text == "radius" }
            return state["builds"]?.number == Double(builds) && property?["value"]?.number == radius
        }
    }

    private func problems(_ shown: RecordedPage.Shown) -> [String] {
        shown.state["problems"]?.list?.compactMap { $0["text"]?.text } ?? []
    }

    @Test func valuesAreWrittenIntoTheStoryboard() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            let first = try page.wait("the first image") { $0.state["status"]?.text == "ready" && !$0.images.isEmpty }
            let names = first.state["views"]?.list?.compactMap { $0["name"]?.text } ?? []
            #expect(names.last == "Gauge in Main.storyboard (a)" && first.state["shown"]?.text == "PreviewProbe.Gauge")
            page.send(.show(id))
            let placed = try page.wait("the place", shows(10))
            let image = try #require(placed.state["images"]?.list?.first)
            #expect(image["width"]?.number == 120 && image["height"]?.number == 80)
            page.send(.edit(property: "radius", .number(20)))
            let edited = try page.wait("the edit", shows(20))
            #expect(edited.images != placed.images && problems(edited).isEmpty)
            #expect(try contents == Self.text(radius: 20))
            #expect(try !FileManager.default.fileExists(atPath: project.keptValues))
            page.send(.undo)
            #expect(try page.wait("the undoing", shows(10)).images == placed.images)
            #expect(try contents == Self.text())
            page.send(.edit(property: "radius", .number(30)))
            try page.wait("the next edit", shows(30))
            page.send(.restore(property: "radius"))
            try page.wait("the value of the source", shows(10))
            #expect(try contents == Self.text())
            // The session's own changes have started no build.
            try project.write("1", "A.swift")
            project.allowBuilds(1)
            try page.wait("the second build", shows(10, builds: 2))
        }
    }

    @Test func valuesOfTheStoryboardReplaceThoseOfTheClass() throws {
        try project.withSession(page) {
            let kept = "{\"version\": 1, \"values\": {\"radius\": 30, \"count\": 4}}"
            try Data(kept.utf8).write(to: URL(fileURLWithPath: project.keptValues))
            project.allowBuilds(1)
            try page.wait("the first image") { $0.state["status"]?.text == "ready" && !$0.images.isEmpty }
            page.send(.show(id))
            try page.wait("the value of the class", shows(30))
            // The value that the source states differs from that of the class.
            page.send(.edit(property: "radius", .number(10)))
            try page.wait("the value of the storyboard", shows(10))
            #expect(try contents == Self.text(radius: 10))
            page.send(.restore(property: "radius"))
            try page.wait("the value of the class again", shows(30))
            #expect(try contents == Self.text())
            #expect(try String(contentsOfFile: project.keptValues, encoding: .utf8) == kept)
        }
    }

    @Test func changesOfOtherProgramsAreShownAndDamageIsNotReplaced() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            try page.wait("the first image") { $0.state["status"]?.text == "ready" && !$0.images.isEmpty }
            page.send(.show(id))
            try page.wait("the place", shows(10))
            try project.write(Self.text(radius: 25), "Main.storyboard")
            project.allowBuilds(1)
            try page.wait("the other value", shows(25, builds: 2))
            try project.write("<document>", "Main.storyboard")
            project.allowBuilds(1)
            let damaged = try page.wait("the damage") {
                $0.state["status"]?.text == "ready" && $0.state["builds"]?.number == 3 && !problems($0).isEmpty
            }
            #expect(problems(damaged).allSatisfy { $0.hasPrefix("\(path):1: ") })
            #expect(damaged.state["shown"]?.text == id)
            page.send(.edit(property: "radius", .number(40)))
            try page.wait("the edit", shows(40, builds: 3))
            #expect(try contents == "<document>")
        }
    }
}
