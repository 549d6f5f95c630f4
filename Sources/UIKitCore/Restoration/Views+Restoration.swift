import QuartzCore

/// The state that views save, as Apple's reference lists it.
private enum Key {
    static let zoomScale = "UIScrollViewZoomScale"
    static let contentInset = "UIScrollViewContentInset"
    static let contentOffset = "UIScrollViewContentOffset"
    static let bounds = "UIImageViewBounds"
    static let center = "UIImageViewCenter"
    static let transform = "UIImageViewTransform"
    static let anchorPoint = "UIImageViewAnchorPoint"
}

extension UIScrollView {
    func encodeScrolling(with coder: NSCoder) {
        coder.encode(Double(zoomScale), forKey: Key.zoomScale)
        coder.encode(contentInset, forKey: Key.contentInset)
        coder.encode(restoredOffset ?? contentOffset, forKey: Key.contentOffset)
    }

    func decodeScrolling(with coder: NSCoder) {
        guard coder.containsValue(forKey: Key.contentOffset) else { return }
        contentInset = coder.decodeUIEdgeInsets(forKey: Key.contentInset)
        zoomScale = CGFloat(coder.decodeDouble(forKey: Key.zoomScale))
        let offset = coder.decodeCGPoint(forKey: Key.contentOffset)
        guard offset.isFinite else { return }
        contentOffset = offset
        // The content has no size before it is laid out.
        restoredOffset = settable(offset)
        rangesChanged()
    }
}

extension UIImageView {
    func encodeGeometry(with coder: NSCoder) {
        coder.encode(bounds, forKey: Key.bounds)
        coder.encode(center, forKey: Key.center)
        coder.encode(transform, forKey: Key.transform)
        coder.encode(layer.anchorPoint, forKey: Key.anchorPoint)
    }

    func decodeGeometry(with coder: NSCoder) {
        guard coder.containsValue(forKey: Key.bounds) else { return }
        layer.anchorPoint = coder.decodeCGPoint(forKey: Key.anchorPoint)
        bounds = coder.decodeCGRect(forKey: Key.bounds)
        center = coder.decodeCGPoint(forKey: Key.center)
        transform = coder.decodeCGAffineTransform(forKey: Key.transform)
    }
}
