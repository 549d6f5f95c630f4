import Glibc
import LinuxIO
import Testing

@testable import Input

/// The sizes of contacts, from scripted events of the kernel. The screen has 10 units per millimeter.
@Suite struct ContactSizeReaderTests {
    private let screen = ScriptedTouchScreen()

    /// Returns changes as text: the time in milliseconds, the slot, the diameter, and a sign for one of the same
    /// contact.
    private func changes(_ reader: ContactSizeReader) -> [String] {
        reader.read().map { change in
            let time = change.time.nanoseconds / 1_000_000
            return "\(time) \(change.slot) \(change.diameter)\(change.isOfSameContact ? " =" : "")"
        }
    }

    @Test func changesOfFramesAreReportedBySlot() throws {
        let reader = try screen.reader()
        #expect(changes(reader).isEmpty)
        screen.send(5, (0x2F, 0), (0x39, 40), (0x30, 70), (0x2F, 1), (0x39, 41), (0x30, 300))
        // The kernel omits the slot and the values that are as before.
        screen.send(9, (0x30, 310), (0x35, 8))
        screen.send(12, (0x35, 9))
        #expect(changes(reader) == ["5 0 7.0", "5 1 30.0", "9 1 31.0 ="])
        #expect(reader.latest == .zero + .milliseconds(12))
        // A frame without its end.
        screen.state.withLock { $0.events = [(15, 3, 0x30, 320)] }
        #expect(changes(reader).isEmpty)
        screen.send(15, (0x2F, 0), (0x39, -1), (0x30, 80))
        #expect(changes(reader) == ["15 0 8.0", "15 1 32.0 ="], "the size of no contact is not one of the same")
        screen.send(20, (0x39, 42), (0x30, 90))
        #expect(changes(reader) == ["20 0 9.0"])
    }

    @Test func largerAxisIsDiameterUnlessPenTouches() throws {
        let reader = try screen.reader()
        screen.send(1, (0x39, 1), (0x30, 50), (0x31, 90))
        screen.send(2, (0x30, 100))
        screen.send(3, (0x37, 1))
        screen.send(4, (0x37, 2), (0x30, Int(Int32.min)), (0x31, -1))
        screen.send(5, (0x2F, 77), (0x39, 1), (0x30, Int(Int32.max)))
        #expect(changes(reader) == ["1 0 9.0", "2 0 10.0 =", "3 0 0.0 =", "5 1 214748364.7"])
    }

    @Test func sizesOfPresentContactsAreRead() throws {
        screen.state.withLock {
            $0.slots = [0x39: [-1, 9], 0x30: [60, 250], 0x31: [0, 0], 0x37: [0, 0]]
            $0.currentSlot = 1
        }
        // An event from before the state is read, whose slot is not known.
        screen.send(1, (0x30, 999))
        let reader = try screen.reader()
        #expect(changes(reader) == ["0 0 6.0", "0 1 25.0"])
        screen.send(4, (0x30, 260))
        #expect(changes(reader) == ["4 1 26.0 ="])
    }

    @Test func droppedEventsAreReplacedByState() throws {
        let reader = try screen.reader()
        screen.send(1, (0x39, 1), (0x30, 70), (0x2F, 1), (0x39, 2), (0x30, 80))
        #expect(changes(reader) == ["1 0 7.0", "1 1 8.0"])
        screen.send(2, (0x30, 85))
        screen.state.withLock {
            // The events after the drop are stale: the state is read after them.
            $0.events += [(3, 0, 3, 0), (4, 3, 0x30, 999), (4, 0, 0, 0), (5, 3, 0x30, 998), (5, 0, 0, 0)]
            $0.slots = [0x39: [1, 3], 0x30: [71, 300], 0x31: [0, 0], 0x37: [0, 0]]
            $0.currentSlot = 0
        }
        #expect(changes(reader) == ["2 1 8.5 =", "3 0 7.1 =", "3 1 30.0"], "another contact is in the second slot")
        screen.send(6, (0x30, 72))
        #expect(changes(reader) == ["6 0 7.2 ="], "events continue in the slot of the state")
    }

