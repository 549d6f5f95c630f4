import Foundation
import Testing

/// Updates from disks, `board/root/usr/lib/easel-image/update` and `check-update`, with programs in the place of RAUC, `mount`
/// and systemd. The machine runs version 20261120.1.
@Suite struct UpdateTests {
    // MARK: Versions

    @Test func newestUpdateIsInstalled() throws {
        let machine = try Machine(disk: ["a.raucb": "20261121.1", "b.raucb": "20261201.0", "c.raucb": "20261123.9"])
        let result = try machine.update()
        #expect(result.status == 0, "\(result.errors)")
        #expect(try machine.log() == ["mount vfat", "installed 20261201.0", "systemctl reboot", "umount"])
        #expect(try machine.attempted() == "20261201.0\n")
        #expect(!machine.system.exists("/run/easel-image/version"))
    }

    @Test(arguments: ["20261119.1", "20261120.0", "20261120.1", "9", "20261120.1~rc1"])
    func olderAndSameVersionsAreNotInstalled(_ version: String) throws {
        let machine = try Machine(disk: ["a.raucb": version])
        let result = try machine.update()
        #expect(result.status == 0 && result.output.contains("\(version) is not newer than 20261120.1"), "\(result)")
        #expect(try machine.log() == ["mount vfat", "umount"])
    }

    @Test func versionThatWasTriedIsNotInstalledAgain() throws {
        let machine = try Machine(disk: ["a.raucb": "20261201.0"])
        try machine.system.write("/var/lib/easel-image/attempted", "20261201.0\n")
        #expect(try machine.update().output.contains("was installed before"))
        #expect(try machine.log() == ["mount vfat", "umount"])
    }

    /// RAUC calls the check for every installation, such as one from the network.
    @Test func installationByOtherProgramsIsCheckedAsWell() throws {
        let machine = try Machine(disk: [:])
        let newer = try machine.check("[update]\ncompatible=x\nversion=20261120.2\n\n[bundle]\nversion=1\n")
        #expect(newer.status == 0, "\(newer.errors)")
        for text in [
            "[update]\nversion=20261120.1\n", "[update]\nversion=1\n\n[other]\nversion=30000000\n", "[update]\n",
            "[other]\nversion=30000000\n", "[update]\nversion=3; reboot\n", "",
        ] {
            let result = try machine.check(text)
            #expect(result.status == 1 && !result.errors.isEmpty, "\(text)")
        }
    }

    // MARK: Downgrades

    @Test func downgradeNamesItsVersion() throws {
        let machine = try Machine(disk: ["new.raucb": "20261201.0", "old.raucb": "20261001.3"], limit: true)
        let result = try machine.update(["--downgrade", "20261001.3", "sdb1"])
        #expect(result.status == 0, "\(result.errors)")
        let expected = ["mount vfat", "ignored the limit", "installed 20261001.3", "systemctl reboot", "umount"]
        #expect(try machine.log() == expected)
        // The version that was left is not installed again while the disk remains plugged in.
        #expect(try machine.attempted() == "20261120.1\n")
        #expect(!machine.system.exists("/run/easel-image/version"))
    }

    @Test func downgradeInstallsNoOtherVersion() throws {
        let machine = try Machine(disk: ["new.raucb": "20261201.0", "old.raucb": "20261001.3"])
        let result = try machine.update(["--downgrade", "20261001.2", "sdb1"])
        #expect(result.status == 1 && result.errors.contains("no update with version 20261001.2"), "\(result.errors)")
        // A file, whose version RAUC's check compares.
        let file = machine.system.path("/disk/old.raucb")
        #expect(try machine.update(["--downgrade", "20261001.2", file]).status == 1)
        #expect(try machine.log() == ["mount vfat", "umount"])
        #expect(try machine.update(["--downgrade", "20261001.3", file]).status == 0)
        #expect(try machine.log().suffix(2) == ["installed 20261001.3", "systemctl reboot"])
        for arguments in [["--downgrade", "1"], ["--downgrade"], [], ["sdb1", "sdc1"]] {
            #expect(try machine.update(arguments).status == 1)
        }
    }

    // MARK: Hostile disks

    /// Drivers of other file systems are not given a foreign disk.
    @Test(arguments: ["ext4", "ntfs", "squashfs", "hfsplus", "iso9660", ""])
    func otherFileSystemIsNotMounted(_ type: String) throws {
        let machine = try Machine(disk: ["a.raucb": "20261201.0"], type: type)
        let result = try machine.update()
        #expect(result.status == 1 && result.errors.contains("no file system of the type FAT or exFAT"))
        #expect(try machine.log() == [])
    }

    @Test func typeIsNotLeftToMount() throws {
        let machine = try Machine(disk: ["a.raucb": "20261201.0"], type: "exfat")
        #expect(try machine.update().status == 0)
        #expect(try machine.log().first == "mount exfat")
    }

    /// Those of another key or another board, and truncated ones: RAUC does not print their fields.
    @Test func foreignUpdatesAreSkipped() throws {
        let machine = try Machine(
            disk: [
                "a.raucb": "20261201.0", "z \u{1B}[2J.raucb": "", "y.raucb": "20270101.0 easel-other",
                "x.raucb": "truncated",
            ]
        )
        let result = try machine.update()
        #expect(result.status == 0, "\(result.errors)")
        #expect(try machine.log().contains("installed 20261201.0"))
        for name in ["z ??2J.raucb", "y.raucb", "x.raucb"] {
            #expect(result.errors.contains("\(name) is not an update for this machine\n"), "\(result.errors)")
        }
        #expect(!result.errors.contains("\u{1B}"))
    }

