/// The first stored property of a class whose objects are values of attributed strings and dictionaries.
///
/// Foundation on Linux compares such values as Core Foundation does: it reads the word behind an object's header as the
/// number of a Core Foundation type, and ends the program if that is zero, which a subclass of `NSObject` may well have
/// there. Any other number leads it to `isEqual(_:)`. Empirical (Swift 6.3.1).
package struct FoundationTypeWord: Sendable {
    private let typeNumber: UInt = 0xFF00

    /// Creates the word.
    package init() {}
}
