extension CALayer {
    /// Creates a layer of a class with the `init()` of that class.
    ///
    /// The class is known only at run time. Swift calls only required initializers of such classes, and `init()` cannot
    /// be required: subclasses that override it, as on iOS, would not compile. A convenience initializer, however, calls
    /// `init()` of the class that is created; it is declared once more as a class method, which has the same calling
    /// convention. A class without an `init()`, because it declares other initializers, traps, as in Core Animation.
    package static func make(_ type: CALayer.Type) -> CALayer {
        type == CALayer.self ? CALayer() : type.makeInstance(())
    }

    /// Creates a copy of the layer with `init(layer:)` of its class. A class without this initializer traps, as in Core
    /// Animation.
    func makeCopy() -> CALayer {
        type(of: self) == CALayer.self ? CALayer(layer: self) : type(of: self).makeInstance(copying: self)
    }

    // Usable from inlinable code only so that the optimizer does not remove them.
    @usableFromInline
    convenience init(dynamicClass: Void) { self.init() }

    @usableFromInline
    convenience init(dynamicCopyOf layer: CALayer) { self.init(layer: layer) }

    @_silgen_name("$s10QuartzCore7CALayerC12dynamicClassACyt_tcfC")
    private class func makeInstance(_: Void) -> CALayer

    @_silgen_name("$s10QuartzCore7CALayerC13dynamicCopyOfA2C_tcfC")
    private class func makeInstance(copying layer: CALayer) -> CALayer
}
