import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// The program that runs inside the machines.
    @Suite struct GuestTests {
        private static let recording = """
            t_ms,contact,phase,x,y
            0,1,down,0.25,0.5
            0,2,down,0.75,0.5
            20,1,move,0.3,0.6
            20,2,move,0.7,0.6
            40,1,move,0.3,0.6
            60,1,up,0.3,0.6
            60,3,down,1,0
            80,2,up,0.7,0.6
            80,3,up,1,0

            """

        /// - Parameter last: The last line before the device is removed.
        private func listen(_ options: String, last: String) throws -> [String] {
            let result = try Reference.machine().run(
                job: Job.prelude + """
                    kernel-guest listen > "$RIG/heard" &
                    cat > /tmp/two.csv <<'END'
                    \(Self.recording)END
                    kernel-guest touch /tmp/two.csv --name two \(options)
                    kernel-guest quantise /tmp/two.csv "$RIG/quantized"
                    wait_for 'the end is heard' "grep -q '\(last)' \\"$RIG/heard\\""
                    kernel-guest unplug --name two
                    wait
                    """
            )
            #expect(result.status == 0, "\(result.log)")
            let lines = String(decoding: try #require(result.file("heard")), as: UTF8.self)
            return lines.split(separator: "\n").map(String.init)
        }

        /// Positions are quantized by the pad; reports that change nothing are dropped; one frame has one time.
        @Test func touchOfTwoFingersArrivesInLibinput() throws {
            #expect(
                try listen("", last: "up 2") == [
                    "added two", "down 0 8192.0 16384.0", "down 1 24576.0 16384.0", "frame",
                    "motion 0 9830.0 19660.0", "motion 1 22937.0 19660.0", "frame",
                    "up 0", "down 2 32767.0 0.0", "frame",
                    "up 1", "up 2", "frame", "removed two",
                ]
            )
        }

        @Test func unplugDuringStrokeEndsContacts() throws {
            let lines = try listen("--first 2", last: "down 1")
            #expect(lines.first == "added two")
            #expect(lines.last == "removed two")
            #expect(lines.filter { $0.hasPrefix("down") }.count == 2)
            #expect(lines.filter { $0.hasPrefix("up") || $0.hasPrefix("cancel") }.count == 2)
        }
    }
}
