import CoreGraphics

/// What a layer paints within its place, while pictures in it give way to others.
struct LayerInside {
    var background: UInt32
    var contents: RenderContents?
    var edge: RenderEdge
    var children: RenderChildren

    /// Shows two pictures that fade into each other.
    mutating func show(_ moment: ContentsAnimation.Moment, _ own: RenderContents?, _ bounds: CGRect) {
        func picture(_ picture: ContentsAnimation.Picture) -> RenderContents? {
            (picture.isLayers ? own : picture.contents)?.placed(in: bounds)
        }
        let lower = picture(moment.lower)
        let upper = picture(moment.upper)
        guard moment.fraction > 0, lower !== upper else { return contents = lower }
        guard moment.fraction < 1 else { return contents = upper }
        var layers: [RenderLayer] = []
        func add(_ contents: RenderContents?, _ opacity: Double, _ id: RenderLayer.ID) {
            guard let contents else { return }
            layers.append(RenderLayer(id: id, bounds: bounds, opacity: opacity, contents: contents))
        }
        if let lower, let upper, lower.isOpaque, upper.isOpaque, lower.frame == upper.frame {
            // Nothing shows through at any time.
            contents = lower
            add(upper, moment.fraction, moment.ids[1])
        } else {
            contents = nil
            add(lower, 1 - moment.fraction, moment.ids[0])
            add(upper, moment.fraction, moment.ids[1])
        }
        if !children.isEmpty { layers.append(RenderLayer(id: moment.ids[2], bounds: bounds, children: children)) }
        children = RenderChildren(layers, structure: RenderChildren.structure(of: layers.map(\.id)))
    }

    /// Shows the old picture and the new one.
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
            opacity: moment.newOpacity,
            background: background,
            contents: contents,
            masksToBounds: values.masksToBounds,
            edge: edge,
            children: children
        )
        var layers = [new]
        if let old = transition.old {
            let faded = RenderLayer(
                id: transition.ids[0],
                bounds: old.bounds,
                transform: CGAffineTransform(
                    translationX: bounds.minX - old.bounds.minX + moment.oldOffset.dx,
                    y: bounds.minY - old.bounds.minY + moment.oldOffset.dy
                ),
                opacity: moment.oldOpacity,
                children: RenderChildren([old], structure: RenderChildren.structure(of: [old.id]))
            )
            layers.insert(faded, at: moment.isNewBehind ? 1 : 0)
        }
        background = 0
        contents = nil
        edge = RenderEdge(radius: edge.radius, corners: edge.corners)
        children = RenderChildren(layers, structure: RenderChildren.structure(of: layers.map(\.id)))
    }
}
