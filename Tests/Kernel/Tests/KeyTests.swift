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
    }
}
