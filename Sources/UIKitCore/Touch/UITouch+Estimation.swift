import QuartzCore

extension UITouch {
    /// Properties of a touch that a device may tell roughly first and exactly later.
    public struct Properties: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Makes a set of its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// ``UITouch/force``.
        public static let force = Properties(rawValue: 1 << 0)
        /// The direction in which a pen leans.
        public static let azimuth = Properties(rawValue: 1 << 1)
        /// How far a pen leans.
        public static let altitude = Properties(rawValue: 1 << 2)
        /// Where the touch is.
        public static let location = Properties(rawValue: 1 << 3)
    }

    /// Properties that are only estimates. The kernel's devices tell each property once and for all: always none.
    public var estimatedProperties: Properties { [] }

    /// Estimates that will be replaced. Always none, see ``estimatedProperties``.
    public var estimatedPropertiesExpectingUpdates: Properties { [] }

    /// By what an update finds its touch. Always nil, since no update will come.
    public var estimationUpdateIndex: NSNumber? { nil }
}
