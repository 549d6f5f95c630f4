import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// Power cuts while an app saves its defaults, under the kiosk's unit: the machine is killed at random moments, and the state
    /// folder is on its disk.
    ///
    /// `EASEL_POWER_CUTS` sets how many.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil), .serialized)
    struct StoragePowerCutTests {
        private static let count = ProcessInfo.processInfo.environment["EASEL_POWER_CUTS"].flatMap(Int.init) ?? 2

        private func machine(disk: String) throws -> Machine {
            var machine = try SystemdTests.machine()
            machine.options.arguments = [
                "-drive", "file=\(disk),format=raw,if=none,id=disk", "-device", "virtio-blk-pci,drive=disk",
            ]
            machine.options.isShared = false
            return machine
        }

        /// The unit runs the probe, and its state folder is on the disk.
        private static let start = """
            modprobe virtio_blk
            modprobe ext4
            udevadm settle
            systemctl stop easel-kiosk@sketch.service
            [ "$(blkid -o value -s TYPE /dev/vda)" = ext4 ] || mkfs.ext4 -q /dev/vda
            mkdir -p /var/lib/private
            mount /dev/vda /var/lib/private
            chmod 700 /var/lib/private
            service=easel-kiosk@HostProbe.service
            folder=/run/systemd/system/$service.d
            mkdir -p $folder
            printf '[Service]\\nExecStart=\\nExecStart=\(Repository.productsInMachine)/HostProbe store\\n' > $folder/probe.conf
            systemctl daemon-reload
            lines() { journalctl --no-pager --output cat --unit $service; }
            systemctl start $service

            """

        /// The number in the last line of a log that begins with a word.
        private func number(after word: String, in log: String) -> Int? {
            log.split(separator: "\n").last { $0.hasPrefix(word + " ") }.flatMap { Int($0.dropFirst(word.count + 1)) }
        }

        @Test func defaultsSurvivePowerCuts() throws {
            let folder = try Folder()
            let disk = "\(folder.path)/disk"
            try #require(FileManager.default.createFile(atPath: disk, contents: nil))
            try FileHandle(forWritingTo: URL(fileURLWithPath: disk)).truncate(atOffset: 64 << 20)
            var generator = SystemRandomNumberGenerator()
            var least = 0
            for cut in 0...Self.count {
                let delay = Double.random(in: 0...2, using: &generator)
                let result = try machine(disk: disk).run(
                    job: Job.prelude + Self.start + """
                        wait_for 'values are stored' 'lines | grep -q "^stored"'
                        sleep \(delay)
                        lines | grep -E '^(restored|wrote)'
                        lines | grep '^stored' | tail -n 1
                        rig exit 0
                        sleep infinity
                        """
                )
                try #require(result.status == 0, "\(result.log)")
                let restored = try #require(number(after: "restored", in: result.log), "\(result.log)")
                #expect(restored >= least, "cut \(cut): \(result.log)")
                least = try #require(number(after: "stored", in: result.log), "\(result.log)")
                print("power cut \(cut) after \(delay) s: \(restored) restored, then \(least) stored")
                #expect(least > restored, "\(result.log)")
                // The folders of the contract exist in the state folder, and the sandbox permits to write there.
                let root = "/var/lib/easel/HostProbe"
                for name in ["Documents", "Library/Application Support", "Library/Caches", "tmp"] {
                    #expect(result.log.contains("wrote true \(root)/\(name)\n"), "\(result.log)")
                }
            }
        }
    }
}
