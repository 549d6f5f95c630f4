import AnimateApp
import DynamicsApp
import EffectsApp
import GalleryApp
import GraphApp
import KernelRig
import NotesApp
import SettingsApp
import ShapelyApp
import SketchApp
import Testing
import UIKit
import UIKitTesting

extension SideBySideTests {
    /// A keyboard of the kernel's, and the sample apps, which are operated with it alone. (`clock` and `tracker` have nothing to operate.)
    @Suite struct KeyTests {
        /// An app and the keys that operate it.
        private struct Play {
            let app: String
            var options = ""
            let keys: [(name: String, key: VirtualScreen.Key)]
            let launch: @MainActor (VirtualScreen) throws -> Void

            /// A word for each second to wait for the app.
            var pauses: String { (0..<4 + keys.count / 4).map { "\($0)" }.joined(separator: " ") }
        }

        @MainActor private static let plays = [
            // Creates a circle, moves it, and makes it smaller.
            Play(
                app: "shapely",
                options: "--seed 1",
                keys: [
                    ("tab", .tab), ("right", .rightArrow), ("right", .rightArrow), ("space", .space),
                    ("down", .downArrow), ("left", .leftArrow), ("down", .downArrow), ("down", .downArrow),
                    ("minus", VirtualScreen.Key(.keyboardHyphen)),
                ]
            ) {
                try $0.launch(ShapelyDelegate(seed: 1))
            },
            // A dot, and another tool.
            Play(
                app: "sketch",
                keys: [("tab", .tab), ("space", .space), ("tab", .tab), ("tab", .tab), ("space", .space)]
            ) {
                try $0.launch(SketchDelegate())
            },
            Play(app: "graph", keys: (0..<8).flatMap { _ in [("tab", .tab), ("space", .space)] }) {
                try $0.launch(GraphDelegate())
            },
            Play(app: "animate", keys: [("tab", .tab), ("right", .rightArrow)]) { try $0.launch(AnimateDelegate()) },
            Play(app: "gallery", keys: [("right", .rightArrow)]) { try $0.launch(GalleryDelegate()) },
            Play(app: "dynamics", keys: [("tab", .tab), ("right", .rightArrow)]) { try $0.launch(DynamicsDelegate()) },
            // To the page with shadows.
            Play(app: "effects", keys: [("tab", .tab)] + (0..<5).map { _ in ("right", .rightArrow) }) {
                try $0.launch(EffectsDelegate())
            },
            // To the second row of the list, and its page.
            Play(
                app: "settings",
                options: "--today 2001-01-01 --storage none",
                keys: [("tab", .tab), ("down", .downArrow), ("space", .space)]
            ) {
                let dates = SettingsDates(
                    now: Date(timeIntervalSinceReferenceDate: 0),
                    timeZone: .gmt,
                    locale: Locale(identifier: "en_US")
                )
                try $0.launch(SettingsDelegate(storage: nil, dates: dates))
            },
            // The focus moves through the bar.
            Play(app: "notes", options: "--storage none", keys: [("tab", .tab), ("tab", .tab)]) {
                try $0.launch(NotesDelegate())
            },
        ]

        /// One machine for all, since it takes longer to boot than an app to play.
        @Test @MainActor func keyboardOperatesApps() throws {
            let lines = Self.plays.map { play in
                """
                start easel run \(play.app) \(play.options) --display drm --fonts "\(ScreenFonts.bundledFolder)"
                settle $app
                # Keys are pressed only when the app has opened the keyboard. The clock can jump over any patience while the
                # app waits for a file of the host.
                for try in 1 2 3 4 5; do
                    if kernel-guest keys --patience 60 \(play.keys.map(\.name).joined(separator: " ")); then break; fi
                    [ $try -lt 5 ]
                done
                # On a busy host, the app may not have begun to read the keys, or not have read all of them.
                for pause in \(play.pauses); do settle $app; sleep 1; done
                rig shot \(play.app)
                kernel-guest unplug --name kernel-keys
                end
                """
            }
            let job = """
                keymaps=/usr/share/X11/xkb
                read_ahead "\(ScreenFonts.bundledFolder)"/* $keymaps/rules/evdev $keymaps/keycodes/{aliases,evdev} \
                    $keymaps/types/* $keymaps/compat/* $keymaps/symbols/{pc,us,inet,srvr_ctrl,keypad,altwin}
                \(lines.joined(separator: "\n"))
                """
            let result = try Reference.machine().run(job: Job.prelude + job, timeout: 1800)
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
