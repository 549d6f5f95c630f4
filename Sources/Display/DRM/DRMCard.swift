import CDRM
import Geometry
import Glibc
import LinuxIO

/// An open card of kernel mode setting, and its resources.
package final class DRMCard: Sendable {
    package let path: String
    package let descriptor: CInt
    package let calls: DRMCalls
    /// A Boolean value that indicates whether the descriptor is that of a lease, which has a part of the objects.
    let isLease: Bool

    /// Returns the paths of the cards of this machine, in order.
    package static func paths(in folder: String = "/dev/dri") -> [String] {
        let names = Folder.names(in: folder)
        let numbers = names.compactMap { $0.hasPrefix("card") ? Int($0.dropFirst(4)) : nil }
        return numbers.sorted().map { "\(folder)/card\($0)" }
    }

    package init(path: String, calls: DRMCalls = DRMCalls()) throws(DisplayError) {
        self.path = path
        self.calls = calls
        isLease = false
        descriptor = try DisplayError.naming("open", path) { () throws(Errno) in try calls.open(path) }
    }

    /// Creates a card of leased objects.
    /// - Parameters:
    ///   - lease: The descriptor of the lease, which the card owns.
    ///   - lessor: The card that has leased them. The lease has the master role whenever the lessor has it.
    init(lease: CInt, of lessor: DRMCard) {
        path = lessor.path
        descriptor = lease
        isLease = true
        var calls = lessor.calls
        calls.close = calls.closeLease
        // The kernel would reject both calls with EINVAL.
        calls.drmSetMaster = { _ throws(Errno) in throw Errno(rawValue: EBUSY) }
        calls.drmDropMaster = { _ in }
        self.calls = calls
    }

    deinit { calls.close(descriptor) }

    /// Performs a call, and adds an operation and the card's path to its error.
    package func naming<Result>(
        _ operation: String,
        _ argument: @autoclosure () -> String = "",
        _ call: () throws(Errno) -> Result
    ) throws(DisplayError) -> Result {
        do {
            return try call()
        } catch {
            let argument = argument()
            throw .systemCall(
                operation,
                argument: argument.isEmpty ? path : "\(path), \(argument)",
                errorNumber: error.rawValue
            )
        }
    }

    /// Returns the name of the kernel's driver.
    package func driverName() throws(DisplayError) -> String {
        try naming("drmGetVersion") { () throws(Errno) in try calls.drmGetVersion(descriptor) }
    }

    /// Acquires the master role; the first process that opens a card already has it.
    package func becomeMaster() throws(DisplayError) {
        if calls.drmIsMaster(descriptor) { return }
        do throws(Errno) {
            try calls.drmSetMaster(descriptor)
        } catch {
            // The kernel returns EBUSY to a process that may become master, and EACCES to one that may not.
            if error.rawValue == EBUSY || error.rawValue == EACCES { throw .inUse(path: path) }
            throw .systemCall("drmSetMaster", argument: path, errorNumber: error.rawValue)
        }
    }

    package func resources() throws(DisplayError) -> DRMResources {
        do throws(Errno) {
            return try calls.drmModeGetResources(descriptor)
        } catch {
            // Returned by a card without mode setting: a GPU without outputs, or a device that is not a card.
            if [EOPNOTSUPP, EINVAL, ENOTTY, ENOSYS].contains(error.rawValue) {
                throw .notADisplay(path: path, reason: "its driver does not support mode setting")
            }
            throw .systemCall("drmModeGetResources", argument: path, errorNumber: error.rawValue)
        }
    }

    /// Returns the connectors with their modes. Connectors that have not been probed yet are probed.
    /// - Parameter probesAll: A Boolean value that indicates whether all connectors are probed, because panels may have
    ///   been plugged in or unplugged.
    package func connectors(
        _ resources: DRMResources,
        probesAll: Bool = false
    ) throws(DisplayError) -> [DRMConnector] {
        var list: [DRMConnector] = []
        for id in resources.connectors {
            let known = try naming("drmModeGetConnector", "\(id)") { () throws(Errno) in
                try calls.drmModeGetConnector(descriptor, id, false)
            }
            // Probing reads the panel's EDID and takes up to a tenth of a second each, so it is skipped if the modes
            // are known.
            if !probesAll, known.connection == .connected, !known.modes.isEmpty {
                list.append(known)
            } else {
                list.append(
                    try naming("drmModeGetConnector", known.name) { () throws(Errno) in
                        try calls.drmModeGetConnector(descriptor, id, true)
                    }
                )
            }
        }
        return list
    }

    package func properties(of object: UInt32, type: UInt32) throws(DisplayError) -> [DRMProperty] {
        try naming("drmModeObjectGetProperties", "object \(object)") { () throws(Errno) in
            try calls.drmModeObjectGetProperties(descriptor, object, type)
        }
    }
}
