import Foundation

/// The floor of a building.
open class CLFloor: NSObject, @unchecked Sendable {
    /// The number of the floor: 0 for the ground floor.
    public let level: Int

    package init(level: Int) { self.level = level }
}

/// The origin of a location.
open class CLLocationSourceInformation: NSObject, @unchecked Sendable {
    /// A Boolean value that indicates whether software produced the location, such as a replay.
    public let isSimulatedBySoftware: Bool

    /// A Boolean value that indicates whether an external accessory produced the location.
    public let isProducedByAccessory: Bool

    /// Creates the information.
    public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
        isSimulatedBySoftware = isSoftware
        isProducedByAccessory = isAccessory
    }
}
