import Foundation
import Synchronization

/// The names of classes as strings of C, which live as long as the process.
private let classNames = Mutex<[ObjectIdentifier: UInt]>([:])

/// Returns the name of an object's class, or `nil` as a string for `nil`.
public func object_getClassName(_ obj: Any?) -> UnsafePointer<CChar> {
    let type: Any.Type = obj.map { Swift.type(of: $0 as AnyObject) } ?? Void.self
    let name = obj == nil ? "nil" : String(reflecting: type)
    let address = classNames.withLock { names in
        if let known = names[ObjectIdentifier(type)] { return known }
        // One copy per class, which is not freed: callers hold the pointer for as long as they like.
        let copy = name.withCString { UInt(bitPattern: strdup($0)) }
        names[ObjectIdentifier(type)] = copy
        return copy
    }
    guard let pointer = UnsafePointer<CChar>(bitPattern: address) else {
        fatalError("object_getClassName: out of memory")
    }
    return pointer
}
