import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// Power cuts: the machine is killed at random moments while a finger draws, and the drawing is on its disk.
    ///
    /// `EASEL_POWER_CUTS` sets how many.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil)) struct PowerCutTests {
        private static let count = ProcessInfo.processInfo.environment["EASEL_POWER_CUTS"].flatMap(Int.init) ?? 2

        /// A disk of a machine, a file of the host.
        private static let byteCount = 32 << 20

        /// A machine with the disk. It ends with its job.
        private func machine(disk: String) -> Machine {
            var machine = Reference.machine(
                arguments: [
                    "-drive", "file=\(disk),format=raw,if=none,id=disk", "-device", "virtio-blk-pci,drive=disk",
                ]
            )
            machine.options.isShared = false
            return machine
        }

        private static let mount = """
            modprobe virtio_blk
            modprobe ext4
            udevadm settle
            mkdir -p /run/disk

            """

        /// Strokes that were complete when the power was cut are kept, and of the unfinished ones nothing is made up.
        @Test func drawingSurvivesPowerCuts() throws {
            let (complete, unfinished) = ("two-fingers", "handwriting-short")
            let folder = try Folder()
            let disk = "\(folder.path)/disk"
            try #require(FileManager.default.createFile(atPath: disk, contents: nil))
            try FileHandle(forWritingTo: URL(fileURLWithPath: disk)).truncate(atOffset: UInt64(Self.byteCount))
            var generator = SystemRandomNumberGenerator()
            let formatted = try machine(disk: disk).run(job: Self.mount + "mkfs.ext4 -q /dev/vda")
            try #require(formatted.status == 0, "\(formatted.log)")
            let least = try Reference.app(
                "sketch",
                after: try Reference.touched(complete),
                Reference.size,
                ["--storage", "\(folder.path)/kept"]
            )
            for _ in 0..<Self.count {
                // The recording takes three seconds at this speed.
                let delay = Double.random(in: 0...3, using: &generator)
                let cut = try machine(disk: disk).run(
                    job: Job.prelude + Self.mount + """
                        mount /dev/vda /run/disk
                        rm -rf /run/disk/sketch
                        read_ahead "\(Reference.recording(complete))" "\(Reference.recording(unfinished))"
                        start easel run sketch --display drm --storage /run/disk/sketch
                        touch_screen "\(Reference.recording(complete))" --speed 8
                        journal=/run/disk/sketch/drawing.journal
                        size=$(stat --format %s $journal)
                        play_touches "\(Reference.recording(unfinished))" --speed 8 &
                        wait_for 'the drawing is stored' '[ $(stat --format %s $journal) != $size ]'
                        sleep \(delay)
                        rig exit 0
                        sleep infinity
                        """
                )
                try #require(cut.status == 0, "\(cut.log)")
                let restored = try machine(disk: disk).run(
                    job: Job.prelude + Self.mount + """
                        mount /dev/vda /run/disk
                        start easel run sketch --display drm --storage /run/disk/sketch
                        rig shot restored
                        end
                        ls /run/disk/sketch
                        easel export sketch --storage /run/disk/sketch "$RIG/page.svg"
                        umount /run/disk
                        """
                )
                #expect(restored.status == 0, "after \(delay) s: \(restored.log)")
                // A torn end is truncated. A file aside would be one that is damaged.
                #expect(!restored.log.contains("aside"), "after \(delay) s: \(restored.log)")
                let screen = try #require(restored.screens["restored"], "\(restored.log)")
                print(
                    "power cut after \(delay) s: \(screen.darkCount) dark pixels, \(least.darkCount) of them complete"
                )
                let missing = least.darkPixels.subtracting(screen.darkPixels)
                #expect(missing.isEmpty, "after \(delay) s: \(missing.count) pixels of complete strokes are missing")
                let page = try #require(restored.file("page.svg"), "\(restored.log)")
                #expect(String(decoding: page, as: UTF8.self).contains("<path"))
            }
        }
    }
}

extension PanelImage {
    /// The indices of pixels that are nearly black.
    fileprivate var darkPixels: Set<Int> {
        var indices: Set<Int> = []
        for index in 0..<width * height
        where Int(pixels[index * 3]) + Int(pixels[index * 3 + 1]) + Int(pixels[index * 3 + 2]) < 100 {
            indices.insert(index)
        }
        return indices
    }
}
