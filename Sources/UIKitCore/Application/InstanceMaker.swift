import Foundation

/// Creates objects of classes that are known by their metatypes only.
///
/// Swift lets `init()` be called on a metatype where the class requires it of its subclasses, and `NSObject` does not.
/// The allocating initializer of every class that derives from `NSObject` stands in the same slot of its table of
/// methods all the same; a call of the initializer that this class requires goes through that slot. The metatype of
/// the other class takes the place of this one's.
class InstanceMaker: NSObject {
    required override init() { super.init() }

    /// Creates an object by the `init()` of its class.
    ///
    /// Not optimized: a compiler that sees no subclass of this class would call its own initializer without the table.
    /// - Parameter type: a class whose `init()` is inherited or overridden; one that has only other initializers traps.
    @_optimize(none)
    @inline(never)
    static func makeInstance(of type: NSObject.Type) -> NSObject {
        unsafeBitCast(type, to: InstanceMaker.Type.self).init()
    }
}

extension UIApplicationDelegate {
    /// Creates the delegate of a program by the `init()` of its class.
    package static func makeDelegate() -> any UIApplicationDelegate {
        guard let type = Self.self as? NSObject.Type,
            let delegate = InstanceMaker.makeInstance(of: type) as? any UIApplicationDelegate
        else { preconditionFailure("\(Self.self) cannot be created: a delegate derives from NSObject") }
        return delegate
    }
}
