import KernelRig
import Testing
import UIKit

extension SideBySideTests {
    /// The cursor of a mouse of the kernel's. The button that the mouse holds keeps the cursor on screen.
    @Suite struct CursorTests {
        /// `point X,Y`: moves a mouse to the corner in a direction, and holds a button.
        private static let prelude =
            Job.prelude + """
                point() { kernel-guest mouse -- "$1" "$1" hold || kernel-guest mouse -- "$1" "$1" hold; settle $app; }

                """

        /// The adapter shows the cursor, which the image of the panel does not contain. The kernel describes its plane.
        @Test func adapterWithCursorPlaneShowsItAboveTheFrames() throws {
            let job = """
                mountpoint -q /sys/kernel/debug || mount -t debugfs none /sys/kernel/debug
                state() { cat /sys/kernel/debug/dri/0/state > "$RIG/$1"; }
                start easel run sketch --display drm --stats "$RIG/stats.json" 2> /run/errors
                rig shot before
                point -3000,-3000
                state corner
                rig shot corner
                kernel-guest unplug --name kernel-mouse
                settle $app
                state hidden
                end
                state after
                start easel run sketch --display drm --rotation 90 2>> /run/errors
                point 3000,-3000
                state rotated
                kernel-guest unplug --name kernel-mouse
                end
                cat /run/errors
                """
            let result = try Reference.machine().run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let arrow = try #require(PointerArrow(scale: 1))
            func position(_ name: String) throws -> String? {
                try Self.cursorPosition(String(decoding: #require(result.file(name)), as: UTF8.self))
            }
            #expect(try position("corner") == "64x64-\(arrow.hotSpot.x)-\(arrow.hotSpot.y)", "\(result.log)")
            #expect(try position("hidden") == nil && position("after") == nil)
            // The right edge of the screen is the lower edge of the panel.
            let (width, height) = (Reference.size.width, Reference.size.height)
            let x = width - 1 - (arrow.image.height - 1 - arrow.hotSpot.y)
            #expect(try position("rotated") == "64x64+\(x)+\(height - 1 - arrow.hotSpot.x)")
            let before = try #require(result.screens["before"])
            #expect(try #require(result.screens["corner"]).differences(from: before).isEmpty, "no frame contains it")
        }

        /// Returns the rectangle of the plane with a framebuffer of the cursor's size, in the kernel's notation.
        private static func cursorPosition(_ state: String) -> String? {
            let planes = state.split(separator: "plane[")
            let cursor = planes.first { $0.contains("size=64x64") }
            return cursor?.firstMatch(of: /crtc-pos=(\S+)/).map { String($0.1) }
        }

        /// An adapter without a plane for cursors: the frames contain the arrow.
        @Test func adapterWithoutCursorPlaneHasItInItsFrames() throws {
            let job = """
                start easel run sketch --display drm --mode 800x600 2> /run/errors
                rig shot before
                point -3000,-3000
                rig shot corner
                kernel-guest unplug --name kernel-mouse
                settle $app
                rig shot after
                end
                cat /run/errors
                """
            let result = try Reference.machine(.trixie7, .bochs).run(job: Self.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(!result.log.contains("drmModeMoveCursor"), "a missing plane is no failure: \(result.log)")
            let before = try #require(result.screens["before"], "\(result.log)")
            let corner = try #require(result.screens["corner"])
            #expect(try #require(result.screens["after"]).differences(from: before).isEmpty)
            let arrow = try #require(PointerArrow(scale: 1))
            for (x, y) in corner.differences(from: before) {
                #expect(x + arrow.hotSpot.x < arrow.image.width && y + arrow.hotSpot.y < arrow.image.height)
            }
            var wrong = 0
            for y in 0..<(arrow.image.height - arrow.hotSpot.y) {
                for x in 0..<(arrow.image.width - arrow.hotSpot.x) {
                    let pixel = arrow.image.surface[x + arrow.hotSpot.x, y + arrow.hotSpot.y]
                    guard pixel >> 24 == 0xFF else { continue }
                    let shown = corner[x, y]
                    let isEqual =
                        shown == (UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF))
                    if !isEqual { wrong += 1 }
                }
            }
            #expect(wrong == 0)
        }
    }
}
