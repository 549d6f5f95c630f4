import Foundation

/// The name of a method in Objective-C, such as `"paste:"` or `"tap:forEvent:"`.
///
/// There is no Objective-C: a method is found by its selector if it is one of UIKit's that programs call by their selectors, or
/// in a ``SelectorTable``, which is generated for sources that were written for iOS.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// The module that created the selector, whose tables are searched, too.
    let module: String?

    /// Creates a selector with a name.
    /// - Parameters:
    ///   - str: The name.
    ///   - file: The file that creates the selector. Its module may have extended the class of the target.
    public init(_ str: String, file: String = #fileID) {
        description = str
        module = file.split(separator: "/").first.map(String.init)
    }

    /// Creates a selector with a name.
    public init(stringLiteral value: String) {
        description = value
        module = nil
    }

    /// Returns a Boolean value that indicates whether two selectors have the same name.
    public static func == (left: Selector, right: Selector) -> Bool { left.description == right.description }

    /// Adds the name to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Returns the selector with a name.
public func NSSelectorFromString(_ aSelectorName: String, file: String = #fileID) -> Selector {
    Selector(aSelectorName, file: file)
}

/// Returns the name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// Calls a closure, and returns its result. There are no pools: objects are released when their last reference ends.
public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure)
    -> Result
{
    try body()
}
