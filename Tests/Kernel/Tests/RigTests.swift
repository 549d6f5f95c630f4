import Foundation
import KernelRig
import TestSupport
import Testing

extension SideBySideTests {
    /// The rig itself.
    @Suite struct RigTests {
        private static let machines: [(Kernel, Adapter)] = [
            (.backports612, .virtioGPU), (.bookworm61, .virtioGPU), (.trixie7, .bochs), (.trixie7, .virtioGPU),
            (.bookworm61, .bochs), (.backports612, .bochs),
        ]

        @Test(arguments: TestEffort.cases(machines, reduced: 3))
        func machineBootsAndShowsConsole(kernel: Kernel, adapter: Adapter) throws {
            let result = try Reference.machine(kernel, adapter).run(
                job: """
                    set -e
                    uname -r
                    test -w /dev/uinput
                    test -e /dev/fb0
                    echo kept > "$RIG/kept"
                    kernel-guest console > "$RIG/console.json"
                    rig shot blank
                    echo text for the eyes > /dev/tty1
                    # Consoles are painted by a worker of the kernel's, soon after.
                    for attempt in {1..50}; do
                        rig shot console
                        cmp -s "$RIG/blank.ppm" "$RIG/console.ppm" || exit 0
                        sleep 0.1
                    done
                    exit 7
                    """
            )
            print(
                "\(kernel.rawValue) \(adapter.rawValue): \(result.bootTime) s to the first job, \(result.jobTime) s for this one"
            )
            #expect(result.status == 0, "\(result.log)")
            #expect(result.log.hasPrefix(kernel.rawValue + "."))
            #expect(result.file("kept") == Data("kept\n".utf8))
            let console = try Console(result)
            #expect(console.mode == "text")
            #expect(console.activeTerminal == 1)
            let screen = try #require(result.screens["console"])
            #expect(screen.width == console.scanout?.width)
            #expect(screen.height == console.scanout?.height)
            #expect(Set(screen.pixels).count > 1, "there is text on the console")
        }

        @Test func requestedSizeIsPreferredMode() throws {
            let screen = try #require(try Reference.machine().run(job: "rig shot console").screens["console"])
            #expect((screen.width, screen.height) == (800, 480))
        }

        @Test func framebufferOfCirrusHas16Bits() throws {
            let result = try Machine(adapter: .cirrus).run(job: "cat /sys/class/graphics/fb0/bits_per_pixel")
            #expect(result.log == "16\n")
        }

        /// A service may have a private `/tmp`.
        @Test func programsBelowTemporaryFolderRunWithoutIt() throws {
            let folder = "/tmp/easel-programs-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let program = "\(folder)/look"
            try ExecutableFile.write("#!/bin/sh\necho seen\n", to: program)
            var machine = Reference.machine()
            machine.options.programs = URL(fileURLWithPath: folder)
            machine.options.isShared = false
            let result = try machine.run(job: "unshare --mount sh -c 'mount -t tmpfs tmpfs /tmp && look'")
            #expect(result.status == 0 && result.log == "seen\n", "\(result.log)")
        }

        /// A wait that ends in vain fails the job and names what it waited for.
        @Test func waitEndsWithItsText() throws {
            let job = Job.prelude + "attempts=20; wait_for 'pigs fly' '[ -e /run/pigs ]'"
            let result = try Reference.machine().run(job: job)
            #expect(result.status == 1 && result.log == "waited in vain until pigs fly\n", "\(result.log)")
        }

        /// Ten idle minutes pass at once.
        @Test func instructionClockDoesNotWait() throws {
            let uptime = "cut -d. -f1 /proc/uptime"
            let result = try Reference.machine().run(job: "\(uptime); sleep 600; \(uptime)", timeout: 120)
            let times = result.log.split(separator: "\n").compactMap { Int($0) }
            try #require(times.count == 2, "\(result.log)")
            #expect(times[1] - times[0] >= 600)
        }

        @Test func rigInputMovesPointer() throws {
            let result = try Reference.machine(arguments: Reference.tablet).run(
                job: """
                    set -e
                    node=$(readlink -f /dev/input/by-path/*-event-mouse)
                    exec 3< "$node"
                    rig input '[{"type": "abs", "data": {"axis": "x", "value": 8192}}]'
                    head -c 24 <&3 | od -An -t u2 -w2 | tail -n 4 | tr -d ' ' | tr '\\n' ' '
                    """
            )
            // EV_ABS, ABS_X, and the value's two halves.
            #expect(result.log == "3 0 8192 0 ")
        }

        @Test func hangingJobThrowsWithLogAndCleansUp() throws {
            let name = "rig-test-\(UUID().uuidString)"
            let machine = Machine {
                $0.arguments = ["-name", name]
                $0.isShared = false
            }
            let error = try #require(throws: RigError.self) {
                try machine.run(job: "echo before the silence; sleep infinity", timeout: 3)
            }
            guard case .silent(_, "the job", let tail) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(tail.contains("before the silence"))
            let left = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
                let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
                return line.range(of: Data(name.utf8)) != nil
            }
            #expect(left == [], "processes of the machine")
        }

        @Test func machineThatEndsBeforeJobThrows() throws {
            let error = try #require(throws: RigError.self) {
                try Machine { $0.isShared = false }.run(job: "echo c > /proc/sysrq-trigger; sleep infinity")
            }
            guard case .ended(_, let tail) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(tail.contains("Kernel panic"))
        }

        @Test func failedRigRequestsHaveStatus() throws {
            let result = try Reference.machine().run(
                job: "rig shot ../x; echo $?; rig input nonsense; echo $?; rig dance; echo $?"
            )
            #expect(result.log.split(separator: "\n").filter { $0 == "1" }.count == 3, "\(result.log)")
        }

        @Test func failedKernelDownloadThrows() throws {
            let cache = FileManager.default.temporaryDirectory.appending(path: "rig-cache-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: cache) }
            let machine = Machine {
                $0.environment = ["XDG_CACHE_HOME": cache.path, "EASEL_DEBIAN_MIRROR": "http://127.0.0.1:9/debian"]
            }
            let error = try #require(throws: RigError.self) { try machine.run(job: "true") }
            guard case .kernel("6.12", let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(reason.contains("http://127.0.0.1:9/debian bookworm-backports"))
            let left = try FileManager.default.contentsOfDirectory(atPath: cache.path + "/easel/kernels")
            #expect(left == ["lock"], "nothing half is left behind")
        }
    }
}

/// The output of `kernel-guest console` in `$RIG/console.json`.
struct Console: Decodable {
    struct Scanout: Decodable {
        var crtc: UInt32
        var framebuffer: UInt32
        var mode: String
        var width: Int
        var height: Int
        var refresh: Int
        var variableRefresh: Bool
    }

    var mode: String
    var keyboard: String
    var activeTerminal: Int
    var scanout: Scanout?

    init(_ result: MachineResult, file: String = "console.json") throws {
        self = try JSONDecoder().decode(Console.self, from: try #require(result.file(file), "\(result.log)"))
    }
}
