import Geometry
import Motion

/// A tree at a given time.
package struct EvaluatedTree: Sendable {
    /// A tree without animations.
    package let tree: RenderTree

    /// The time of the next change, in seconds of the display's clock: `nil` if the tree never changes, a time not
    /// after the requested time if it changes with every frame, or a later time until which it does not change.
    package let nextChange: TimeInterval?
}

extension RenderTree {
    /// Returns the tree at a given time. The result depends only on the tree and the time.
    ///
    /// Only animated layers and their ancestors are new; all others are shared with this tree. Without animated layers
    /// the result is this tree. The serial is unchanged.
    /// - Parameter time: The time in seconds of the display's clock.
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
            isOnScreen: isOnScreen,
            pendingDrawings: pendingDrawings
        )
        return EvaluatedTree(tree: tree, nextChange: pass.next.time)
    }
}

/// The state that is collected while a tree is evaluated.
struct EvaluationPass {
    var next = NextChange()

    /// A Boolean value that indicates whether a layer has another `zPosition` than in the committed tree.
    var hasMovedInDepth = false
}

/// The transform that an animated layer applies to its sublayers: `RenderGeometry.parentTransform`.
struct ParentTransform {
    let transform: CATransform3D?
}

extension RenderLayer {
    /// Returns the layer at a moment, to be shown separately from its tree. Animations of its ancestors have no effect
    /// on it.
    /// - Parameter clock: The clock of the superlayer.
    package func evaluated(_ clock: LayerClock) -> RenderLayer {
        var pass = EvaluationPass()
        return evaluated(clock, in: nil, &pass)
    }

    /// Returns the layer at a moment.
    /// - Parameters:
    ///   - clock: The clock of the superlayer.
    ///   - parentTransform: The transform that the superlayer applies to the layer, if it differs from the committed one.
    func evaluated(_ clock: LayerClock, in parentTransform: ParentTransform?, _ pass: inout EvaluationPass)
        -> RenderLayer
    {
        guard hasAnimation else { return self }
        guard let animation else {
            let children = children.evaluated(clock, in: nil, &pass)
            let composition = composition?.evaluated(clock, &pass)
            if children.root === self.children.root, composition === self.composition { return self }
            return modified {
                $0.children = children
                $0.composition = composition
                $0.animation = nil
            }
        }
        let clock = clock.entering(animation.timing)
        if let emission = animation.frame.emission {
            let sprites = emission(clock, &pass.next)
            return modified {
                $0.sprites = sprites
                $0.animation = nil
            }
        }
        var state = animation.state(clock, &pass.next)
        state.reflect(animation.frame.reflection)
        let old = animation.renderValues
        let values = state.values
        if values.zPosition != old.zPosition || animation.frame.sharesDepth && (values != old || parentTransform != nil)
        {
            pass.hasMovedInDepth = true
        }
        var children = children
        var composition = composition
        // The children and the mask of an invisible layer need not be evaluated.
        if !values.isHidden, values.opacity > 0 {
            let moved = values.parentTransform(insteadOf: old, animation.frame, parentTransform)
            children = children.evaluated(clock, in: moved, &pass)
            composition = composition?.evaluated(clock, &pass)
            if values.vibrancyAmount != old.vibrancyAmount {
                composition = composition?.modified { $0.vibrancy?.amount = min(max(values.vibrancyAmount, 0), 1) }
            }
            if values.hasOtherShadow(than: old) {
                var options = composition?.options ?? LayerComposition.Options()
                options.shadow = values.shadow(animation.frame.coverOutline)
                composition = LayerComposition(options)
            }
            if let fit = animation.frame.fit,
                values.bounds != old.bounds || values.cornerRadius != old.cornerRadius
                    || values.hasOtherRareValues(than: old)
            {
                let parts = fit(values).map { $0.evaluated(clock, in: nil, &pass) }
                children = children.replacingParts(with: parts)
            }
        }
        if values == old, state.contents == nil, state.transition == nil, parentTransform == nil,
            children.root === self.children.root, composition === self.composition
        {
            return self
        }
        return layer(state, insteadOf: old, animation.frame, parentTransform, children, composition)
    }

    /// Returns the layer with the values of its animations.
    private func layer(
        _ state: AnimatedState,
        insteadOf old: LayerValues,
        _ frame: LayerAnimation.Frame,
        _ parentTransform: ParentTransform?,
        _ children: RenderChildren,
        _ composition: LayerComposition?
    ) -> RenderLayer {
        let values = state.values
        let geometry = values.geometry(frame, parentTransform)
        if frame.isTransform {
            return modified {
                $0.opacity = values.isHidden ? 0 : min(1, max(0, values.opacity))
                $0.children = children
                $0.zPosition = geometry.depth
                $0.animation = nil
            }
        }
        guard geometry.bounds.isFinite, geometry.projection.isFinite, !values.isHidden, values.opacity > 0 else {
            return RenderLayer(id: id, bounds: .zero, opacity: 0, children: children, zPosition: values.zPosition)
        }
        var content = EvaluatedContent(
            background: frame.paintsBackground ? values.backgroundColor?.premultipliedARGB ?? 0 : 0,
            contents: values.contents(contents, insteadOf: old, in: geometry.bounds),
            edge: values.edge(frame),
            children: children
        )
        if let moment = state.contents { content.show(moment, contents, geometry.bounds) }
        if let (transition, paced) = state.transition {
            content.show(transition, transition.moment(at: paced, size: geometry.bounds.size), geometry.bounds, values)
        }
        return modified {
            $0.setGeometry(geometry)
            $0.opacity = geometry.isFacingAway ? 0 : min(1, values.opacity)
            $0.background = content.background
            $0.contents = content.contents
            $0.masksToBounds = values.masksToBounds
            $0.edge = content.edge
            $0.children = content.children
            $0.composition = composition
            if values.hasOtherBackdrop(than: old) { $0.backdrop = values.backdrop(like: backdrop) }
            $0.animation = nil
        }
    }
}

