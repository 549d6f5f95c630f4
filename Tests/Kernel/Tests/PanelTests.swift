import Foundation
import Input
import KernelRig
import TestSupport
import Testing

extension SideBySideTests {
    /// Touches through uinput, pixels through the kernel: what the panel shows is what the virtual display shows.
    @Suite struct PanelTests {
        /// Kernels, adapters, and the way changes are sent.
        static let panels: [(Kernel, Adapter, String)] = [
            (.backports612, .virtioGPU, "atomic, 2 buffers, damage clips, no vblank counter"),
            (.bookworm61, .virtioGPU, "atomic, 1 buffer, dirty rectangles, no vblank counter"),
            (.trixie7, .bochs, "atomic, 2 buffers, damage clips, vblanks counted"),
            (.bookworm61, .bochs, "atomic, 2 buffers, whole frames, no vblank counter"),
            (.trixie7, .virtioGPU, "atomic, 2 buffers, damage clips, vblanks counted"),
        ]

        @Test(arguments: TestEffort.cases(panels, reduced: 3))
        func panelMatchesVirtualDisplay(kernel: Kernel, adapter: Adapter, output: String) throws {
            let machine = Reference.machine(kernel, adapter)
            // QEMU's bochs adapter has no size of its own choice.
            let mode = adapter == .virtioGPU ? "" : "--mode 800x600"
            let size = adapter == .virtioGPU ? Reference.size : (width: 800, height: 600)
            // Faster than it was written, for fewer frames. The machine's clock runs by its instructions: the kernel keeps 64
            // samples for a reader that is late, and by the host's clock a machine that shares its processor would be.
            // The long recording where drivers differ most: dirty rectangles, and damage clips with blanks.
            let isLong = adapter == .virtioGPU && kernel != .backports612
            let names = isLong ? ["two-fingers", "handwriting-latin"] : ["two-fingers"]
            let job = """
                for name in \(names.joined(separator: " ")); do
                    start easel run sketch --display drm \(mode) --stats "$RIG/$name.json"
                    touch_screen "\(Reference.recording("$name"))" --speed 8
                    rig shot $name
                    end
                done
                """
            let result = try machine.run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains(output), "\(result.log)")
            for name in names {
                let expected = try Reference.sketch(name, size)
                let screen = try #require(result.screens[name], "\(result.log)")
                let differences = screen.differences(from: expected)
                #expect(differences.isEmpty, "\(name): \(differences.count) pixels, first \(differences[0])")
                #expect(screen.darkCount > 1000, "there is ink")
                let statistics = try RunStatistics(result, "\(name).json")
                let latency = try #require(statistics.touchToFlip)
                print(
                    "\(kernel.rawValue) \(adapter.rawValue) \(name): \(statistics.touches) samples in "
                        + "\(statistics.frames) frames, touch to flip p50 \(latency.p50) ms, p99 \(latency.p99) ms"
                )
                #expect(statistics.touches == (try Reference.touched(name)).samples.count, "no sample is lost")
            }
        }

        @Test func threeBuffersMatchVirtualDisplay() throws {
            let job = """
                start easel run sketch --display drm --buffers 3
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot end
                end
                """
            let result = try Reference.machine(.trixie7).run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("3 buffers"))
            let screen = try #require(result.screens["end"], "\(result.log)")
            #expect(screen.differences(from: try Reference.sketch("two-fingers")).isEmpty)
        }

        /// Buffers of 16 bits on a card that is made for them.
        @Test(arguments: TestEffort.cases([true, false], reduced: 1))
        func rgb565MatchesVirtualDisplay(isRequested: Bool) throws {
            let request = isRequested ? "--format rgb565 " : ""
            let job = """
                [ -e /dev/dri/card0 ] || modprobe cirrus
                udevadm settle
                start easel run sketch --display drm --mode 800x600 \(request)--stats "$RIG/stats.json"
                touch_screen "\(Reference.recording("two-fingers"))" --speed 8
                rig shot end
                end
                """
            let result = try Reference.machine(.bookworm61, .cirrus).run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains(isRequested ? ", rgb565: atomic" : ", xrgb8888: atomic"), "\(result.log)")
            let screen = try #require(result.screens["end"], "\(result.log)")
            let expected = try Reference.sketch("two-fingers", (screen.width, screen.height))
            let differences = screen.differences(from: expected, bits: (red: 5, green: 6, blue: 5))
            #expect(differences.isEmpty, "\(differences.count) pixels, first \(differences[0])")
            #expect(screen.darkCount > 1000, "there is ink")
        }

        /// The tests above prove nothing if a change that is not sent to the kernel is shown nevertheless.
        @Test(arguments: TestEffort.cases([(Kernel.trixie7, Adapter.bochs), (.bookworm61, .virtioGPU)], reduced: 1))
        func withheldDamageIsNotShown(kernel: Kernel, adapter: Adapter) throws {
            let machine = Reference.machine(kernel, adapter)
            let width = 800
            let height = adapter == .virtioGPU ? 480 : 600
            let area = (x: 100, y: 60, width: 60, height: 60)
            let job = """
                start kernel-guest withhold --mode \(width)x\(height) \(area.x) \(area.y) \(area.width) \(area.height)
                touch_screen "\(Reference.recording("handwriting-latin"))" --speed 8
                rig shot end
                end
                """
            let result = try machine.run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            let screen = try #require(result.screens["end"], "\(result.log)")
            let expected = try Reference.sketch("handwriting-latin", (width, height))
            #expect(!screen.differences(from: expected).isEmpty, "what was withheld shows")
        }
    }
}