    @Test func stateThatChangesWhileReadIsReadAgain() throws {
        let reader = try screen.reader()
        screen.state.withLock {
            $0.stateCount = 0
            $0.events = [(1, 0, 3, 0)]
            $0.eventsDuringState = [(2, 3, 0x30, 999), (2, 0, 0, 0)]
            $0.slots[0x30] = [120, 0]
        }
        #expect(changes(reader) == ["1 0 12.0"])
        #expect(screen.state.withLock { $0.stateCount } == 2)
        // A device that is gone: its state cannot be read, which ends the attempts.
        screen.state.withLock {
            $0.events = [(3, 0, 3, 0)]
            $0.requestError = ENODEV
        }
        #expect(changes(reader).isEmpty)
        screen.state.withLock {
            $0.requestError = nil
            $0.slots[0x30] = [130, 0]
        }
        #expect(changes(reader) == ["3 0 13.0"], "the next read replaces the state")
    }

    // MARK: Units

    @Test(
        arguments: [
            ([0x30: 20, 0x35: 10], nil, "1 0 20.0"), ([0x35: 10], 100, "1 0 40.0"), ([:], 100, "1 0 20.0"),
        ] as [([Int: Int32], Double?, String)]
    )
    func resolutionOrWidthDeterminesMillimeters(resolutions: [Int: Int32], width: Double?, change: String) throws {
        screen.state.withLock { $0.resolutions = resolutions }
        let reader = try screen.reader(width: width)
        screen.send(1, (0x39, 1), (0x30, 400))
        #expect(changes(reader) == [change])
    }

    // MARK: Opening

    @Test func deviceWithoutSizesIsRefused() throws {
        func failure(_ change: (inout ScriptedTouchScreen.State) -> Void) -> String {
            screen.state.withLock {
                $0 = ScriptedTouchScreen.State()
                change(&$0)
            }
            do throws(InputError) {
                _ = try screen.reader()
                return ""
            } catch {
                screen.state.withLock { #expect($0.open.isEmpty, "the device is closed") }
                return "\(error)"
            }
        }
        let prefix = "palm size: /dev/input/event3 is not supported: the device must "
        #expect(failure { _ in } == "")
        for axis in [0x30, 0x2F] {
            let message = failure { $0.axes &= ~(1 << UInt64(axis)) }
            #expect(message == prefix + "report the size of each contact (ABS_MT_SLOT and ABS_MT_TOUCH_MAJOR)")
        }
        #expect(failure { $0.slotMaximum = 256 } == prefix + "have 1 to 256 slots")
        #expect(failure { $0.slotMaximum = -1 } == prefix + "have 1 to 256 slots")
        #expect(failure { $0.resolutions = [:] }.hasPrefix(prefix + "have a resolution or a known width"))
        #expect(failure { $0.openError = EACCES }.hasPrefix("cannot open /dev/input/event3: Permission denied"))
        #expect(failure { $0.requestError = ENODEV }.hasPrefix("ioctl /dev/input/event3: No such device"))
    }

    @Test func readerClosesDevice() throws {
        var reader: ContactSizeReader? = try screen.reader()
        #expect(reader != nil && screen.state.withLock { $0.open } == [1000])
        reader = nil
        #expect(screen.state.withLock { $0.open }.isEmpty)
    }

    /// A seat's daemon opens a device only once. Its events are libinput's then.
    @Test func deviceOfDaemonIsReadByItsState() throws {
        screen.state.withLock { $0.openError = EBUSY }
        #expect(throws: InputError.systemCall("open", argument: "/dev/input/event3", errorNumber: EBUSY)) {
            try screen.reader(shared: { nil })
        }
        let clock = VirtualClock()
        var descriptor: CInt? = 7
        let reader = try screen.reader(clock: clock, shared: { descriptor })
        screen.send(1, (0x30, 999))
        screen.state.withLock {
            $0.slots[0x39] = [5, -1]
            $0.slots[0x30] = [70, 0]
        }
        clock.advance(to: .seconds(3))
        #expect(changes(reader) == ["0 0 7.0"])
        #expect(reader.latest == .seconds(3))
        screen.state.withLock { $0.slots[0x30] = [210, 0] }
        #expect(changes(reader) == ["0 0 21.0 ="])
        #expect(screen.state.withLock { $0.events.count } == 2, "no event is taken from libinput")
        descriptor = nil
        screen.state.withLock { $0.slots[0x30] = [300, 0] }
        #expect(changes(reader).isEmpty, "libinput has closed the device")
    }
}
