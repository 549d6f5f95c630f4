import CoreGraphics

/// The properties that `value(forKey:)` and `setValue(_:forKey:)` access, by the keys that Core Animation documents.
extension KeyedProperty {
    /// The properties of `CAAnimation`.
    static let animation: [String: KeyedProperty] = [
        "autoreverses": .init(\CAAnimation.autoreverses),
        "beginTime": .init(\CAAnimation.beginTime),
        "delegate": .init(\CAAnimation.delegate),
        "duration": .init(\CAAnimation.duration),
        "fillMode": .init(\CAAnimation.fillMode),
        "removedOnCompletion": .init(\CAAnimation.isRemovedOnCompletion),
        "repeatCount": .init(\CAAnimation.repeatCount),
        "repeatDuration": .init(\CAAnimation.repeatDuration),
        "speed": .init(\CAAnimation.speed),
        "timeOffset": .init(\CAAnimation.timeOffset),
        "timingFunction": .init(\CAAnimation.timingFunction),
    ]

    /// The properties of `CAPropertyAnimation`.
    static let property: [String: KeyedProperty] = [
        "additive": .init(\CAPropertyAnimation.isAdditive),
        "cumulative": .init(\CAPropertyAnimation.isCumulative),
        "keyPath": .init(\CAPropertyAnimation.keyPath),
        "valueFunction": .init(\CAPropertyAnimation.valueFunction),
    ]

    /// The properties of `CABasicAnimation`.
    static let basic: [String: KeyedProperty] = [
        "byValue": .init(\CABasicAnimation.byValue),
        "fromValue": .init(\CABasicAnimation.fromValue),
        "toValue": .init(\CABasicAnimation.toValue),
    ]

    /// The properties of `CAKeyframeAnimation`.
    static let keyframe: [String: KeyedProperty] = [
        "biasValues": .init(\CAKeyframeAnimation.biasValues),
        "calculationMode": .init(\CAKeyframeAnimation.calculationMode),
        "continuityValues": .init(\CAKeyframeAnimation.continuityValues),
        "keyTimes": .init(\CAKeyframeAnimation.keyTimes),
        "path": .init(\CAKeyframeAnimation.path),
        "rotationMode": .init(\CAKeyframeAnimation.rotationMode),
        "tensionValues": .init(\CAKeyframeAnimation.tensionValues),
        "timingFunctions": .init(\CAKeyframeAnimation.timingFunctions),
        "values": .init(\CAKeyframeAnimation.values),
    ]

    /// The properties of `CASpringAnimation`.
    static let spring: [String: KeyedProperty] = [
        "allowsOverdamping": .init(\CASpringAnimation.allowsOverdamping),
        "damping": .init(\CASpringAnimation.damping),
        "initialVelocity": .init(\CASpringAnimation.initialVelocity),
        "mass": .init(\CASpringAnimation.mass),
        "stiffness": .init(\CASpringAnimation.stiffness),
    ]

    /// The properties of `CAAnimationGroup`.
    static let group: [String: KeyedProperty] = ["animations": .init(\CAAnimationGroup.animations)]

    /// The properties of `CATransition`.
    static let transition: [String: KeyedProperty] = [
        "endProgress": .init(\CATransition.endProgress),
        "startProgress": .init(\CATransition.startProgress),
        "subtype": .init(\CATransition.subtype),
        "type": .init(\CATransition.type),
    ]
}
