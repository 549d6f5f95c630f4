import CDRM

/// The value of a property with which a panel shows a frame unmodified.
///
/// A previous program may have rotated the plane, blended it, or corrected its colors. The kernel retains these
/// settings until they are changed. The order of planes is not changed: there is only one.
enum NeutralValue: Sendable {
    /// The first of these options that the property has.
    case option([String])
    /// The maximum of the property's range.
    case maximum
    /// Zero: off, or no blob.
    case zero

    static let plane: [(name: String, value: NeutralValue)] = [
        ("rotation", .option(["rotate-0"])), ("alpha", .maximum),
        // The upper byte of XRGB8888 is ignored with both values.
        ("pixel blend mode", .option(["None", "Pre-multiplied"])),
        ("SCALING_FILTER", .option(["Default"])),
    ]

    static let crtc: [(name: String, value: NeutralValue)] = [
        ("GAMMA_LUT", .zero), ("DEGAMMA_LUT", .zero), ("CTM", .zero), ("SCALING_FILTER", .option(["Default"])),
        ("VRR_ENABLED", .zero),
    ]

    static let connector: [(name: String, value: NeutralValue)] = [
        ("Colorspace", .option(["Default"])), ("HDR_OUTPUT_METADATA", .zero),
    ]

    /// The properties listed here whose values are blobs.
    static let blobs: Set = ["GAMMA_LUT", "DEGAMMA_LUT", "CTM", "HDR_OUTPUT_METADATA"]

    /// Returns the number of the value, or `nil` if the property does not support it.
    func number(for property: DRMProperty) -> UInt64? {
        if property.isImmutable { return nil }
        switch self {
        case .option(let names): return names.lazy.compactMap { property.options[$0] }.first
        case .maximum: return property.maximum
        case .zero: return 0
        }
    }
}

/// A neutral value for a property of an object, and the property's former value.
struct NeutralAssignment: Sendable {
    /// The assignment, with the neutral value or the one that is used in its place.
    var assignment: DRMAssignment
    let former: UInt64
    /// The contents of the former blob, which is freed when it is no longer referenced.
    let formerBlob: [UInt8]?

    var isChange: Bool { assignment.value != former }

    /// Returns the neutral values for all listed properties that the object has.
    static func list(
        _ values: [(name: String, value: NeutralValue)],
        for object: ObjectProperties,
        of card: DRMCard
    ) -> [NeutralAssignment] {
        values.compactMap { name, value in
            guard let property = object[name], let number = value.number(for: property) else { return nil }
            let assignment = object.assigning(name, number)
            guard NeutralValue.blobs.contains(name), property.value != 0 else {
                return NeutralAssignment(assignment: assignment, former: property.value, formerBlob: nil)
            }
            let blob = UInt32(truncatingIfNeeded: property.value)
            let contents = try? card.calls.drmModeGetPropertyBlob(card.descriptor, blob)
            // A blob that cannot be read cannot be restored.
            let former = contents == nil ? number : property.value
            return NeutralAssignment(assignment: assignment, former: former, formerBlob: contents)
        }
    }
}
