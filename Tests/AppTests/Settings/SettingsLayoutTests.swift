import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import SettingsApp
@testable import UIKitCore

/// The metrics of iOS, in points, without a look at pixels.
@MainActor @Suite struct SettingsLayoutTests {
    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
        ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { all(type, in: $0) }
    }

    private func isHidden(_ view: UIView) -> Bool { view.isHidden || view.superview.map(isHidden) == true }

    @Test func listHasTheMetricsOfInsetGroupedTables() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        let list = try #require(try app.page as? SettingsListPage)
        let bar = try #require(list.navigationController?.navigationBar)
        let search = try #require(list.navigationItem.searchController?.searchBar)
        let height = 44 + 52 + search.bounds.height
        #expect(frame(bar) == CGRect(x: 0, y: 0, width: 390, height: height) && search.bounds.height > 44)
        #expect(frame(try app.root.tabBar).height == 49)
        let sections = list.form.sections
        for row in sections.flatMap(\.rows) {
            #expect(frame(row).minX == 16 && frame(row).width == 390 - 32 && frame(row).height == 44)
        }
        #expect(abs(frame(sections[0]).minY - (height + 16)) < 0.01)
        #expect(frame(sections[1]).minY - frame(sections[0]).maxY == 35)
        let row = sections[0].rows[1]
        #expect(abs(frame(row.titleLabel).minX - (16 + 16 + 29 + 15)) < 0.01)
        #expect(row.titleLabel.font.pointSize == 17)
        #expect(frame(row.separator) == CGRect(x: 16 + 60, y: frame(row).maxY - 1, width: 358 - 60, height: 1))
        #expect(sections[0].rows.map(\.separator.isHidden) == [false, false, true])
    }

    @Test func rightToLeftIsAMirrorImage() throws {
        for size in [SettingsScreen.wide, SettingsScreen.tall] {
            let (left, right) = (
                try SettingsScreen(size: size, isAnimated: false),
                try SettingsScreen(size: size, isRightToLeft: true, isAnimated: false)
            )
            for tab in ["Settings", "Controls", "Dialogs"] {
                try left.open(tab)
                try right.open(tab)
                let frames = [left, right].map { app in
                    (try? app.window).map { all(FormRow.self, in: $0).filter { $0.window != nil }.map(frame) } ?? []
                }
                #expect(frames[0].count == frames[1].count && !frames[0].isEmpty)
                for (a, b) in zip(frames[0], frames[1]) {
                    #expect(a.minX == size.width - b.maxX && a.minY == b.minY && a.size == b.size, "\(tab)")
                }
            }
        }
    }

    /// No constraint contradicts another, and none is missing.
    @Test(arguments: [SettingsScreen.wide, SettingsScreen.tall])
    func constraintsDetermineAllFrames(size: CGSize) throws {
        let app = try SettingsScreen(size: size, isAnimated: false)
        for label in SettingsPage.allCases.map(\.title) + ["Alarm", "Cancel", "Dialogs"] {
            // In a compact width, the list must be on top again.
            if size == SettingsScreen.tall, try !(app.page is SettingsListPage), !["Alarm", "Cancel"].contains(label) {
                try app.open("Settings")
            }
            try app.open(label)
            let conflicts = app.screen.host.session.userInterface.layoutConflicts.map { "\($0)" }
            #expect(conflicts.isEmpty, "\(label): \(conflicts.prefix(2))")
            let ambiguous = all(UIView.self, in: try app.window).filter { !isHidden($0) && $0.hasAmbiguousLayout }
            #expect(ambiguous.isEmpty, "\(label): \(ambiguous.prefix(3))")
        }
    }

    @Test func rowsGrowWithTheText() throws {
        let app = try SettingsScreen(size: SettingsScreen.tall)
        let list = try #require(try app.page as? SettingsListPage)
        try app.model.values.textSize = .large
        try app.screen.advance(by: 0.5)
        let row = list.form.sections[0].rows[1]
        #expect(row.titleLabel.font.pointSize == 23)
        #expect(frame(row).height > 44)
        try app.model.values.textSize = .standard
        try app.screen.advance(by: 0.5)
        #expect(row.titleLabel.font.pointSize == 17 && frame(row).height == 44)
    }
}
