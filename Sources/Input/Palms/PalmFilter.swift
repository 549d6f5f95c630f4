import LinuxIO

/// A filter for contacts on touch screens that are larger than a limit, such as palms.
///
/// The touch of a contact that is large from the beginning never begins, and that of a contact that grows is canceled.
/// Such a contact is ignored until it is lifted, even if it shrinks. Other contacts continue.
struct PalmFilter {
    private struct Contact: Hashable {
        var device: InputDevice.ID
        var slot: Int
    }

    /// The diameter from which a contact is a palm, in millimeters.
    private let limit: Double
    /// The last size in each slot. It remains when a contact ends.
    private var diameters: [Contact: Double] = [:]
    private var touching: Set<Contact> = []
    private var palms: Set<Contact> = []

    init(limit: Double) { self.limit = limit }

    /// Processes a new size.
    /// - Returns: The cancellation of the contact's touch, if it is a palm now.
    mutating func take(_ change: EvdevContactSizes.Change, of device: InputDevice.ID) -> DeviceReport? {
        let contact = Contact(device: device, slot: change.slot)
        diameters[contact] = change.diameter
        guard change.isOfSameContact, change.diameter >= limit, touching.remove(contact) != nil else { return nil }
        palms.insert(contact)
        return DeviceReport(deviceID: device, time: change.time, fact: .touchCancelled(slot: change.slot))
    }

    /// Returns a report; `nil` if it is about a palm.
    mutating func filter(_ report: DeviceReport) -> DeviceReport? {
        switch report.fact {
        case .touchDown(let slot, _):
            let contact = Contact(device: report.deviceID, slot: slot)
            palms.remove(contact)
            touching.remove(contact)
            if diameters[contact, default: 0] < limit {
                touching.insert(contact)
            } else {
                palms.insert(contact)
                return nil
            }
        case .touchMoved(let slot, _):
            let contact = Contact(device: report.deviceID, slot: slot)
            if palms.contains(contact) { return nil }
            // Its beginning was lost to the reader of sizes.
            if diameters[contact, default: 0] >= limit, touching.remove(contact) != nil {
                palms.insert(contact)
                return DeviceReport(deviceID: report.deviceID, time: report.time, fact: .touchCancelled(slot: slot))
            }
        case .touchLifted(let slot), .touchCancelled(let slot):
            let contact = Contact(device: report.deviceID, slot: slot)
            touching.remove(contact)
            if palms.remove(contact) != nil { return nil }
        default: break
        }
        return report
    }

    /// Removes the data of a device.
    mutating func remove(_ device: InputDevice.ID) {
        diameters = diameters.filter { $0.key.device != device }
        touching = touching.filter { $0.device != device }
        palms = palms.filter { $0.device != device }
    }
}
