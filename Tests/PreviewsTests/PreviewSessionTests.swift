import Foundation
import TestSupport
import Testing
import UIKit

@testable import EaselPreviews
@testable import Inspector
@testable import easel

/// Sessions that follow changes of sources and commands of a page, with a build that compiles nothing.
@Suite(.serialized) struct PreviewSessionTests {
    private let project: PreviewedProject
    private let page: RecordedPage

    init() throws {
        project = try PreviewedProject()
        page = try RecordedPage()
    }

    private static func has(_ status: String, builds: Int) -> (RecordedPage.Shown) -> Bool {
        { $0.state["status"]?.text == status && $0.state["builds"]?.number == Double(builds) }
    }

    private static func radius(_ shown: RecordedPage.Shown) -> Double? {
        shown.state["properties"]?.list?.first { $0["name"]?.text == "radius" }?["value"]?.number
    }

    private static func texts(_ list: String, _ shown: RecordedPage.Shown) -> [String] {
        shown.state[list]?.list?.compactMap { $0["text"]?.text ?? $0["id"]?.text } ?? []
    }

    /// Expects times with all parts, whose sum is the total.
    private static func expectTimes(_ shown: RecordedPage.Shown) throws {
        let times = try #require(shown.state["times"])
        let parts = PreviewTimes.Part.allCases.map { times[$0.rawValue]?.number ?? 0 }
        #expect(parts.allSatisfy { $0 > 0 }, "\(times.json)")
        // Nanoseconds are integers, whose sum is exact.
        let sum = parts.reduce(0, +)
        #expect(times["total"]?.number == sum, "\(times.json)")
        #expect(times["besidesBuild"]?.number == sum - (times["build"]?.number ?? 0), "\(times.json)")
    }

    @Test func changesAreBuiltAndErrorsAreShownBesideTheLastImage() throws {
        try project.withSession(page) {
            #expect(try page.wait("the first build", Self.has("building", builds: 1)).images.isEmpty)
            project.allowBuilds(1)
            let first = try page.wait("the first image", Self.has("ready", builds: 1))
            #expect(first.state["shown"]?.text == "PreviewProbe.Gauge" && first.images.count == 1)
            #expect(Self.texts("views", first).contains("PreviewProbe.FailingPreviews/loop"))
            try project.write("broken", "A.swift")
            project.allowBuilds(1)
            let failed = try page.wait("the error", Self.has("failed", builds: 2))
            #expect(Self.texts("problems", failed) == ["broken"])
            let error = failed.state["problems"]?.list?.first
            #expect(error?["file"]?.text == "\(project.folder)/project/A.swift" && error?["line"]?.number == 3)
            #expect(failed.images == first.images && failed.state["isOld"]?.flag == true)
            try project.write("mended", "A.swift")
            project.allowBuilds(1)
            let mended = try page.wait("the next image", Self.has("ready", builds: 3))
            #expect(Self.texts("problems", mended).isEmpty && mended.state["isOld"]?.flag == false)
        }
    }

