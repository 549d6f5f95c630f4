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

    /// Edits a property of each type, undoes the changes, makes others that are kept, removes the values of optionals, and shows
    /// values that are refused, a crash and several canvases. Then changes the source: an error of the compiler, a change while
    /// it is built, ten changes within a second, and views that never end and that allocate without an end.
    @Test(.enabled(if: isInstalled, "chromium and chromium-driver are not installed"))
    func propertiesAreEditedAndSourcesFollowed() throws {
        let project = try PreviewedProject()
        let page = try PreviewPage(.port(0))
        defer { page.end() }
        // A text with translations, which has its editor in Xcode.
        let storyboard = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document>
                <objects>
                    <view id="a" customClass="Gauge">
                        <userDefinedRuntimeAttributes>
                            <userDefinedRuntimeAttribute type="localizedString" keyPath="caption" value="Menge"/>
                        </userDefinedRuntimeAttributes>
                    </view>
                </objects>
            </document>

            """
        try project.write(storyboard, "Main.storyboard")
        try project.withSession(page, options: project.failing) {
            project.allowBuilds(1)
            let driver = Checkout.url("Tests/PreviewsTests/PreviewPage.py").path
            let run = try ProgramRun.run(
                "/usr/bin/python3",
                [driver, page.link.instructions, project.folder, project.keptValues]
            )
            #expect(run.status == 0, "\(run.errors)")
            #expect(
                run.lines == [
                    "edited 22", "undone True", "kept 22", "removed 11", "refused 3", "dimmed True", "canvases 2",
                    "error True", "mended True", "changed 2", "saved 2", "loop True", "hog True", "builds 11 builds",
                    "errors []",
                ],
                "\(run.output)"
            )
            let text = try String(contentsOfFile: project.keptValues, encoding: .utf8)
            #expect(text.contains("\"count\" : 4") && text.contains("\"badge\" : \"probe-hand\""))
            #expect(!text.contains("radius"), "its value was restored")
            #expect(
                try String(contentsOfFile: project.folder + "/project/Main.storyboard", encoding: .utf8) == storyboard
            )
        }
        #expect(try project.builds == 11, "the page counts the builds")
    }
}