    /// Between the choice and the installation, the disk presents another file, which is signed as well.
    @Test(arguments: ["20261001.0", "20261120.1", "20261230.0"])
    func switchedUpdateIsRefused(_ version: String) throws {
        let machine = try Machine(disk: ["a.raucb": "20261201.0"], switched: version)
        let result = try machine.update()
        #expect(result.status != 0 && result.errors.contains("\(version) instead of 20261201.0"), "\(result.errors)")
        #expect(try machine.log() == ["mount vfat", "umount"])
        #expect(!machine.system.exists("/var/lib/easel-image/attempted"))
        #expect(!machine.system.exists("/run/easel-image/version"))
    }

    @Test func updateWaitsForTheConfirmation() throws {
        let machine = try Machine(disk: ["a.raucb": "20261201.0"])
        try machine.system.write("/confirming", "...")
        #expect(try machine.update().status == 0)
        #expect(try machine.system.text("/confirming") == "")
    }

    // MARK: The machine

    struct Machine {
        let system: ScratchSystem

        /// - Parameters:
        ///   - disk: The files of the disk, each with its version and, for another board, its name.
        ///   - type: The type of the disk's file system.
        ///   - switched: The version that the file has when it is installed.
        ///   - limit: A Boolean value that indicates whether RAUC has a limit of its own.
        init(disk: [String: String], type: String = "vfat", switched: String? = nil, limit: Bool = false) throws {
            system = try ScratchSystem()
            let paths = ["/etc/os-release", "/var/lib/easel-image", "/run/easel-image", "/usr/lib/easel-image"]
            for name in ["update", "check-update", "newer"] {
                try system.install("/usr/lib/easel-image/\(name)", paths: paths)
            }
            try system.write("/etc/os-release", "IMAGE_ID=easel-board\nIMAGE_VERSION=20261120.1\n")
            try system.write("/var/lib/easel-image/none", "")
            try system.write("/disk/readme", "")
            try system.write("/log", "")
            for (name, text) in disk { try system.write("/disk/\(name)", text + "\n") }
            if let switched { try system.write("/switched", switched + "\n") }
            try system.program("/bin/sleep", "")
            try system.program("/bin/blkid", "[ \"$*\" = '-p -s TYPE -o value /dev/sdb1' ] || exit 4; echo \(type)")
            try system.program(
                "/bin/mount",
                """
                [ "$1" = -t ] && [ "$3" = -o ] && [ "$5" = /dev/sdb1 ] || exit 1
                case $4 in ro,nosuid,nodev,noexec) ;; *) exit 1 ;; esac
                echo "mount $2" >>$ROOT/log
                cp -r $ROOT/disk/. "$6"
                """
            )
            try system.program("/bin/umount", "echo umount >>$ROOT/log; rm -r \"$1\"")
            try system.program(
                "/bin/systemctl",
                """
                case $* in
                reboot) echo "systemctl reboot" >>$ROOT/log ;;
                *is-active*)
                    [ -s $ROOT/confirming ] || exit 3
                    read -r left <$ROOT/confirming || true
                    printf %s "${left#.}" >$ROOT/confirming ;;
                *) exit 1 ;;
                esac
                """
            )
            // As RAUC: the file is opened once, and the check is called with what is in it.
            try system.program(
                "/bin/rauc",
                """
                [ "$*" != "install --help" ] || { echo "\(limit ? "  --ignore-version-limit" : "")"; exit 0; }
                case $1 in
                info)
                    read -r version board <"$3"
                    case $version in '' | truncated) exit 1 ;; esac
                    printf "RAUC_MF_COMPATIBLE='%s'\\nRAUC_MF_VERSION='%s'\\n" "${board:-easel-board}" "$version" ;;
                install)
                    shift
                    [ "$1" != --ignore-version-limit ] || { shift; echo "ignored the limit" >>$ROOT/log; }
                    [ ! -e $ROOT/switched ] || cp $ROOT/switched "$1"
                    read -r version board <"$1"
                    mkdir -p $ROOT/bundle
                    printf '[update]\\ncompatible=easel-board\\nversion=%s\\n' "$version" >$ROOT/bundle/manifest.raucm
                    RAUC_BUNDLE_MOUNT_POINT=$ROOT/bundle $ROOT/usr/lib/easel-image/check-update || exit 1
                    echo "installed $version" >>$ROOT/log ;;
                esac
                """
            )
        }

        func update(_ arguments: [String] = ["sdb1"]) throws -> ScratchSystem.Result {
            try system.run("/usr/lib/easel-image/update", arguments)
        }

        /// Calls the check as RAUC does.
        func check(_ manifest: String) throws -> ScratchSystem.Result {
            try system.write("/bundle/manifest.raucm", manifest)
            let environment = ["RAUC_BUNDLE_MOUNT_POINT": system.path("/bundle")]
            return try system.run("/usr/lib/easel-image/check-update", environment: environment)
        }

        func attempted() throws -> String { try system.text("/var/lib/easel-image/attempted") }

        func log() throws -> [String] { try system.text("/log").split(separator: "\n").map(String.init) }
    }
}
