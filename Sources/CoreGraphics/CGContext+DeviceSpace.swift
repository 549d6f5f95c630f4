extension CGContext {
    /// From user space to device space: as ``ctm``.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    /// The point of device space that a point of user space is mapped to.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

    /// The size in device space of a size in user space. Either side may come out negative.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

    /// The smallest upright rectangle in device space around a rectangle of user space.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

    /// The point of user space that is mapped to a point of device space; that point itself when the transform cannot be
    /// undone.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(toUserSpace) }

    /// The size in user space of a size in device space; that size itself when the transform cannot be undone. Either
    /// side may come out negative.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(toUserSpace) }

    /// The smallest upright rectangle in user space around a rectangle of device space; that rectangle itself when the
    /// transform cannot be undone.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(toUserSpace) }

    private var toUserSpace: CGAffineTransform { ctm.isInvertible ? ctm.inverted() : .identity }

    /// Whether painting the path being built would cover a point of user space, the clip not counted.
    /// - Parameter mode: what painting would do.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard !devicePath.isEmpty, state.transform.isInvertible else { return false }
        let place = point.applying(state.transform)
        switch mode {
        case .fill, .fillStroke: if devicePath.contains(place, rule: .winding) { return true }
        case .eoFill, .eoFillStroke: if devicePath.contains(place, rule: .evenOdd) { return true }
        case .stroke: break
        }
        switch mode {
        case .stroke, .fillStroke, .eoFillStroke:
            return engine.outline(of: devicePath, style: state.strokeStyle).contains(place, rule: .winding)
        case .fill, .eoFill: return false
        }
    }
}
