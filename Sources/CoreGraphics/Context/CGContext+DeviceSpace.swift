extension CGContext {
    /// The transform from user space to device space; the same as ``ctm``.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    /// Converts a point from user space to device space.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

    /// Converts a size from user space to device space. Either dimension may be negative.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

    /// Returns the smallest axis-aligned rectangle in device space that contains a rectangle of user space.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

    /// Converts a point from device space to user space. Returns the point unchanged if the transform is not
    /// invertible.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(toUserSpace) }

    /// Converts a size from device space to user space. Returns the size unchanged if the transform is not invertible.
    /// Either dimension may be negative.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(toUserSpace) }

    /// Returns the smallest axis-aligned rectangle in user space that contains a rectangle of device space. Returns the
    /// rectangle unchanged if the transform is not invertible.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(toUserSpace) }

    private var toUserSpace: CGAffineTransform { ctm.isInvertible ? ctm.inverted() : .identity }

    /// Returns a Boolean value that indicates whether painting the current path would cover a point of user space,
    /// ignoring the clip.
    /// - Parameter mode: The painting operation.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard !devicePath.isEmpty, state.transform.isInvertible else { return false }
        let devicePoint = point.applying(state.transform)
        switch mode {
        case .fill, .fillStroke: if devicePath.contains(devicePoint, rule: .winding) { return true }
        case .eoFill, .eoFillStroke: if devicePath.contains(devicePoint, rule: .evenOdd) { return true }
        case .stroke: break
        }
        switch mode {
        case .stroke, .fillStroke, .eoFillStroke:
            return engine.outline(of: devicePath, style: state.strokeStyle).contains(devicePoint, rule: .winding)
        case .fill, .eoFill: return false
        }
    }
}
