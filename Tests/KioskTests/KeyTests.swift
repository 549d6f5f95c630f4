import Foundation
import TestSupport
import Testing

/// The keys that an image accepts updates of, with RAUC and OpenSSL.
@Suite struct KeyTests {
    /// Keys, and an update that each of them has signed.
    private final class Keys {
        let system: ScratchSystem

        init() throws {
            system = try ScratchSystem()
            try system.program(
                "/create",
                """
                set -e
                cd $ROOT
                mkdir keys
                for name in update next foreign; do
                    openssl req -x509 -newkey rsa:2048 -noenc -days 7300 -subj "/CN=$name" -keyout $name.key -out $name.crt
                    mkdir content
                    head -c 100000 /dev/urandom >content/root.img
                    printf '[update]\\ncompatible=x\\nversion=5\\n\\n[bundle]\\nformat=verity\\n\\n[image.root]\\nfilename=root.img\\n' \\
                        >content/manifest.raucm
                    rauc bundle --cert=$name.crt --key=$name.key content $name.raucb
                    rm -r content
                done
                """
            )
            let result = try system.run("/create")
            try #require(result.status == 0, "\(result.errors)")
            try system.write("/keys/update.crt", system.text("/update.crt"))
        }

        func addNextKey() throws { try system.write("/keys/next.crt", system.text("/next.crt")) }

        /// Creates the keyring of an image.
        func keyring() throws -> ScratchSystem.Result {
            try system.program("/keyring", "exec bash '\(Checkout.url("board/keyring").path)' $ROOT/keys")
            let result = try system.run("/keyring")
            try system.write("/keyring.pem", result.output)
            return result
        }

        /// Returns the version of an update if its signature is valid.
        func version(_ name: String) throws -> String? {
            try system.program(
                "/info",
                "rauc --keyring=$ROOT/keyring.pem info --output-format=shell $ROOT/$1 | sed -n \"s/^RAUC_MF_VERSION='\\(.*\\)'/\\1/p\""
            )
            let output = try system.run("/info", [name]).output
            return output.isEmpty ? nil : output.trimmingCharacters(in: .newlines)
        }
    }

    /// A rotation: first the former key alone, then both, then the next one alone.
    @Test func updatesOfEachKeyInTheFolderAreAccepted() throws {
        let keys = try Keys()
        #expect(try keys.keyring().status == 0)
        #expect(try keys.version("update.raucb") == "5")
        #expect(try keys.version("next.raucb") == nil)

        try keys.addNextKey()
        #expect(try keys.keyring().output.components(separatedBy: "BEGIN CERTIFICATE").count == 3)
        for name in ["update.raucb", "next.raucb"] { #expect(try keys.version(name) == "5", "\(name)") }
        #expect(try keys.version("foreign.raucb") == nil)

        try keys.system.write("/keys/update.crt", keys.system.text("/next.crt"))
        try FileManager.default.removeItem(atPath: keys.system.path("/keys/next.crt"))
        #expect(try keys.keyring().status == 0)
        #expect(try keys.version("next.raucb") == "5")
        #expect(try keys.version("update.raucb") == nil)
    }

    @Test func truncatedAndChangedUpdatesAreRefused() throws {
        let keys = try Keys()
        #expect(try keys.keyring().status == 0)
        let file = URL(fileURLWithPath: keys.system.path("/update.raucb"))
        let update = try Data(contentsOf: file)
        for count in [0, 1, 4096, update.count / 2, update.count - 1] {
            try update.prefix(count).write(to: file)
            #expect(try keys.version("update.raucb") == nil, "\(count) bytes")
        }
        // The signature and the manifest with the version are at the end.
        for distance in [100, 600, 1200] {
            var changed = update
            changed[update.count - distance] ^= 1
            try changed.write(to: file)
            #expect(try keys.version("update.raucb") == nil, "\(distance) bytes before the end")
        }
        try update.write(to: file)
        #expect(try keys.version("update.raucb") == "5")
    }

    /// The check reads the manifest from the mounted update.
    @Test func updateHasItsManifestWhereTheCheckReadsIt() throws {
        let keys = try Keys()
        let paths = ["/etc/os-release", "/run/easel-image", "/usr/lib/easel-image"]
        for name in ["check-update", "newer"] {
            try keys.system.install("/usr/lib/easel-image/\(name)", paths: paths)
        }
        try keys.system.program("/extract", "unsquashfs -q -d $ROOT/mounted $ROOT/update.raucb >/dev/null 2>&1")
        try #require(try keys.system.run("/extract").status == 0)
        for (version, isNewer) in [("4", true), ("5", false), ("6", false)] {
            try keys.system.write("/etc/os-release", "IMAGE_VERSION=\(version)\n")
            let environment = ["RAUC_BUNDLE_MOUNT_POINT": keys.system.path("/mounted")]
            let result = try keys.system.run("/usr/lib/easel-image/check-update", environment: environment)
            #expect((result.status == 0) == isNewer, "\(version): \(result.errors)")
        }
    }

    @Test func filesThatAreNoCertificatesAreErrors() throws {
        let keys = try Keys()
        try keys.system.write("/keys/other.crt", keys.system.text("/next.key"))
        #expect(try keys.keyring().errors.contains("other.crt: expected one certificate"))
        try keys.system.write("/keys/other.crt", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
        #expect(try keys.keyring().errors.contains("other.crt is not a certificate"))
        try FileManager.default.removeItem(atPath: keys.system.path("/keys"))
        #expect(try keys.keyring().errors.contains("update.crt does not exist"))
    }
}
