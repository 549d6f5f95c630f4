import ArgumentParser
import CKernelGuest
import Glibc

struct MotorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "motor",
        abstract: "Plugs in a device with a vibration motor, and logs what programs play on it.",
        discussion: """
            Runs until it receives a signal. The first line of the log is the node of the device, after udev has \
            initialized it: `ready /dev/input/event3`. The others are `upload ID STRONG WEAK MILLISECONDS`, `play ID`, \
            `stop ID` and `erase ID`.
            """
    )

    @Argument(help: "The file for the log.")
    var log: String

    func run() throws {
        guard let file = fopen(log, "w") else { throw GuestError(failed: "open \(log)") }
        func add(_ line: String) {
            fputs(line + "\n", file)
            fflush(file)
        }
        let watch = try DeviceWatch()
        let device = try VirtualDevice(
            name: "kernel-motor",
            product: 0x5348,
            [.events(EV_SYN), .events(EV_FF), .effect(FF_RUMBLE)],
            effectCount: 16
        )
        add("ready \(try watch.node(of: device.plugIn(), as: "ID_INPUT", timeout: 100_000_000))")
        while true {
            var event = input_event()
            let count = read(device.descriptor, &event, MemoryLayout<input_event>.size)
            if count < 0, errno == EINTR { continue }
            guard count == MemoryLayout<input_event>.size else { throw GuestError(failed: "read /dev/uinput") }
            switch (Int32(event.type), Int32(event.code)) {
            case (EV_UINPUT, UI_FF_UPLOAD):
                var request = uinput_ff_upload()
                request.request_id = UInt32(bitPattern: event.value)
                try control(device, EASEL_UI_BEGIN_FF_UPLOAD, &request, "UI_BEGIN_FF_UPLOAD")
                let rumble = request.effect.u.rumble
                let length = request.effect.replay.length
                add("upload \(request.effect.id) \(rumble.strong_magnitude) \(rumble.weak_magnitude) \(length)")
                request.retval = 0
                try control(device, EASEL_UI_END_FF_UPLOAD, &request, "UI_END_FF_UPLOAD")
            case (EV_UINPUT, UI_FF_ERASE):
                var request = uinput_ff_erase()
                request.request_id = UInt32(bitPattern: event.value)
                try control(device, EASEL_UI_BEGIN_FF_ERASE, &request, "UI_BEGIN_FF_ERASE")
                add("erase \(request.effect_id)")
                request.retval = 0
                try control(device, EASEL_UI_END_FF_ERASE, &request, "UI_END_FF_ERASE")
            case (EV_FF, let effect): add("\(event.value == 0 ? "stop" : "play") \(effect)")
            default: break
            }
        }
    }

    private func control<Request>(_ device: VirtualDevice, _ number: UInt, _ request: inout Request, _ name: String)
        throws
    {
        let result = withUnsafeMutablePointer(to: &request) { ioctl(device.descriptor, number, $0) }
        guard result >= 0 else { throw GuestError(failed: name) }
    }
}
