import Foundation

extension Doctor {
    /// Returns the command to run for each problem.
    func advice(on report: DoctorReport) -> [DoctorReport.Advice] {
        var list: [DoctorReport.Advice] = []
        func add(_ problem: String, _ command: String) {
            let advice = DoctorReport.Advice(problem: problem, command: command)
            if !list.contains(advice) { list.append(advice) }
        }
        func addPermission(_ path: String) {
            if let group = owningGroup(path), group != "root", !report.account.groups.contains(group) {
                add(
                    "\(report.account.user) lacks permission for \(path); join the group \(group) and log in again",
                    "sudo usermod -aG \(group) \(report.account.user)"
                )
            } else {
                add("\(report.account.user) lacks permission for \(path)", "ls -l \(path)")
            }
        }
        for card in report.cards {
            guard let problem = card.problem else { continue }
            if card.errorNumber == EACCES || card.errorNumber == EPERM {
                addPermission(card.path)
            } else if card.errorNumber == EBUSY {
                add("another program uses \(card.path)", "sudo fuser --verbose \(card.path)")
            } else if problem == "no panel is connected", !report.canShow {
                add(
                    "no panel is connected to \(card.connectors.map(\.name).joined(separator: ", "))",
                    "cat /sys/class/drm/*/status"
                )
            }
        }
        for framebuffer in report.framebuffers where !report.canShow {
            switch framebuffer.errorNumber {
            case EACCES: addPermission(framebuffer.path)
            case EBUSY: add("another program uses \(framebuffer.path)", "sudo fuser --verbose \(framebuffer.path)")
            default: break
            }
        }
        if report.cards.isEmpty, report.framebuffers.isEmpty {
            add("no display device found", "sudo dmesg | grep --ignore-case --extended-regexp 'drm|fb|panel'")
        }
        addInputAdvice(report, add, addPermission)
        if let problem = report.console.problem {
            add("cannot take over the console: \(problem)", "sudo usermod -aG tty \(report.account.user)")
        }
        addFontAdvice(report, add)
        addLocationAdvice(report, add)
        return list
    }

    private func addFontAdvice(_ report: DoctorReport, _ add: (String, String) -> Void) {
        guard let family = report.fonts.systemFamily else {
            return add("no fonts found", "sudo apt install fonts-inter")
        }
        guard family != "Inter" else { return }
        add("the system font is \(family); install Inter, which has all weights", "sudo apt install fonts-inter")
    }

    /// Advice on a service that is incomplete. A machine without a receiver needs none.
    private func addLocationAdvice(_ report: DoctorReport, _ add: (String, String) -> Void) {
        let hasReceiver = exists("/dev/gps0") || exists("/dev/gnss0")
        if hasReceiver, !report.location.hasService {
            add("a receiver of positions is connected, but gpsd is not installed", "sudo apt install gpsd")
        } else if report.location.hasService, !report.location.isReachable {
            add("gpsd is not running, so apps have no positions", "sudo systemctl enable --now gpsd.socket")
        }
    }

    private func addInputAdvice(
        _ report: DoctorReport,
        _ add: (String, String) -> Void,
        _ addPermission: (String) -> Void
    ) {
        for device in report.devices where device.errorNumber == EACCES {
            addPermission(device.path)
        }
        for device in report.devices {
            if let problem = device.palmProblem { add(problem, "cat /proc/bus/input/devices") }
        }
        if !report.seat.hasUdev {
            add("udev is not running, so input devices cannot be found", "sudo systemctl start systemd-udevd")
        }
        if report.devices.isEmpty {
            add("no input device found", "sudo modprobe evdev && cat /proc/bus/input/devices")
        } else if !report.canTouch, report.devices.contains(where: { $0.problem == nil }) {
            add("no touch screen, pen or mouse found", "cat /proc/bus/input/devices")
        }
    }

    /// Returns the group of a file; `nil` if it cannot be determined.
    private func owningGroup(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, let group = getgrgid(status.st_gid) else { return nil }
        return String(cString: group.pointee.gr_name)
    }
}
