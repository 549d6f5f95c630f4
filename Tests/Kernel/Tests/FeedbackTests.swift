import Foundation
import KernelRig
import Testing

extension SideBySideTests {
    /// A vibration motor of the kernel's, found by udev.
    @Suite struct FeedbackTests {
        @Test func impactPlaysOnForceFeedbackDevice() throws {
            let job = """
                kernel-guest motor "$RIG/motor" & motor=$!
                wait_for 'there is a motor' '[ -s "$RIG/motor" ]'
                EASEL_DISPLAY=drm start kernel-guest touch-log --feedback --output "$RIG/touches"
                touch_screen "\(Reference.recording("two-fingers"))"
                end
                kill $motor
                """
            let result = try Reference.machine().run(job: Job.prelude + job)
            #expect(result.status == 0, "\(result.log)")
            func lines(_ name: String) throws -> [Substring] {
                String(decoding: try #require(result.file(name)), as: UTF8.self).split(separator: "\n")
            }
            let touches = try lines("touches").count { $0.hasPrefix("began") }
            #expect(touches >= 2)
            let log = try lines("motor")
            #expect(log.first?.hasPrefix("ready /dev/input/event") == true)
            // The vibration is uploaded once, for all touches; the kernel stops and erases it when the app ends.
            #expect(log.dropFirst().first == "upload 0 65535 32767 30", "\(log)")
            #expect(log.count { $0.hasPrefix("upload") } == 1, "\(log)")
            #expect(log.count { $0 == "play 0" } == touches, "\(log)")
            #expect(log.last == "erase 0", "\(log)")
        }
    }
}
