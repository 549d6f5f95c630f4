import Foundation
import TestSupport
import Testing

/// The partitions of the machine: those of the disk that it has started from, whatever other disks have.
@Suite struct DiskTests {
    /// A machine with the disk `vda`, and another one, `sdb`, with as many partitions.
    private func machine() throws -> ScratchSystem {
        let system = try ScratchSystem()
        for disk in ["pci0/virtio1/block/vda", "pci0/usb1/block/sdb"] {
            let name = disk.split(separator: "/").last ?? ""
            for number in 1...6 { try system.write("/sys/devices/\(disk)/\(name)\(number)/partition", "\(number)\n") }
        }
        for (device, path) in [("254:3", "virtio1/block/vda/vda3"), ("8:19", "usb1/block/sdb/sdb3")] {
            try FileManager.default.createDirectory(
                atPath: system.path("/sys/dev/block"),
                withIntermediateDirectories: true
            )
            try FileManager.default.createSymbolicLink(
                atPath: system.path("/sys/dev/block/\(device)"),
                withDestinationPath: "../../devices/pci0/\(path)"
            )
        }
        try system.program("/bin/mountpoint", "[ \"$*\" = '-d /' ] && echo 254:3")
        try system.program("/bin/mount", "echo \"mount $*\" >>$ROOT/log")
        try system.program("/bin/e2fsck", "echo \"e2fsck $*\" >>$ROOT/log")
        return system
    }

    // MARK: Links

    @Test func linksAreThoseOfTheDiskOfTheRoot() throws {
        let system = try machine()
        try system.install("/usr/lib/easel-image/partition", paths: ["/sys"])
        func link(_ path: String) throws -> String? {
            let environment = ["DEVPATH": "/devices/pci0/\(path)"]
            let result = try system.run("/usr/lib/easel-image/partition", environment: environment)
            return result.status == 0 ? result.output : nil
        }
        let links = try (1...6).map { try link("virtio1/block/vda/vda\($0)") }
        #expect(links == ["esp\n", "boot\n", "a\n", "b\n", "data\n", nil])
        for number in 1...6 { #expect(try link("usb1/block/sdb/sdb\(number)") == nil) }
    }

    /// Labels and identifiers can be those of any disk.
    @Test func filesOfImagesLookUpNothingByLabel() throws {
        var count = 0
        for folder in ["board/root", "board/grub"] {
            let files = FileManager.default.enumerator(atPath: Checkout.url(folder).path)
            for case let name as String in files ?? .init() {
                guard let text = try? Checkout.text(of: "\(folder)/\(name)") else { continue }
                count += 1
                let code = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
                for word in ["partlabel", "PARTLABEL", "by-label", "by-uuid", "by-partuuid", "search --", "LABEL="]
                where code.contains(word) {
                    // Sticks with updates have a label.
                    #expect(name.hasSuffix("90-easel-update.rules"), "\(name) has \(word)")
                }
            }
        }
        #expect(count > 15)
        let configuration = try Checkout.text(of: "board/root/etc/rauc/system.conf")
        for device in ["/dev/easel/a", "/dev/easel/b"] { #expect(configuration.contains("device=\(device)\n")) }
    }

    @Test func updatesComeFromFileSystemsOfSticks() throws {
        let rule = try Checkout.text(of: "board/root/usr/lib/udev/rules.d/90-easel-update.rules")
        #expect(rule.contains(#"ENV{ID_FS_TYPE}=="vfat|exfat""#))
    }

    // MARK: The initramfs

    /// - Parameter text: The functions of initramfs-tools that the scripts use.
    private func initramfs(_ script: String, _ system: ScratchSystem) throws -> ScratchSystem.Result {
        let path = "/etc/initramfs-tools/scripts/\(script)/image"
        let paths = [
            "/scripts/functions", "/proc/cmdline", "/proc/self/mountinfo", "/proc/sys/kernel", "/sys/dev/block",
            "/run/initramfs", "/dev/kmsg",
        ]
        try system.install(path, paths: paths)
        try system.write("/scripts/functions", "panic() { echo \"panic: $*\"; exit 1; }\n")
        try system.write("/proc/cmdline", "root=PARTUUID=12-34 ro rauc.slot=A quiet\n")
        try system.write("/proc/sys/kernel/random/uuid", "1-2-3-4-5\n")
        try system.write("/run/initramfs/none", "")
        return try system.run(path, environment: ["rootmnt": system.path("/root")])
    }

    @Test(arguments: [("254:3", "/dev/vda5"), ("8:19", "/dev/sdb5")])
    func dataPartitionIsOnTheDiskOfTheRoot(_ root: String, _ data: String) throws {
        let system = try machine()
        try system.program("/root/lib/systemd/systemd", "")
        try system.write("/root/var/lib/none", "")
        try system.write(
            "/proc/self/mountinfo",
            """
            1 1 0:2 / / rw - rootfs rootfs rw
            22 1 0:21 / /sys rw,nosuid - sysfs sysfs rw
            27 1 \(root) / \(system.path("/root")) ro,relatime - ext4 /dev/root ro
            """ + "\n"
        )
        let result = try initramfs("local-bottom", system)
        #expect(result.status == 0, "\(result.errors)")
        let log = try system.text("/log").split(separator: "\n")
        #expect(log.prefix(2) == ["e2fsck -p \(data)", "mount -t ext4 -o noatime \(data) \(system.path("/root/var"))"])
        #expect(try system.text("/root/var/lib/machine-id") == "12345\n")
    }

    /// A copy of the disk has the same identifiers: which of them GRUB was on is not known.
    @Test func severalRootsWithOneIdentifierAreRefused() throws {
        for (devices, starts) in [("/dev/vda3", true), ("/dev/vda3\n/dev/sdb3", false), ("", true)] {
            let system = try machine()
            try system.program("/bin/blkid", "[ \"$*\" = '-t PARTUUID=12-34 -o device' ] || exit 4; echo '\(devices)'")
            let result = try initramfs("local-premount", system)
            #expect((result.status == 0) == starts, "\(devices)")
            #expect(result.output.contains("panic: Several disks have the partition PARTUUID=12-34") == !starts)
        }
    }
}
