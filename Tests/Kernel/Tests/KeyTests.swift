import DynamicsApp
import EffectsApp
import GalleryApp
import KernelRig
import ShapelyApp
import Testing
import UIKit
import UIKitTesting

extension SideBySideTests {
    /// A keyboard of the kernel's, and an app that is operated with it alone.
    @Suite struct KeyTests {
        /// Creates a circle, moves it, and makes it smaller.
        private static let script: [(name: String, key: VirtualScreen.Key)] = [
            ("tab", .tab), ("right", .rightArrow), ("right", .rightArrow), ("space", .space),
            ("down", .downArrow), ("left", .leftArrow), ("down", .downArrow), ("down", .downArrow),
            ("minus", VirtualScreen.Key(.keyboardHyphen)),
        ]

        @Test @MainActor func keyboardOperatesApp() throws {
            let job = """
                start easel run shapely --seed 1 --display drm
                kernel-guest keys \(Self.script.map(\.name).joined(separator: " "))
                settle $app
                rig shot operated
                kernel-guest unplug --name kernel-keys
                settle $app
                end
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let screen = try VirtualScreen(size: CGSize(width: Reference.size.width, height: Reference.size.height))
            try screen.launch(ShapelyDelegate(seed: 1))
            try screen.advance(by: 1)
            for step in Self.script { try screen.press(step.key) }
            try screen.advance(by: 2)
            let operated = try #require(result.screens["operated"], "\(result.log)")
            let differences = operated.differences(from: PanelImage(screen.snapshot()))
            #expect(differences.isEmpty, "\(differences.count) pixels")
            #expect(Set(stride(from: 0, to: operated.pixels.count, by: 3).map { operated.pixels[$0] }).count > 4)
        }

        /// An app and the keys that operate it.
        private struct Play {
            let app: String
            let keys: [(name: String, key: VirtualScreen.Key)]
            let launch: @MainActor (VirtualScreen) throws -> Void
        }

        @MainActor private static let plays = [
            Play(app: "gallery", keys: [("right", .rightArrow)]) { try $0.launch(GalleryDelegate()) },
            Play(app: "dynamics", keys: [("tab", .tab), ("right", .rightArrow)]) { try $0.launch(DynamicsDelegate()) },
            // To the page with shadows.
            Play(app: "effects", keys: [("tab", .tab)] + (0..<5).map { _ in ("right", .rightArrow) }) {
                try $0.launch(EffectsDelegate())
            },
        ]

        /// One machine for all, since it takes longer to boot than an app to play.
        @Test @MainActor func keyboardOperatesOtherApps() throws {
            let lines = Self.plays.map { play in
                """
                start easel run \(play.app) --display drm --fonts "\(ScreenFonts.bundledFolder)"
                settle $app
                kernel-guest keys \(play.keys.map(\.name).joined(separator: " "))
                settle $app
                rig shot \(play.app)
                kernel-guest unplug --name kernel-keys
                end
                """
            }
            let job = """
                read_ahead "\(ScreenFonts.bundledFolder)"/*
                \(lines.joined(separator: "\n"))
                """
            let result = try Reference.machine().run(job: Job.prelude + job, timeout: 300)
            #expect(result.status == 0, "\(result.log)")
            for play in Self.plays {
                let screen = try VirtualScreen(size: CGSize(width: Reference.size.width, height: Reference.size.height))
                try play.launch(screen)
                try screen.advance(by: 1)
                let before = PanelImage(screen.snapshot())
                for step in play.keys { try screen.press(step.key) }
                try screen.advance(by: 3)
                let expected = PanelImage(screen.snapshot())
                #expect(!expected.differences(from: before).isEmpty, "\(play.app): the keys change nothing")
                let operated = try #require(result.screens[play.app], "\(result.log)")
                let differences = operated.differences(from: expected)
                #expect(differences.isEmpty, "\(play.app): \(differences.count) pixels")
            }
        }
    }
}
