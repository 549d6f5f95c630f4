import KernelRig
import ShapelyApp
import Testing
import UIKit
import UIKitTesting

extension SideBySideTests {
    /// A dial of the kernel's, with an axis that libinput ignores.
    @Suite struct DialTests {
        /// The knob is the only device: it reaches both buttons that create shapes, and presses them.
        @Test @MainActor func dialOperatesApp() throws {
            let job = """
                read_ahead "\(ScreenFonts.bundledFolder)"/*
                start easel run shapely --seed 1 --display drm --fonts "\(ScreenFonts.bundledFolder)"
                settle $app
                # The clock can jump over any patience while the app waits for a file of the host.
                for try in 1 2 3 4 5; do
                    if kernel-guest dial --patience 60 right press right right left press; then break; fi
                    [ $try -lt 5 ]
                done
                for pause in 1 2 3; do settle $app; sleep 1; done
                rig shot dial
                kernel-guest unplug --name kernel-dial
                end
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")

            let screen = try VirtualScreen(size: CGSize(width: Reference.size.width, height: Reference.size.height))
            try screen.launch(ShapelyDelegate(seed: 1))
            try screen.advance(by: 1)
            let before = PanelImage(screen.snapshot())
            try screen.rotateKnob(by: 1)
            try screen.press(VirtualScreen.Key(.keyboardSelect))
            try screen.rotateKnob(by: 1)
            try screen.rotateKnob(by: 1)
            try screen.rotateKnob(by: -1)
            try screen.press(VirtualScreen.Key(.keyboardSelect))
            try screen.advance(by: 3)
            let expected = PanelImage(screen.snapshot())
            #expect(!expected.differences(from: before).isEmpty, "the dial changes nothing")
            let operated = try #require(result.screens["dial"], "\(result.log)")
            let differences = operated.differences(from: expected)
            #expect(differences.isEmpty, "\(differences.count) pixels")
        }
    }
}
