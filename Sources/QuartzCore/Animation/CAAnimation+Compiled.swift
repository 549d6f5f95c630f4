import Compositor
import CoreGraphics
import Motion

/// The context of an animation's layer that is needed to compile the animation.
struct AnimationSetting {
    let layer: CALayer

    /// For transitions: the layer as it was shown before.
    let oldSnapshot: RenderLayer?

    /// The properties that are compiled.
    let scope: Scope

    /// The properties of a layer that animations change.
    enum Scope {
        /// The properties of the layer itself, which the compositor shows.
        case properties
        /// The values that the app stores with the layer, which are evaluated for the layer's thread.
        case customValues
    }

    /// Five unique layer identifiers, the same each time the animation is compiled.
    let ids: [RenderLayer.ID]
}

extension CAAnimation {
    /// Returns the animation in the compositor's representation.
    /// - Parameter group: The duration of the animation's group, in seconds; `nil` if it is in none.
    func compiled(_ setting: AnimationSetting, inGroupOf group: TimeInterval? = nil) -> CompiledAnimation {
        let timing = animationTiming(inGroupOf: group)
        return CompiledAnimation(
            timing: timing,
            curve: timingFunction?.curve,
            isRemovedOnCompletion: isRemovedOnCompletion,
            content: content(setting, timing)
        )
    }

    /// Returns the timing of the animation.
    /// - Parameter group: The duration of the animation's group, in seconds; `nil` if it is in none.
    func animationTiming(inGroupOf group: TimeInterval? = nil) -> AnimationTiming {
        func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
        return AnimationTiming(
            beginTime: number(beginTime),
            duration: duration > 0 ? duration : group ?? 0,
            speed: number(Double(speed)),
            timeOffset: number(timeOffset),
            repeatCount: repeatCount.isNaN ? 0 : Double(repeatCount),
            repeatDuration: repeatDuration.isNaN ? 0 : repeatDuration,
            autoreverses: autoreverses,
            fillsForwards: fillMode == .forwards || fillMode == .both,
            fillsBackwards: fillMode == .backwards || fillMode == .both
        )
    }

    private func content(_ setting: AnimationSetting, _ timing: AnimationTiming) -> CompiledAnimation.Content {
        switch self {
        case let group as CAAnimationGroup:
            .group((group.animations ?? []).map { $0.compiled(setting, inGroupOf: timing.duration) })
        case let transition as CATransition:
            setting.scope == .properties ? .transition(transition.compiledTransition(setting)) : .nothing
        case let animation as CAPropertyAnimation:
            animation.propertyContent(setting) ?? .nothing
        default: .nothing
        }
    }
}

extension CAMediaTimingFunction {
    /// The compositor's equivalent.
    var curve: TimingCurve { TimingCurve(controlPoints.x, controlPoints.y, controlPoints.z, controlPoints.w) }
}

extension CATransition {
    fileprivate func compiledTransition(_ setting: AnimationSetting) -> TransitionAnimation {
        let kind: TransitionAnimation.Kind =
            switch type {
            case .moveIn: .moveIn
            case .push: .push
            case .reveal: .reveal
            case .pageCurl: .curl
            case .pageUnCurl: .uncurl
            default: .fade
            }
        var direction =
            switch subtype {
            case .fromLeft: CGVector(dx: 1, dy: 0)
            case .fromTop: CGVector(dx: 0, dy: -1)
            case .fromBottom: CGVector(dx: 0, dy: 1)
            case .fromRight: CGVector(dx: -1, dy: 0)
            default: kind == .curl || kind == .uncurl ? CGVector(dx: 0, dy: -1) : CGVector(dx: -1, dy: 0)
            }
        // The names refer to the coordinates of the layer.
        if subtype != nil, setting.layer.isReflected { direction.dy = 0 - direction.dy }
        return TransitionAnimation(
            kind,
            direction: direction,
            start: Double(startProgress),
            end: Double(endProgress),
            old: setting.oldSnapshot,
            ids: Array(setting.ids.prefix(2))
        )
    }
}

extension AnimationSetting {
    /// Returns the target of a key path, or `nil` if it is not compiled.
    fileprivate func target(_ keyPath: String) -> AnimationTarget? {
        let path = AnimationKeyPath(keyPath)
        guard layer.isCustom(path.property) else {
            return scope == .properties ? layer.target(ofAnimation: keyPath) : nil
        }
        return scope == .customValues ? AnimationTarget(customKeyPath: path) : nil
    }

    /// Returns a value of the kind that a target has. Values of the app's own are of the kind of the current value; if
    /// there is none, of that of the animation's values.
    fileprivate func sample(_ target: AnimationTarget, _ animation: CAPropertyAnimation) -> AnimationValue? {
        guard let key = target.customKey else { return LayerValues()[target] ?? layer.values[target] }
        if let value = layer.value(forKey: key).flatMap({ AnimationValue(inferring: $0) }) {
            return target.component.map { value[$0] } ?? value
        }
        return animation.someValue.flatMap { AnimationValue(inferring: $0) }
    }
}

extension CAPropertyAnimation {
    /// One of the values.
    fileprivate var someValue: Any? {
        switch self {
        case let animation as CABasicAnimation: animation.fromValue ?? animation.toValue ?? animation.byValue
        case let animation as CAKeyframeAnimation: animation.path == nil ? animation.values?.first : CGPoint.zero
        default: nil
        }
    }

