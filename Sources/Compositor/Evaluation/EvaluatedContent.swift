import Geometry

/// The content of a layer while its contents are animated or in transition.
struct EvaluatedContent {
    var background: UInt32
    var contents: RenderContents?
    var edge: RenderEdge
    var children: RenderChildren

    /// Shows two images during a cross-fade.
    mutating func show(_ moment: ContentsAnimation.Moment, _ own: RenderContents?, _ bounds: CGRect) {
        func image(_ image: ContentsAnimation.Image) -> RenderContents? {
            (image.isLayers ? own : image.contents)?.placed(in: bounds)
        }
        let lower = image(moment.lower)
        let upper = image(moment.upper)
        guard moment.fraction > 0, lower !== upper else { return contents = lower }
        guard moment.fraction < 1 else { return contents = upper }
        contents = nil
        let images = [(lower, moment.ids[0]), (upper, moment.ids[1])].map { contents, id in
            contents.map { RenderLayer(id: id, bounds: bounds, contents: $0) }
        }
        var layers = Self.dissolve(images[0], images[1], moment.fraction)
        if !children.isEmpty { layers.append(RenderLayer(id: moment.ids[2], bounds: bounds, children: children)) }
        children = RenderChildren(layers, structure: RenderChildren.structure(of: layers.map(\.id)))
    }

    /// Shows the old and the new content during a transition.
    mutating func show(
        _ transition: TransitionAnimation,
        _ moment: TransitionAnimation.Moment,
        _ bounds: CGRect,
        _ values: LayerValues
    ) {
        let new = RenderLayer(
            id: transition.ids[1],
            bounds: bounds,
            transform: CGAffineTransform(translationX: moment.newOffset.dx, y: moment.newOffset.dy),
            background: background,
            contents: contents,
            masksToBounds: values.masksToBounds,
            edge: edge,
            children: children
        )
        let old = transition.old.map { old in
            RenderLayer(
                id: transition.ids[0],
                bounds: old.bounds,
                transform: CGAffineTransform(
                    translationX: bounds.minX - old.bounds.minX + moment.oldOffset.dx,
                    y: bounds.minY - old.bounds.minY + moment.oldOffset.dy
                ),
                children: RenderChildren([old], structure: RenderChildren.structure(of: [old.id]))
            )
        }
        let layers: [RenderLayer]
        if let fraction = moment.fade {
            layers = Self.dissolve(old, new, fraction)
        } else {
            let behind = moment.isNewBehind ? new : old
            var front = moment.isNewBehind ? old : new
            if let curl = moment.curl { front = front?.curled(curl) }
            layers = [behind, front].compactMap(\.self)
        }
        background = 0
        contents = nil
        edge = edge.withoutBorder
        children = RenderChildren(layers, structure: RenderChildren.structure(of: layers.map(\.id)))
    }

    /// Returns two layers, back to front, for a cross-fade: the second appears by a fraction and the first disappears
    /// by the same fraction.
    ///
    /// The fractions add up to one wherever one of the layers is opaque and as large as the other. The opaque layer is
    /// then in front, with its fraction as opacity, and the other one behind it at full opacity. If both are
    /// translucent, the sum is slightly less in the middle of the fade.
    private static func dissolve(_ old: RenderLayer?, _ new: RenderLayer?, _ fraction: Double) -> [RenderLayer] {
        let fraction = min(1, max(0, fraction))
        guard let old, let new else {
            return [old?.with(opacity: 1 - fraction), new?.with(opacity: fraction)].compactMap(\.self)
        }
        if new.isOpaque(around: old) { return [old, new.with(opacity: fraction)] }
        if old.isOpaque(around: new) { return [new, old.with(opacity: 1 - fraction)] }
        return [old.with(opacity: 1 - fraction), new.with(opacity: fraction)]
    }
}

extension RenderLayer {
    /// Returns the same layer, which lies in its superlayer's plane, with another opacity.
    fileprivate func with(opacity: Double) -> RenderLayer {
        modified { $0.opacity = opacity }
    }

    /// Returns the layer with a page curl, or `nil` if nothing of it is visible.
    fileprivate func curled(_ curl: RenderCurl) -> RenderLayer? {
        if curl.progress <= 0 { return self }
        return curl.progress < 1 ? modified { $0.curl = curl } : nil
    }

    /// Returns a Boolean value that indicates whether the layer hides another layer with the same geometry completely.
    fileprivate func isOpaque(around other: RenderLayer) -> Bool {
        guard let rect = opaqueRect else { return false }
        return other.extent.isNull || rect.applying(transform).insetBy(dx: -1e-6, dy: -1e-6).contains(other.extent)
    }

    /// The rectangle in which the layer hides everything behind it, in its own coordinates, or `nil` if there is none.
    private var opaqueRect: CGRect? {
        guard opacity >= 1, projected == nil, composition == nil, !edge.isRound else { return nil }
        if background >> 24 == 255 { return bounds }
        if let contents, contents.isOpaque, contents.transform.b == 0, contents.transform.c == 0 {
            return masksToBounds ? contents.frame.intersection(bounds) : contents.frame
        }
        // A layer that only contains another layer.
        guard children.count == 1, let only = children.layers.first, only.transform.isIdentity else { return nil }
        return only.opaqueRect
    }
}
