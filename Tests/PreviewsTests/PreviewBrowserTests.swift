import Foundation
import TestSupport
import Testing

@testable import Inspector
@testable import easel

/// The page of previews in Chromium, by a real driver: `scripts/dependencies machines` installs both.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PreviewBrowserTests {
    nonisolated private static var isInstalled: Bool {
        ["/usr/bin/chromium", "/usr/bin/chromedriver"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Edits a property of each type, undoes the changes, keeps some, and shows a crash and several canvases. Then changes the
    /// source: an error of the compiler, a change while it is built, ten changes at once, and views that never end and that
    /// allocate without an end.
    @Test(.enabled(if: isInstalled, "chromium and chromium-driver are not installed"))
    func propertiesAreEditedAndSourcesFollowed() throws {
        let project = try PreviewedProject()
        let page = try PreviewPage(.port(0))
        defer { page.end() }
        try project.withSession(page, options: project.failing) {
            project.allowBuilds(1)
            let driver = Checkout.url("Tests/PreviewsTests/PreviewPage.py").path
            let run = try ProgramRun.run("/usr/bin/python3", [driver, page.link.instructions, project.folder])
            #expect(run.status == 0, "\(run.errors)")
            #expect(
                run.lines == [
                    "edited 8", "undone True", "dimmed True", "canvases 2", "error True", "mended True", "changed 2",
                    "saved 2", "loop True", "hog True", "builds 11 builds", "errors []",
                ],
                "\(run.output)"
            )
            let text = try String(contentsOfFile: project.keptValues, encoding: .utf8)
            #expect(text.contains("\"count\" : 4") && !text.contains("radius") && !text.contains("title"))
        }
        #expect(try project.builds == 11, "the page counts the builds")
    }
}