    /// Returns the compiled property animation, or `nil` if it animates nothing.
    fileprivate func propertyContent(_ setting: AnimationSetting) -> CompiledAnimation.Content? {
        guard let keyPath, let target = setting.target(keyPath) else { return nil }
        if target.property == .contents { return contentsAnimation(setting).map { .contents($0) } }
        let function = valueFunction.flatMap { TransformFunction(rawValue: $0.name.rawValue) }
        guard let sample = function?.identity ?? setting.sample(target, self) else { return nil }
        var spring: SpringCurve?
        let interpolation: PropertyAnimation.Interpolation
        switch self {
        case let animation as CABasicAnimation:
            guard let found = animation.interpolation(like: sample) else { return nil }
            interpolation = found
            spring = (animation as? CASpringAnimation)?.curve
        case let animation as CAKeyframeAnimation:
            guard let found = animation.interpolation(like: sample) else { return nil }
            interpolation = found
        default: return nil
        }
        return .property(
            PropertyAnimation(
                target,
                interpolation,
                spring: spring,
                function: function,
                isAdditive: isAdditive,
                isCumulative: isCumulative
            )
        )
    }

    /// Returns a value converted to the property's type.
    fileprivate func value(_ any: Any, like sample: AnimationValue) -> AnimationValue? {
        if case .rect = sample, valueFunction != nil {
            // A single number or three numbers, for scale and translation.
            if let number = AnimationNumber(any) {
                let others = valueFunction?.name == .scale ? number.value : 0
                return .rect(CGRect(x: number.value, y: others, width: others, height: 0))
            }
            let numbers = (any as? [Any])?.compactMap { AnimationNumber($0)?.value } ?? []
            guard numbers.count == 3, numbers.allSatisfy(\.isFinite) else { return nil }
            return .rect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: 0))
        }
        return AnimationValue(any, like: sample)
    }

    private func contentsAnimation(_ setting: AnimationSetting) -> ContentsAnimation? {
        func image(_ any: Any?) -> ContentsAnimation.Image {
            guard let any else { return .ofLayer }
            if let image = any as? LayerContents { return .init(image.contents) }
            return .init((any as? CGImage).flatMap { setting.layer.renderContents(showing: $0) })
        }
        let ids = Array(setting.ids.suffix(3))
        switch self {
        case let animation as CABasicAnimation:
            return ContentsAnimation([image(animation.fromValue), image(animation.toValue)], ids: ids)
        case let animation as CAKeyframeAnimation:
            guard let values = animation.values, !values.isEmpty else { return nil }
            return ContentsAnimation(
                values.map { image($0) },
                keyTimes: animation.keyTimes?.map(\.doubleValue),
                curves: animation.curves,
                isDiscrete: animation.calculationMode == .discrete,
                ids: ids
            )
        default: return nil
        }
    }
}

/// The former contents of a layer, from which an animation starts.
final class LayerContents {
    let contents: RenderContents?

    init(_ contents: RenderContents?) { self.contents = contents }
}

extension CABasicAnimation {
    /// Returns the values of the animation, or `nil` if one of them does not match the property's type.
    fileprivate func interpolation(like sample: AnimationValue) -> PropertyAnimation.Interpolation? {
        var isWrong = false
        func value(_ any: Any?) -> AnimationValue? {
            guard let any else { return nil }
            let value = self.value(any, like: sample)
            if value == nil { isWrong = true }
            return value
        }
        let interpolation = PropertyAnimation.Interpolation.between(
            from: value(fromValue),
            to: value(toValue),
            by: value(byValue)
        )
        return isWrong ? nil : interpolation
    }
}

extension CAKeyframeAnimation {
    fileprivate var curves: [TimingCurve] { timingFunctions?.map(\.curve) ?? [] }

    private var mode: KeyframeTrack.Mode {
        switch calculationMode {
        case .discrete: .discrete
        case .paced: .paced
        case .cubic: .cubic
        case .cubicPaced: .cubicPaced
        default: .linear
        }
    }

    /// Returns the keyframes, or `nil` if the values do not match the property's type.
    fileprivate func interpolation(like sample: AnimationValue) -> PropertyAnimation.Interpolation? {
        let times = keyTimes?.map(\.doubleValue)
        if let path {
            guard case .point = sample, let motion = MotionPath(path.data, keyTimes: times, curves: curves, mode: mode)
            else { return nil }
            let rotation: MotionPath.RotationMode =
                switch rotationMode {
                case .rotateAuto?: .auto
                case .rotateAutoReverse?: .autoReverse
                default: .none
                }
            return .along(motion, rotation: rotation)
        }
        let found = values?.map { value($0, like: sample) } ?? []
        let known = found.compactMap { $0 }
        guard !known.isEmpty, known.count == found.count else { return nil }
        return .through(
            KeyframeTrack(
                known,
                keyTimes: times,
                curves: curves,
                mode: mode,
                shapes: SplineShape.list(
                    known.count,
                    tensions: tensionValues?.map(\.doubleValue) ?? [],
                    continuities: continuityValues?.map(\.doubleValue) ?? [],
                    biases: biasValues?.map(\.doubleValue) ?? []
                )
            )
        )
    }
}
