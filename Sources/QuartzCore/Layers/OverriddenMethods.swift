/// The entries of a class's table of methods in which the implementations of chosen methods are found, which tell
/// whether a subclass overrides one of them.
///
/// Swift has no reflection for this, and a call cannot tell: an override may call `super`. Metadata of a Swift class
/// begins with those of its superclass, so that the implementation of a method has the same offset in all subclasses.
/// The offsets are found by comparison with a class that overrides the methods, and nothing else.
package struct OverriddenMethods: Sendable {
    /// The offsets of the methods in words, or `nil` if there are not as many as methods.
    private let offsets: [Int]?
    private let base: [UInt]

    /// - Parameters:
    ///   - count: The number of methods.
    ///   - base: The class that declares the methods.
    ///   - plain: A direct subclass of the base that overrides nothing.
    ///   - overriding: A direct subclass of the base that overrides the methods, and nothing else.
    package init(count: Int, of base: AnyClass, plain: AnyClass, overriding: AnyClass) {
        let (base, plain, overriding) = (Self.words(base), Self.words(plain), Self.words(overriding))
        // Classes also differ in entries of their own, such as the name and the initializers.
        let offsets = base.indices.filter { base[$0] == plain[$0] && base[$0] != overriding[$0] }
        self.offsets = offsets.count == count ? offsets : nil
        self.base = offsets.map { base[$0] }
    }

    /// Returns a Boolean value that indicates whether a class may override one of the methods.
    /// - Parameter type: The base class or a subclass.
    package func mayBeOverridden(in type: AnyClass) -> Bool {
        guard let offsets else { return true }
        let words = Self.words(type)
        for index in offsets.indices where words[offsets[index]] != base[index] { return true }
        return false
    }

    /// The metadata of a class from its address point on. They are never deallocated.
    private static func words(_ type: AnyClass) -> UnsafeBufferPointer<UInt> {
        // The layout of class metadata is part of the stable ABI of Swift (docs/ABI/TypeMetadata.rst): after the kind,
        // the superclass, the flags, the address point of instances, their size and their alignment follow the size of
        // the metadata and the address point within it.
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
        let addressPoint = metadata.load(fromByteOffset: 36, as: UInt32.self)
        let count = Int(size - addressPoint) / MemoryLayout<UInt>.size
        return UnsafeBufferPointer(start: metadata.assumingMemoryBound(to: UInt.self), count: count)
    }
}