    @Test func changesDuringABuildAreBuiltOnceAfterIt() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            try page.wait("the first image", Self.has("ready", builds: 1))
            try project.write("1", "A.swift")
            try page.wait("the second build", Self.has("building", builds: 2))
            for number in 2...11 { try project.write("radius = \(number)", "A.swift") }
            // One more than there are.
            project.allowBuilds(3)
            let last = try page.wait("the last image") { Self.has("ready", builds: 3)($0) && Self.radius($0) == 11 }
            try Self.expectTimes(last)
            // Kept values are read with the next change, and those before it. A build that one of them needs begins at the same
            // time, before the image with the kept values has arrived.
            let text = "{\"version\": 1, \"values\": {\"radius\": 30}}"
            try Data(text.utf8).write(to: URL(fileURLWithPath: project.keptValues))
            try project.write("{}", "Other.inspector.json")
            try page.wait("the kept values") { $0.state["status"]?.text == "ready" && Self.radius($0) == 30 }
        }
        #expect(try project.builds == 3)
    }

    @Test func tenSavesInASecondShowTheLastOne() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            try page.wait("the first image", Self.has("ready", builds: 1))
            // Nothing waits for the page. A build that begins meanwhile does not end before the last save.
            let clock = MonotonicClock()
            let start = clock.now
            for number in 31...40 { try project.write("radius = \(number)", "A.swift") }
            let duration = clock.now - start
            try #require(duration < .seconds(1), "the ten saves have taken \(duration.seconds) s")
            project.allowBuilds(2)
            try page.wait("the last image") { $0.state["status"]?.text == "ready" && Self.radius($0) == 40 }
        }
        // One build of the saves before it, and one of those while it runs.
        #expect(try (2...3).contains(project.builds))
    }

    /// A build uses the plan of the one before, unless there is another file, or the folder has the plan of another project.
    @Test func plansAreMadeIfTheProjectHasChanged() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            try page.wait("the first image", Self.has("ready", builds: 1))
            for number in 2...3 {
                try project.write("radius = \(number)", "A.swift")
                project.allowBuilds(1)
                try page.wait("an image", Self.has("ready", builds: number))
            }
            #expect(try project.plans == [true, false, false])
            try project.write("let b = 1", "B.swift")
            project.allowBuilds(1)
            try page.wait("the image with another file", Self.has("ready", builds: 4))
            #expect(try project.plans == [true, false, false, true])
            try project.storeOtherPlan()
            try project.write("radius = 5", "A.swift")
            project.allowBuilds(1)
            try page.wait("the image after another project", Self.has("ready", builds: 5))
            #expect(try project.plans.last == true)
            // Another project is built when the build has begun: it counts for nothing, and a second one follows.
            try project.write("radius = 6", "A.swift")
            try page.wait("the build", Self.has("building", builds: 6))
            // The build notes its kind after the page has shown it.
            for _ in 0..<60_000 where try project.plans.count < 6 { usleep(1000) }
            #expect(try project.plans.count == 6 && project.plans.last == false)
            try project.storeOtherPlan()
            project.allowBuilds(2)
            let last = try page.wait("the image after it", Self.has("ready", builds: 7))
            #expect(try project.plans.count == 7 && project.plans.last == true && Self.radius(last) == 6)
            try Self.expectTimes(last)
        }
    }

    @Test func theTimeAfterAChangeIsTheSumOfItsParts() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            let first = try page.wait("the first image", Self.has("ready", builds: 1))
            #expect(first.state["times"] == nil, "no file has changed")
            try project.write("broken", "A.swift")
            project.allowBuilds(1)
            let failed = try page.wait("the error", Self.has("failed", builds: 2))
            #expect(failed.state["times"] == nil)
            // An edit after an error draws the sources of the build before.
            page.send(.edit(property: "radius", .number(20)))
            let edited = try page.wait("the edit") { Self.has("failed", builds: 2)($0) && Self.radius($0) == 20 }
            #expect(edited.state["times"] == nil)
            try project.write("mended", "A.swift")
            project.allowBuilds(1)
            let drawn = try page.wait("the image", Self.has("ready", builds: 3))
            try Self.expectTimes(drawn)
            // An edit is no change of the sources.
            page.send(.edit(property: "radius", .number(25)))
            let last = try page.wait("the last edit") { Self.has("ready", builds: 3)($0) && Self.radius($0) == 25 }
            #expect(last.state["times"] == drawn.state["times"])
        }
    }

    @Test(arguments: [
        ("loop", "the view does not end within 2.0 s", "Gauge.draw"),
        ("hog", "the view has crashed: ", "failed to allocate"),
    ])
    func aSourceThatFailsIsShownWithItsBacktraceAndLeft(source: String, problem: String, message: String) throws {
        try project.withSession(page, options: project.failing) {
            project.allowBuilds(1)
            let first = try page.wait("the first image", Self.has("ready", builds: 1))
            try project.write(source, "A.swift")
            project.allowBuilds(1)
            let failed = try page.wait("the failure", Self.has("failed", builds: 2))
            let text = try #require(Self.texts("problems", failed).first)
            // The end of a process that has written its backtrace is not awaited in vain.
            #expect(source == "loop" ? text == problem : text.hasPrefix(problem), "\(text)")
            let log = failed.state["log"]?.text ?? ""
            #expect(log.contains(message) && log.contains("Program crashed"), "\(log)")
            #expect(failed.images == first.images && failed.state["isOld"]?.flag == true)
            try project.write("radius = 12", "A.swift")
            project.allowBuilds(1)
            let next = try page.wait("the next image") { Self.has("ready", builds: 3)($0) && Self.radius($0) == 12 }
            #expect(Self.texts("problems", next).isEmpty && next.state["log"]?.text == "")
        }
    }

    @Test func editsNeedNoBuildAndAreKept() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            let first = try page.wait("the first image") { Self.has("ready", builds: 1)($0) && Self.radius($0) == 10 }
            page.send(.edit(property: "radius", .number(20)))
            let edited = try page.wait("the edit") { Self.has("ready", builds: 1)($0) && Self.radius($0) == 20 }
            #expect(edited.images != first.images && edited.state["canUndo"]?.flag == true)
            let text = try String(contentsOfFile: project.keptValues, encoding: .utf8)
            #expect(text.contains("\"radius\" : 20"))
            // A value that is not valid is no edit.
            page.send(.edit(property: "radius", .text("wide")))
            let wrong = try page.wait("the error") { !Self.texts("problems", $0).isEmpty && Self.radius($0) == 20 }
            #expect(Self.texts("problems", wrong) == ["radius: expected a number"])
            page.send(.edit(property: "none", .number(1)))
            try page.wait("the refusal") { $0.problems.last == "the view has no inspectable property named none" }
            page.send(.undo)
            let undone = try page.wait("the undoing") { Self.has("ready", builds: 1)($0) && Self.radius($0) == 10 }
            #expect(undone.images == first.images && undone.state["canUndo"]?.flag == false)
            #expect(try !FileManager.default.fileExists(atPath: project.keptValues))
            page.send(.undo)
            try page.wait("the end of edits") { $0.problems.last == "there is no change to undo" }
        }
    }

    @Test func valuesAreThereAfterARestart() throws {
        try project.withSession(page) {
            let text = "{\"version\": 1, \"values\": {\"radius\": 30}}"
            try Data(text.utf8).write(to: URL(fileURLWithPath: project.keptValues))
            project.allowBuilds(1)
            try page.wait("the kept value") { Self.has("ready", builds: 1)($0) && Self.radius($0) == 30 }
            // Back to the value of the source.
            page.send(.restore(property: "radius"))
            try page.wait("the value of the source") { Self.has("ready", builds: 1)($0) && Self.radius($0) == 10 }
            #expect(try !FileManager.default.fileExists(atPath: project.keptValues))
        }
    }

    @Test func aDamagedFileIsShownAndNotReplaced() throws {
        try project.withSession(page) {
            try Data("{".utf8).write(to: URL(fileURLWithPath: project.keptValues))
            project.allowBuilds(1)
            let first = try page.wait("the first image", Self.has("ready", builds: 1))
            #expect(
                Self.texts("problems", first).first?.hasPrefix("\(try project.keptValues): expected an object") == true
            )
            page.send(.edit(property: "radius", .number(20)))
            try page.wait("the edit") { Self.has("ready", builds: 1)($0) && Self.radius($0) == 20 }
            #expect(try String(contentsOfFile: project.keptValues, encoding: .utf8) == "{")
            // Files are read again after a change: one that was mended, and one that is damaged later on.
            let mended = "{\"version\": 1, \"values\": {\"radius\": 30}}"
            try Data(mended.utf8).write(to: URL(fileURLWithPath: project.keptValues))
            try project.write("1", "A.swift")
            project.allowBuilds(1)
            try page.wait("the mended file") { Self.has("ready", builds: 2)($0) && Self.radius($0) == 30 }
            try Data("{".utf8).write(to: URL(fileURLWithPath: project.keptValues))
            try project.write("2", "A.swift")
            project.allowBuilds(1)
            try page.wait("the damaged file") {
                Self.has("ready", builds: 3)($0) && !Self.texts("problems", $0).isEmpty
            }
            page.send(.edit(property: "radius", .number(40)))
            try page.wait("the next edit") { Self.has("ready", builds: 3)($0) && Self.radius($0) == 40 }
            #expect(try String(contentsOfFile: project.keptValues, encoding: .utf8) == "{")
        }
    }

    @Test func aCrashEndsNoPreview() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            let first = try page.wait("the first image", Self.has("ready", builds: 1))
            page.send(.edit(property: "radius", .number(-1)))
            let crashed = try page.wait("the crash", Self.has("failed", builds: 1))
            #expect(Self.texts("problems", crashed).first?.hasPrefix("the view has crashed: ") == true)
            #expect(crashed.state["log"]?.text?.contains("the radius is negative") == true)
            #expect(crashed.images == first.images)
            #expect(try !FileManager.default.fileExists(atPath: project.keptValues))
            page.send(.undo)
            try page.wait("the next process") { Self.has("ready", builds: 1)($0) && Self.radius($0) == 10 }
        }
    }

    @Test func canvasesAreAddedAndChanged() throws {
        try project.withSession(page) {
            project.allowBuilds(1)
            try page.wait("the first image", Self.has("ready", builds: 1))
            page.send(.addCanvas)
            let two = try page.wait("two images") { Self.has("ready", builds: 1)($0) && $0.images.count == 2 }
            #expect(two.images[0] != two.images[1], "light and dark")
            page.send(.canvas(1, property: "isDark", .flag(false)))
            let same = try page.wait("the same images") { Self.has("ready", builds: 1)($0) && $0.images != two.images }
            #expect(same.images[0] == same.images[1])
            page.send(.removeCanvas(1))
            try page.wait("one image") { Self.has("ready", builds: 1)($0) && $0.images.count == 1 }
            page.send(.removeCanvas(0))
            try page.wait("the refusal") { $0.problems.last == "there is no such canvas, or it is the only one" }
            page.send(.canvas(0, property: "width", .number(1e9)))
            try page.wait("the limit") {
                $0.problems.last??.hasPrefix("the size of a canvas is from 1 to 4096") == true
            }
        }
    }
}
