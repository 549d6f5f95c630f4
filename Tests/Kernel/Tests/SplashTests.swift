import Foundation
import KernelRig
import Testing

extension KernelTests {
    /// The panel between the last frame of a boot splash and the first one of an app, with Debian's plymouth and the units
    /// of the service.
    @Suite(.serialized) struct SplashTests {
        /// A transparent pixel, as a PNG file in Base64.
        private static let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII="

        /// Installs plymouth, with a theme of one color, and a target that wants what multi-user.target wants at boot.
        ///
        /// Debian's themes are animated. Here, the frames of one are transparent.
        private static func install(from folder: String) -> String {
            """
            cp -r \(folder)/. /
            themes=/usr/share/plymouth/themes
            cp -r $themes/spinner $themes/blue
            rm $themes/blue/spinner.plymouth
            base64 --decode <<< \(pixel) > /run/pixel.png
            for image in $themes/blue/*.png; do cp /run/pixel.png $image; done
            cat > $themes/blue/blue.plymouth <<THEME
            [Plymouth Theme]
            Name=blue
            ModuleName=two-step
            [two-step]
            ImageDir=$themes/blue
            BackgroundStartColor=0x0000ff
            BackgroundEndColor=0x0000ff
            THEME
            printf '[Daemon]\\nTheme=blue\\nShowDelay=0\\n' > /etc/plymouth/plymouthd.conf
            # As on the kernel's command line. With a serial console, which this machine has, there would be no splash.
            echo 'quiet splash plymouth.ignore-serial-consoles plymouth.debug=file:/run/plymouth.log' > /run/cmdline
            mount --bind /run/cmdline /proc/cmdline
            # The file system may be that of a container.
            mkdir /run/systemd/system/plymouth-start.service.d
            printf '[Unit]\\nConditionVirtualization=\\n' > /run/systemd/system/plymouth-start.service.d/rig.conf
            printf '[Unit]\\nWants=%s plymouth-quit.service plymouth-quit-wait.service\\n' $service \
                > /run/systemd/system/boot.target
            systemctl daemon-reload

            """
        }

        /// The folder with plymouth's files.
        private static func plymouth() throws -> String {
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["bash", Repository.folder.appending(path: "scripts/splash").path]
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            return text.trimmingCharacters(in: .newlines)
        }

        @Test func splashStaysUntilTheFirstFrameWithoutAModeSet() throws {
            let job = """
                service=easel-kiosk@sketch.service
                systemctl stop $service
                kernel-guest console > "$RIG/before.json"
                \(Self.install(from: try Self.plymouth()))
                systemctl start plymouth-start.service
                n=0
                # A pixel after the header.
                until [ "$(od -An -tx1 -j 15 -N 3 "$RIG/splash.ppm" 2>/dev/null)" = " 00 00 ff" ]; do
                    rig shot splash
                    [ $((n += 1)) -lt 200 ]
                    sleep 0.1
                done
                kernel-guest console > "$RIG/splash.json"
                # What is set on the card from here on.
                echo 0x10 > /sys/module/drm/parameters/debug
                dmesg --clear
                systemctl start --no-block boot.target
                n=0
                until systemctl is-active --quiet $service && [ ! -e /run/plymouth/pid ]; do
                    rig shot during-$((n += 1))
                    [ $n -lt 900 ]
                done
                settle $(systemctl show --property MainPID --value $service)
                dmesg > "$RIG/kernel"
                echo 0 > /sys/module/drm/parameters/debug
                rig shot app
                kernel-guest console > "$RIG/during.json"
                systemctl show --property ActiveState plymouth-quit.service
                systemctl is-active plymouth-quit-wait.service || true
                cp /run/plymouth.log "$RIG/plymouth"
                pgrep plymouthd || echo "plymouthd has ended"
                systemctl stop $service
                kernel-guest console > "$RIG/after.json"
                """
            let result = try Self.run(Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.contains("ActiveState=inactive\nactive\nplymouthd has ended\n"), "\(result.log)")

            // The panel has shown the splash, then the app, and nothing else.
            let splash = try #require(result.screens["splash"])
            let app = try #require(result.screens["app"])
            #expect(splash[400, 240] == (0, 0, 255))
            let between = (1...900).compactMap { result.screens["during-\($0)"] }
            #expect(between.first == splash && app != splash, "\(Self.messages(of: result))")
            for (number, image) in between.enumerated() {
                #expect(image == splash || image == app, "image \(number + 1) of \(between.count)")
            }
            try Self.checkKernel(result)

            let during = try Console(result, file: "during.json")
            #expect(during.mode == "graphics" && during.keyboard == "off")
            let after = try Console(result, file: "after.json")
            #expect(after.mode == "text" && after.keyboard == "unicode")
            let before = try Console(result, file: "before.json")
            #expect(after.scanout?.framebuffer == before.scanout?.framebuffer, "the text console is on screen")
        }

        /// Runs a job in a machine of its own, because its files stay in it, and again in another one if plymouth itself has not
        /// ended well: the panel between a program that has crashed and the app says nothing about the app.
        private static func run(_ job: String) throws -> MachineResult {
            var machine = try SystemdTests.machine()
            machine.options.isShared = false
            var result = try machine.run(job: job)
            for _ in 1...2 where result.status == 0 && !messages(of: result).contains("exiting with code 0") {
                print("plymouth has not ended well: \(messages(of: result))")
                result = try machine.run(job: job)
            }
            return result
        }

        /// The messages of plymouth, and those of the kernel about its process.
        private static func messages(of result: MachineResult) -> String {
            let kernel = String(decoding: result.file("kernel") ?? Data(), as: UTF8.self)
            let ofProcess = kernel.split(separator: "\n").filter { $0.contains("plymouth") }
            return String(decoding: result.file("plymouth") ?? Data(), as: UTF8.self)
                + ofProcess.joined(separator: "\n")
        }

        /// The kernel's log of the card has no mode set, and no other framebuffers than those of the splash and the app.
        private static func checkKernel(_ result: MachineResult) throws {
            let console = try #require(try Console(result, file: "before.json").scanout?.framebuffer)
            let splash = try #require(try Console(result, file: "splash.json").scanout?.framebuffer)
            let log = String(decoding: try #require(result.file("kernel")), as: UTF8.self)
            let lines = log.split(separator: "\n")
            let framebuffers = lines.compactMap { line -> UInt32? in
                guard let match = line.firstMatch(of: /Set \[(?:FB:(\d+)|NOFB)\] for \[PLANE:\d+:plane-0\]/) else {
                    return nil
                }
                return match.1.flatMap { UInt32($0) } ?? 0
            }
            let ofApp = framebuffers.drop { $0 == splash }
            #expect(!ofApp.isEmpty, "the kernel logs what is set")
            #expect(!ofApp.contains { [0, console, splash].contains($0) }, "\(framebuffers)")
            let changes = ["mode changed", "active changed", "enable changed"]
            let modeSets = lines.filter { line in changes.contains { line.contains($0) } }
            #expect(modeSets.isEmpty, "\(modeSets)")
        }
    }
}
