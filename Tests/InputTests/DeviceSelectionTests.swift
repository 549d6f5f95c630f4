import Glibc
import LinuxIO
import Synchronization
import Testing

@testable import Input

/// Devices that are selected by paths, which may be links.
@Suite struct DeviceSelectionTests {
    /// The numbers of the devices that paths lead to.
    private final class Files: Sendable {
        let numbers = Mutex<[String: dev_t]>([:])

        var calls: SystemCalls {
            var calls = SystemCalls()
            calls.fstatat = { [self] (path) throws(Errno) in
                guard let number = numbers.withLock({ $0[path] }) else { throw .noSuchFileOrDirectory }
                var status = stat()
                status.st_mode = S_IFCHR | 0o660
                status.st_rdev = number
                return status
            }
            return calls
        }
    }

    private static let link = "/dev/input/by-path/platform-rotary@11-event"
    private let files = Files()

    private func number(_ minor: dev_t) -> dev_t { 13 << 8 | minor }

    private func selection(_ paths: [String], _ files: [String: dev_t]) -> DeviceSelection {
        self.files.numbers.withLock { $0 = files }
        return DeviceSelection(paths: paths, calls: self.files.calls)
    }

    @Test func linkSelectsItsDevice() {
        let numbers = [Self.link: number(67), "/dev/input/event3": number(67), "/dev/input/event4": number(68)]
        for path in [Self.link, "/dev/input/event3"] {
            let selection = selection([path], numbers)
            #expect(selection.includes(number(67)) && !selection.includes(number(68)), "\(path)")
        }
        #expect(selection([Self.link, "/dev/input/event4"], numbers).includes(number(68)))
        #expect(!selection([], numbers).includes(number(67)))
    }

    /// A device that is plugged in again may get another number.
    @Test func linkIsFollowedWhenDeviceReturns() {
        let selection = selection([Self.link], [Self.link: number(67)])
        #expect(selection.includes(number(67)))
        files.numbers.withLock { $0 = [:] }
        #expect(!selection.includes(number(67)))
        files.numbers.withLock { $0 = [Self.link: number(70)] }
        #expect(selection.includes(number(70)) && !selection.includes(number(67)))
    }

    /// Numbers are those of all devices of the kernel.
    @Test func otherFilesSelectNothing() {
        let disk: dev_t = 8 << 8 | 67
        #expect(!selection(["/dev/sda"], ["/dev/sda": disk]).includes(disk))
        #expect(
            !DeviceSelection(paths: ["/dev/null", "/tmp", "/nonexistent"], calls: SystemCalls()).includes(1 << 8 | 3)
        )
    }
}
