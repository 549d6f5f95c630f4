import UIKitCore

// Created as the cells of tables are; see `ClassInstances.swift`.

extension UICollectionReusableView {
    /// Creates a view with the `init(frame:)` of its class.
    static func make(_ type: UICollectionReusableView.Type, _ frame: CGRect) -> UICollectionReusableView {
        type.makeInstance(frame)
    }

    // Usable from inlinable code only so that the optimizer does not remove it.
    @usableFromInline
    convenience init(dynamicFrame: CGRect) { self.init(frame: dynamicFrame) }

    @_silgen_name("$s7UILists24UICollectionReusableViewC12dynamicFrameAC10Foundation6CGRectV_tcfC")
    private class func makeInstance(_ frame: CGRect) -> UICollectionReusableView
}

extension UICollectionViewLayoutAttributes {
    /// Creates attributes with the `init()` of their class.
    static func make(_ type: UICollectionViewLayoutAttributes.Type) -> UICollectionViewLayoutAttributes {
        type.makeInstance("")
    }

    // Usable from inlinable code only so that the optimizer does not remove it.
    @usableFromInline
    convenience init(dynamicIdentifier: String) { self.init() }

    @_silgen_name("$s7UILists32UICollectionViewLayoutAttributesC17dynamicIdentifierACSS_tcfC")
    private class func makeInstance(_ identifier: __owned String) -> UICollectionViewLayoutAttributes
}

extension UICollectionViewLayoutInvalidationContext {
    /// Creates a context with the `init()` of its class.
    static func make(_ type: UICollectionViewLayoutInvalidationContext.Type)
        -> UICollectionViewLayoutInvalidationContext
    { type.makeInstance("") }

    // Usable from inlinable code only so that the optimizer does not remove it.
    @usableFromInline
    convenience init(dynamicIdentifier: String) { self.init() }

    @_silgen_name("$s7UILists41UICollectionViewLayoutInvalidationContextC17dynamicIdentifierACSS_tcfC")
    private class func makeInstance(_ identifier: __owned String) -> UICollectionViewLayoutInvalidationContext
}
