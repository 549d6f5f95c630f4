import Foundation
import KernelRig
import Testing

extension KernelTests {
    @Suite(.serialized) struct FramebufferTests {
        @Test(arguments: [
            (Kernel.backports612, Adapter.virtioGPU, 32, (red: 8, green: 8, blue: 8)),
            (.bookworm61, .cirrus, 16, (red: 5, green: 6, blue: 5)),
        ])
        func framebuffersShowTheSame(
            kernel: Kernel,
            adapter: Adapter,
            depth: Int,
            bits: (red: Int, green: Int, blue: Int)
        ) throws {
            let job = """
                [ -e /dev/fb0 ] || modprobe cirrus
                udevadm settle
                start easel run sketch --display fbdev --stats "$RIG/stats.json"
                touch_screen "\(Reference.recording("two-fingers"))"
                rig shot end
                end
                """
            let machine = Machine(kernel: kernel, adapter: adapter) { $0.size = Reference.size }
            let result = try machine.run(job: Job.prelude + job, timeout: 120)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("\(depth) bits a pixel"), "\(result.log)")
            let screen = try #require(result.screens["end"], "\(result.log)")
            let expected = try Reference.sketch("two-fingers", (screen.width, screen.height))
            let differences = screen.differences(from: expected, bits: bits)
            #expect(differences.isEmpty, "\(differences.count) pixels, first \(differences[0])")
            #expect(screen.darkCount > 1000, "there is ink")
        }
    }
}
