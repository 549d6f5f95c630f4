import Foundation
import Input
import KernelRig
import Testing
import UIKitTesting

/// Reference images of programs on the virtual display, to compare panels with.
enum Reference {
    static let size = (width: 800, height: 480)

    /// A machine whose panel has this size, and whose clock runs by its instructions.
    static func machine(
        _ kernel: Kernel = .backports612,
        _ adapter: Adapter = .virtioGPU,
        arguments: [String] = []
    ) -> Machine {
        Machine(kernel: kernel, adapter: adapter) {
            $0.size = size
            $0.clock = .instructions(shift: 1)
            $0.arguments = arguments
        }
    }

    /// Arguments of a machine with a pointer.
    static let tablet = ["-device", "virtio-tablet-pci"]

    static func recording(_ name: String) -> String {
        Repository.folder.appending(path: "Tests/InputTests/Recordings/\(name).csv").path
    }

    /// A recording as a touch screen of 32768 steps across passes it on.
    static func touched(_ name: String) throws -> Recording { try touched(file: recording(name)) }

    /// A recording in a file as a touch screen of 32768 steps across passes it on.
    static func touched(file recording: String) throws -> Recording {
        let folder = try Folder()
        let file = "\(folder.path)/touched.txt"
        try run("kernel-guest", ["quantise", recording, file])
        return try Recording(contentsOf: file)
    }

    /// The sketch pad after a recording.
    static func sketch(_ recording: Recording, _ size: (width: Int, height: Int) = size) throws -> PanelImage {
        try app("sketch", after: recording, size)
    }

    /// An app after a recording.
    /// - Parameter arguments: more, for `easel replay`.
    static func app(
        _ name: String,
        after recording: Recording,
        _ size: (width: Int, height: Int) = size,
        _ arguments: [String] = []
    ) throws -> PanelImage {
        let folder = try Folder()
        let file = "\(folder.path)/recording.txt"
        try Data(recording.text().utf8).write(to: URL(fileURLWithPath: file))
        let snapshot = "\(folder.path)/picture.png"
        let screen = "\(size.width)x\(size.height)"
        try run("easel", ["replay", name, "--touches", file, "--size", screen, "--snapshot", snapshot] + arguments)
        return PanelImage(try ScreenImage(contentsOf: snapshot))
    }

    static func sketch(_ name: String, _ size: (width: Int, height: Int) = size) throws -> PanelImage {
        try sketch(touched(name), size)
    }

    /// Runs a program of this package.
    static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = Repository.products.appending(path: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    }
}

/// A folder that goes with its last owner.
final class Folder {
    let path = NSTemporaryDirectory() + "easel-kernel-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension PanelImage {
    init(_ image: ScreenImage) {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(image.width * image.height * 3)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let (red, green, blue) = image[x, y]
                pixels += [red, green, blue]
            }
        }
        self.init(width: image.width, height: image.height, pixels: pixels)
    }

    /// Returns the positions where two images of one size differ.
    /// - Parameter bits: how many of the upper bits of red, green and blue count.
    func differences(
        from other: PanelImage,
        bits: (red: Int, green: Int, blue: Int) = (8, 8, 8)
    ) -> [(x: Int, y: Int)] {
        guard width == other.width, height == other.height else { return [(-1, -1)] }
        let masks = [bits.red, bits.green, bits.blue].map { UInt8(truncatingIfNeeded: 0xFF00 >> $0) }
        var positions: [(x: Int, y: Int)] = []
        for index in 0..<width * height {
            for channel in 0..<3 {
                let offset = index * 3 + channel
                if (pixels[offset] ^ other.pixels[offset]) & masks[channel] != 0 {
                    positions.append((index % width, index / width))
                    break
                }
            }
        }
        return positions
    }

    /// The number of pixels that are nearly black.
    var darkCount: Int {
        var count = 0
        for offset in stride(from: 0, to: pixels.count, by: 3)
        where Int(pixels[offset]) + Int(pixels[offset + 1]) + Int(pixels[offset + 2]) < 100 {
            count += 1
        }
        return count
    }
}

/// The statistics written by `easel run --stats`.
struct RunStatistics: Decodable {
    struct Latency: Decodable {
        var samples: Int
        var p50: Double
        var p99: Double
        var maximum: Double
    }

    var frames: Int
    var touches: Int
    var wakeUps: Int
    var touchToFlip: Latency?

    init(_ result: MachineResult, _ name: String) throws {
        self = try JSONDecoder().decode(Self.self, from: try #require(result.file(name), "\(result.log)"))
    }
}

/// Shell functions of the jobs.
enum Job {
    /// `start ARGUMENTS`: starts a program that shows something, and waits until it does and rests; `$app` is its process.
    /// `settle PROCESS`: waits until no thread of a process has run for a while, by how often they have gone to sleep. One
    /// that waits for a file is not at rest: a clock that runs by instructions jumps ahead meanwhile.
    /// `end`: ends it, and fails when it does not end well.
    /// `touch_screen ARGUMENTS`: plays a recording and waits until the program has shown it all.
    /// `wait_for TEXT CONDITION`: evaluates a condition until it holds. Fails with the text after four minutes of the
    /// machine, by the number of attempts, `$attempts`: a clock that runs by instructions jumps.
    static let prelude = """
        set -eu
        wait_for() {
            local attempt
            for ((attempt = 0; attempt < ${attempts:-2400}; attempt++)); do
                if eval "$2"; then return; fi
                sleep 0.1
            done
            echo "waited in vain until $1"
            return 1
        }
        settle() {
            local last=none next moves thread lines text attempt
            for ((attempt = 0; attempt < 600; attempt++)); do
                next= moves=no
                for thread in /proc/$1/task/*; do
                    { mapfile -t lines <$thread/status; } 2>/dev/null || continue
                    text=${lines[*]}
                    case $text in *State:?[RD]*) moves=yes ;; esac
                    text=${text#*voluntary_ctxt_switches:}
                    next+=" ${thread##*/} ${text%%nonvoluntary*}"
                done
                [ -n "$next" ] || { echo "there is no process $1" && return 1; }
                if [ $moves = no ] && [ "$next" = "$last" ]; then return; fi
                last=$next
                sleep 0.4
            done
            echo "waited in vain until process $1 rests"
            return 1
        }
        start() {
            rm -f /run/notify
            kernel-guest ready /run/notify --patience 100000 & ready=$!
            wait_for 'kernel-guest listens' '[ -S /run/notify ]'
            NOTIFY_SOCKET=/run/notify "$@" & app=$!
            wait $ready
            settle $app
        }
        end() { kill -TERM $app; wait $app; }
        # A clock that runs by instructions jumps ahead while the host reads files: have them in memory before.
        read_ahead() {
            # The libraries that are loaded at their first use are not among those of a program.
            local later=(/usr/lib/*/lib{cairo,input,systemd,xkbcommon,yaml-0}.so.*)
            for program in "$(command -v easel)" "$(command -v kernel-guest)" "${later[@]}"; do
                cat "$program" $(ldd "$program" | grep -o '/[^ ]*') >/dev/null
            done
            for file in "$@"; do cat "$file" >/dev/null; done
        }
        # The clock can jump over any patience while the app waits for a file of the host. Nothing has been played then.
        play_touches() { kernel-guest touch "$@" || kernel-guest touch "$@" || kernel-guest touch "$@"; }
        touch_screen() { play_touches "$@"; settle $app; kernel-guest unplug; settle $app; }

        """
}
