import Foundation

extension NSObject {
    /// The address of the object in the format of descriptions: `0x600000c0`.
    package nonisolated var objectAddress: String {
        "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()), radix: 16)
    }

    /// The class and the address of the object: `<UIFont: 0x600000c0>`.
    package nonisolated var objectIdentity: String { "<\(type(of: self)): \(objectAddress)>" }
}

extension CGFloat {
    /// The number with up to six digits, in the format of descriptions.
    package var shortText: String { String(format: "%g", Double(self)) }
}

extension CGRect {
    /// The origin and size in the format of descriptions of views and layers: `(8 16; 100 44)`.
    package var shortText: String {
        "(\(origin.x.shortText) \(origin.y.shortText); \(size.width.shortText) \(size.height.shortText))"
    }
}

extension CGPoint {
    /// The coordinates in the format of descriptions of paths and touches: `{8, 16}`.
    package var shortText: String { "{\(x.shortText), \(y.shortText)}" }
}

/// The main queue, which runs the jobs of the main actor. Its thread differs from the first thread of the process once
/// that thread has handed over to Dispatch.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// A Boolean value that indicates whether the caller runs on the main queue, or on the main thread before that thread
    /// is handed over.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}

/// Returns the description of an object that belongs to the main actor, or its class and address elsewhere.
package nonisolated func describeOnMainActor(_ object: NSObject, _ body: @MainActor () -> String) -> String {
    Thread.isMainThread || MainQueue.isCurrent ? MainActor.assumeIsolated(body) : object.objectIdentity
}