extension LayerComposition {
    /// Returns the options at a moment: the same object if nothing in the mask is animated.
    /// - Parameter clock: The clock of the masked layer.
    fileprivate func evaluated(_ clock: LayerClock, _ pass: inout EvaluationPass) -> LayerComposition? {
        guard let mask, mask.hasAnimation else { return self }
        // The order of siblings does not depend on the mask.
        let hadMovedInDepth = pass.hasMovedInDepth
        defer { pass.hasMovedInDepth = hadMovedInDepth }
        let evaluated = mask.evaluated(clock, in: nil, &pass)
        return evaluated === mask ? self : with(mask: evaluated)
    }
}

extension LayerValues {
    private static let shadowProperties: [LayerProperty] = [
        .shadowColor, .shadowOffset, .shadowOpacity, .shadowPath, .shadowRadius,
    ]

    fileprivate func hasOtherShadow(than other: LayerValues) -> Bool {
        Self.shadowProperties.contains { self[$0] != other[$0] }
    }

    /// Returns the shadow, or `nil` if it is not visible.
    /// - Parameter cover: The function that renders a path.
    package func shadow(_ cover: RenderShadow.Outline.Cover?) -> RenderShadow? {
        guard case .scalar(let opacity)? = self[.shadowOpacity], opacity > 0,
            case .color(var color?)? = self[.shadowColor], case .size(let offset)? = self[.shadowOffset],
            case .scalar(let radius)? = self[.shadowRadius], case .path(let path)? = self[.shadowPath]
        else { return nil }
        color.components.w *= min(opacity, 1)
        return RenderShadow(
            color: color.premultipliedARGB,
            offset: offset,
            deviation: radius,
            outline: path.flatMap { path in cover.map { RenderShadow.Outline(path, cover: $0) } }
        )
    }

    /// Returns the contents of a layer, placed in bounds.
    fileprivate func contents(
        _ contents: RenderContents?,
        insteadOf old: LayerValues,
        in bounds: CGRect
    ) -> RenderContents? {
        let part = rect(.contentsRect)
        guard part != old.rect(.contentsRect) else { return contents?.placed(in: bounds) }
        return contents?.showing(part, in: bounds)
    }

    fileprivate func hasOtherBackdrop(than other: LayerValues) -> Bool {
        backdropDeviation != other.backdropDeviation || backdropSaturation != other.backdropSaturation
    }

    /// Returns the effect on the backdrop, or `nil` if there is none.
    fileprivate func backdrop(like old: RenderBackdrop?) -> RenderBackdrop? {
        let backdrop = RenderBackdrop(
            deviation: backdropDeviation,
            saturation: backdropSaturation,
            filter: old?.filter
        )
        return backdrop.isIdentity ? nil : backdrop
    }

    /// Returns the geometry of a layer with these values.
    func geometry(_ frame: LayerAnimation.Frame, _ parentTransform: ParentTransform?) -> RenderGeometry {
        var geometry = RenderGeometry(bounds: bounds, position: position)
        geometry.anchorPoint = anchorPoint
        geometry.anchorPointZ = CGFloat(anchorPointZ)
        geometry.zPosition = CGFloat(zPosition)
        geometry.transform = transform
        geometry.isDoubleSided = frame.isDoubleSided
        geometry.parentTransform = parentTransform.map(\.transform) ?? frame.parentTransform
        geometry.sharesDepth = frame.sharesDepth
        return geometry
    }

    func edge(_ frame: LayerAnimation.Frame) -> RenderEdge {
        guard cornerRadius > 0 || borderWidth > 0 || !frame.aliasedSides.isEmpty else { return .plain }
        return RenderEdge(
            radius: cornerRadius,
            corners: frame.corners,
            isContinuous: frame.hasContinuousCorners,
            borderWidth: borderWidth,
            borderColor: borderColor?.premultipliedARGB ?? 0,
            aliased: frame.aliasedSides
        )
    }

    /// Returns the transform that the layer applies to its sublayers, or `nil` if it is the same as with the old
    /// values.
    /// - Parameter outer: The transform that the superlayer applies to the layer, if it differs from the committed one.
    fileprivate func parentTransform(
        insteadOf old: LayerValues,
        _ frame: LayerAnimation.Frame,
        _ outer: ParentTransform?
    ) -> ParentTransform? {
        let own = parentTransform
        guard frame.isTransform else { return own == old.parentTransform ? nil : ParentTransform(transform: own) }
        let space = geometry(frame, outer).space
        if outer == nil, own == old.parentTransform, space == old.geometry(frame, nil).space { return nil }
        return ParentTransform(transform: own.map { CATransform3DConcat($0, space) } ?? space)
    }

    private var parentTransform: CATransform3D? {
        RenderGeometry.parentTransform(
            sublayerTransform,
            bounds: bounds,
            anchorPoint: anchorPoint,
            anchorPointZ: CGFloat(anchorPointZ)
        )
    }
}

extension AnimationColor {
    /// The color as a premultiplied pixel; see `CGColor`.
    var premultipliedARGB: UInt32 {
        func unit(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
        let alpha = unit(components.w)
        let top = UInt32((alpha * 255).rounded())
        func channel(_ value: Double) -> UInt32 { min(UInt32((unit(value) * alpha * 255).rounded()), top) }
        return top << 24 | channel(components.x) << 16 | channel(components.y) << 8 | channel(components.z)
    }
}
