/// The first stored property of classes whose instances are values in attributed strings and dictionaries.
///
/// Foundation on Linux compares such values as Core Foundation does: it reads the word after the object header as a
/// Core Foundation type number, and terminates the process if the number is zero, which is possible for a subclass of
/// `NSObject`. Any other number makes it call `isEqual(_:)`. Empirical (Swift 6.3.1).
package struct FoundationTypeWord: Sendable {
    private let typeNumber: UInt = 0xFF00

    /// Creates the word.
    package init() {}
}
