import CoreGraphics

/// A tree as it looks at one time.
package struct EvaluatedTree: Sendable {
    /// A plain tree, in which nothing moves.
    package let tree: RenderTree

    /// When the tree looks otherwise. Nil: never. Not after the time that was asked for: with every frame. Later: it stands
    /// still until then. Seconds of the display's clock.
    package let nextChange: TimeInterval?
}

extension RenderTree {
    /// The tree as it looks at a time: what is shown at that time is a function of nothing else.
    ///
    /// Only layers that move, and the way to them, are new; all others are those of this tree, and where nothing moves the
    /// tree is this one. It keeps the serial.
    /// - Parameter time: seconds of the display's clock.
    package func evaluated(at time: TimeInterval) -> EvaluatedTree {
        guard let root, root.hasAnimation else { return EvaluatedTree(tree: self, nextChange: nil) }
        var pass = EvaluationPass()
        let layer = root.evaluated(LayerClock(time: time), in: nil, &pass)
        guard layer !== root else { return EvaluatedTree(tree: self, nextChange: pass.next.time) }
        let tree = RenderTree(
            serial: serial,
            root: layer,
            transform: transform,
            size: size,
            background: background,
            isOnScreen: isOnScreen
        )
        return EvaluatedTree(tree: tree, nextChange: pass.next.time)
    }
}

/// What is found out on the way through a tree.
struct EvaluationPass {
    var next = NextChange()

    /// Whether a layer has another `zPosition` than in the tree as it was committed.
    var hasMovedInDepth = false
}

/// What a layer does to all in it while that is animated: `RenderPlace.surroundings`.
struct Surroundings {
    let transform: CATransform3D?
}

extension RenderLayer {
    /// The layer at a moment, for whoever shows it apart from its tree. It is not moved itself by what moves the layers
    /// above it.
    /// - Parameter clock: of what the layer is in.
    package func evaluated(_ clock: LayerClock) -> RenderLayer {
        var pass = EvaluationPass()
        return evaluated(clock, in: nil, &pass)
    }

    /// - Parameters:
    ///   - clock: of what the layer is in.
    ///   - surroundings: what that does to the layer, where it is not as it was committed.
    func evaluated(_ clock: LayerClock, in surroundings: Surroundings?, _ pass: inout EvaluationPass) -> RenderLayer {
        guard hasAnimation else { return self }
        guard let animation else {
            let children = children.evaluated(clock, in: nil, &pass)
            return children.root === self.children.root ? self : with(children: children)
        }
        let clock = clock.entering(animation.timing)
        let stage = animation.stage(clock, &pass.next)
        let old = animation.values
        let values = stage.values
        if values.zPosition != old.zPosition { pass.hasMovedInDepth = true }
        var children = children
        // What nobody sees need not be found out.
        if !values.isHidden, values.opacity > 0 {
            children = children.evaluated(clock, in: values.surroundings(insteadOf: old), &pass)
            if values.bounds != old.bounds, let fit = animation.frame.fit {
                children = children.replacingParts(with: fit(values.bounds))
            }
        }
        if values == old, stage.contents == nil, stage.transition == nil, surroundings == nil,
            children.root === self.children.root
        {
            return self
        }
        return layer(stage, animation.frame, surroundings, children)
    }

    /// The same with other children.
    private func with(children: RenderChildren) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: bounds,
            transform: transform,
            projection: projected?.projection,
            opacity: opacity,
            background: background,
            contents: contents,
            backdrop: backdrop,
            masksToBounds: masksToBounds,
            edge: edge,
            children: children,
            zPosition: zPosition
        )
    }

    /// The layer with values that animations give it.
    private func layer(
        _ stage: LayerStage,
        _ frame: LayerAnimation.Frame,
        _ surroundings: Surroundings?,
        _ children: RenderChildren
    ) -> RenderLayer {
        let values = stage.values
        let place = values.place(frame, surroundings)
        guard place.bounds.isFinite, place.projection.isFinite, !values.isHidden, values.opacity > 0 else {
            return RenderLayer(id: id, bounds: .zero, opacity: 0, children: children, zPosition: values.zPosition)
        }
        var inside = LayerInside(
            background: frame.paintsBackground ? values.backgroundColor?.premultipliedARGB ?? 0 : 0,
            contents: contents?.placed(in: place.bounds),
            edge: values.edge(frame),
            children: children
        )
        if let moment = stage.contents { inside.show(moment, contents, place.bounds) }
        if let (transition, paced) = stage.transition {
            inside.show(transition, transition.moment(at: paced, size: place.bounds.size), place.bounds, values)
        }
        return RenderLayer(
            id: id,
            place: place,
            opacity: min(1, values.opacity),
            background: inside.background,
            contents: inside.contents,
            backdrop: backdrop,
            masksToBounds: values.masksToBounds,
            edge: inside.edge,
            children: inside.children
        )
    }
}

extension LayerValues {
    /// Where a layer with these values lies.
    func place(_ frame: LayerAnimation.Frame, _ surroundings: Surroundings?) -> RenderPlace {
        var place = RenderPlace(bounds: bounds, position: position)
        place.anchorPoint = anchorPoint
        place.anchorPointZ = CGFloat(anchorPointZ)
        place.zPosition = CGFloat(zPosition)
        place.transform = transform
        place.isDoubleSided = frame.isDoubleSided
        place.surroundings = surroundings.map(\.transform) ?? frame.surroundings
        return place
    }

    func edge(_ frame: LayerAnimation.Frame) -> RenderEdge {
        guard cornerRadius > 0 || borderWidth > 0 else { return .plain }
        return RenderEdge(
            radius: cornerRadius,
            corners: frame.corners,
            borderWidth: borderWidth,
            borderColor: borderColor?.premultipliedARGB ?? 0
        )
    }

    /// What the layer does to all in it; nil when that is what it did with other values.
    fileprivate func surroundings(insteadOf old: LayerValues) -> Surroundings? {
        let own = surroundings
        return own == old.surroundings ? nil : Surroundings(transform: own)
    }

    private var surroundings: CATransform3D? {
        RenderPlace.surroundings(
            sublayerTransform,
            bounds: bounds,
            anchorPoint: anchorPoint,
            anchorPointZ: CGFloat(anchorPointZ)
        )
    }
}

extension AnimationColor {
    /// The pixel this colour makes; see `CGColor`.
    var premultipliedARGB: UInt32 {
        func unit(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
        let alpha = unit(components.w)
        let top = UInt32((alpha * 255).rounded())
        func channel(_ value: Double) -> UInt32 { min(UInt32((unit(value) * alpha * 255).rounded()), top) }
        return top << 24 | channel(components.x) << 16 | channel(components.y) << 8 | channel(components.z)
    }
}
