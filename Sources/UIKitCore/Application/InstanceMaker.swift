import Foundation

/// A helper that creates objects of classes that are only given by their metatypes.
///
/// Swift allows `init()` to be called on a metatype only if the class requires this initializer of its subclasses, and
/// `NSObject` does not. Nevertheless, the allocating initializer of every subclass of `NSObject` has the same slot in
/// the method table. A call of the required initializer of this class goes through that slot, with the other metatype
/// in place of this one.
///
/// The class is open, and public for that reason only: if the compiler knows that there is no subclass, as it does for
/// internal classes of a program built without `-enable-testing`, it calls this class's own initializer directly, without
/// the method table.
@_spi(InstanceMaker)
open class InstanceMaker: NSObject {
    /// Creates an object of this class, which has no use.
    public required override init() { super.init() }

    /// Creates an object with the `init()` of its class.
    ///
    /// Not optimized, for the same reason.
    /// - Parameter type: A class that inherits or overrides `init()`. A class that has only other initializers traps.
    @_optimize(none)
    @inline(never)
    static func makeInstance(of type: NSObject.Type) -> NSObject {
        unsafeBitCast(type, to: InstanceMaker.Type.self).init()
    }
}

/// Objects of classes that are only given by their metatypes.
///
/// On Apple's systems, `init()` can be called on the metatype of every class of Objective-C. The rewriter of sources for iOS
/// replaces these calls.
public enum NewInstance {
    /// Creates an object with the `init()` of its class.
    /// - Parameter type: A class that inherits or overrides `init()`. A class that has only other initializers traps.
    public static func of<Object: NSObject>(_ type: Object.Type) -> Object {
        guard let object = InstanceMaker.makeInstance(of: type) as? Object else {
            preconditionFailure("cannot create an object of \(type)")
        }
        return object
    }
}

extension UIApplicationDelegate {
    /// Creates the delegate of an application with the `init()` of its class.
    package static func makeDelegate() -> any UIApplicationDelegate {
        guard let type = Self.self as? NSObject.Type,
            let delegate = InstanceMaker.makeInstance(of: type) as? any UIApplicationDelegate
        else { preconditionFailure("cannot create \(Self.self): a delegate must inherit from NSObject") }
        return delegate
    }
}
