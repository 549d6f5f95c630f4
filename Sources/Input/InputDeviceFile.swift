import Glibc
import LinuxIO

/// The files of input devices, such as `/dev/input/event3`, and links to them.
enum InputDeviceFile {
    /// Returns the number of an input device file. The file is not opened, because opening alone may affect another
    /// kind of device.
    static func number(of path: String, _ calls: SystemCalls) throws(InputError) -> dev_t {
        let status: stat
        do {
            status = try calls.fstatat(path)
        } catch {
            throw .systemCall("stat", argument: path, errorNumber: error.rawValue)
        }
        switch status.st_mode & S_IFMT {
        case S_IFCHR: break
        case S_IFDIR: throw .notAnInputDevice(path: path, reason: "it is a directory")
        case S_IFREG: throw .notAnInputDevice(path: path, reason: "it is a regular file")
        default: throw .notAnInputDevice(path: path, reason: "it is not a character device")
        }
        // Linux assigns this major number to all input devices (Documentation/admin-guide/devices.txt).
        let major = (status.st_rdev >> 8) & 0xFFF
        guard major == 13 else {
            throw .notAnInputDevice(path: path, reason: "its major number is \(major), expected 13")
        }
        return status.st_rdev
    }
}

/// A selection of input devices by their paths.
///
/// The paths may be links, such as those in /dev/input/by-path. A device that is plugged in again may have another file than
/// before, so links are followed at each comparison.
struct DeviceSelection {
    let paths: [String]
    let calls: SystemCalls

    /// Returns a Boolean value that indicates whether a path leads to the device with a number at present.
    func includes(_ number: dev_t) -> Bool {
        paths.contains { path in (try? InputDeviceFile.number(of: path, calls)) == number }
    }
}
