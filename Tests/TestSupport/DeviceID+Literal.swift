import InputEvents

/// Devices of a source that is not attached, by their numbers.
extension DeviceID: ExpressibleByIntegerLiteral {
    package init(integerLiteral number: Int) { self.init(number) }
}
