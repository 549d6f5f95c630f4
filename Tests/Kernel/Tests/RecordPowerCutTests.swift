import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// Power cuts while a program saves records and queues batches: the machine is killed at random moments, and the store and the queue
    /// are on its disk.
    ///
    /// `EASEL_POWER_CUTS` sets how many.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil)) struct RecordPowerCutTests {
        private static let count = ProcessInfo.processInfo.environment["EASEL_POWER_CUTS"].flatMap(Int.init) ?? 2

        /// A machine with a disk. It ends with its job.
        private func machine(disk: String) -> Machine {
            Machine(adapter: .none) {
                $0.clock = .instructions(shift: 1)
                $0.arguments = [
                    "-drive", "file=\(disk),format=raw,if=none,id=disk", "-device", "virtio-blk-pci,drive=disk",
                ]
                $0.isShared = false
            }
        }

        private static let start = """
            modprobe virtio_blk
            modprobe ext4
            udevadm settle
            [ "$(blkid -o value -s TYPE /dev/vda)" = ext4 ] || mkfs.ext4 -q /dev/vda
            mkdir -p /run/disk
            mount /dev/vda /run/disk
            RecordProbe power /run/disk/store >/run/lines 2>&1 &
            probe=$!
            wait_for 'records are stored' 'grep -q "^stored" /run/lines || ! kill -0 $probe'

            """

        /// The two numbers in the last line of a log that begins with a word.
        private func numbers(after word: String, in log: String) -> [Int]? {
            let line = log.split(separator: "\n").last { $0.hasPrefix(word + " ") }
            let numbers = line?.split(separator: " ").dropFirst().compactMap { Int($0) }
            return numbers?.count == 2 ? numbers : nil
        }

        @Test func recordsAndTheQueueSurvivePowerCuts() throws {
            let folder = try Folder()
            let disk = "\(folder.path)/disk"
            try #require(FileManager.default.createFile(atPath: disk, contents: nil))
            try FileHandle(forWritingTo: URL(fileURLWithPath: disk)).truncate(atOffset: 64 << 20)
            var generator = SystemRandomNumberGenerator()
            var least = [0, 0]
            for cut in 0...Self.count {
                let delay = Double.random(in: 0...1, using: &generator)
                let result = try machine(disk: disk).run(
                    job: Job.prelude + Self.start + """
                        sleep \(delay)
                        cat /run/lines
                        rig exit 0
                        sleep infinity
                        """
                )
                try #require(result.status == 0, "\(result.log)")
                let restored = try #require(numbers(after: "restored", in: result.log), "cut \(cut): \(result.log)")
                #expect(restored[0] >= least[0] && restored[1] >= least[1], "cut \(cut): \(least), \(result.log)")
                least = try #require(numbers(after: "stored", in: result.log), "cut \(cut): \(result.log)")
                print("power cut \(cut) after \(delay) s: \(restored) restored, then \(least) stored")
            }
        }
    }
}
