import CDRM

/// The properties of an object of a card, by name.
struct ObjectProperties: Sendable {
    let object: UInt32
    private let byName: [String: DRMProperty]

    init(_ card: DRMCard, _ object: UInt32, _ type: UInt32) throws(DisplayError) {
        self.object = object
        let list = try card.properties(of: object, type: type)
        byName = Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> DRMProperty? { byName[name] }
    func id(of name: String) -> UInt32? { byName[name]?.id }
    func value(of name: String) -> UInt64? { byName[name]?.value }

    /// Returns an assignment of a value to a property.
    /// - Precondition: The object has the property; `AtomicOutput.init` verifies the required ones, and planes that
    ///   show a framebuffer have these.
    func assigning(_ name: String, _ value: UInt64) -> DRMAssignment {
        DRMAssignment(object: object, property: byName[name]?.id ?? 0, value: value)
    }

    /// Returns the assignments that restore the former values of properties; properties that the object does not have
    /// are omitted.
    func former(_ names: [String]) -> [DRMAssignment] {
        names.compactMap { name in byName[name].map { assigning(name, $0.value) } }
    }
}
