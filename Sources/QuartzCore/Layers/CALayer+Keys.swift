import Compositor
import CoreGraphics
import Motion

/// A layer is a container of values by key: its properties, and values that the app stores with it.
extension CALayer {
    private static let properties: [String: KeyedProperty] = [
        "actions": .init(\CALayer.actions),
        "allowsGroupOpacity": .init(\CALayer.allowsGroupOpacity),
        "allowsEdgeAntialiasing": .init(\CALayer.allowsEdgeAntialiasing),
        "anchorPoint": .init(\CALayer.anchorPoint),
        "anchorPointZ": .init(\CALayer.anchorPointZ),
        "autoreverses": .init(\CALayer.autoreverses),
        "backgroundColor": .init(\CALayer.backgroundColor),
        "backgroundFilters": .init(\CALayer.backgroundFilters),
        "beginTime": .init(\CALayer.beginTime),
        "borderColor": .init(\CALayer.borderColor),
        "borderWidth": .init(\CALayer.borderWidth),
        "bounds": .init(\CALayer.bounds),
        "compositingFilter": .init(\CALayer.compositingFilter),
        "contents": .init(\CALayer.contents),
        "contentsGravity": .init(\CALayer.contentsGravity),
        "contentsCenter": .init(\CALayer.contentsCenter),
        "contentsRect": .init(\CALayer.contentsRect),
        "contentsScale": .init(\CALayer.contentsScale),
        "contentsFormat": .init(\CALayer.contentsFormat),
        "cornerCurve": .init(\CALayer.cornerCurve),
        "cornerRadius": .init(\CALayer.cornerRadius),
        "delegate": .init(\CALayer.delegate),
        "doubleSided": .init(\CALayer.isDoubleSided),
        "drawsAsynchronously": .init(\CALayer.drawsAsynchronously),
        "duration": .init(\CALayer.duration),
        "edgeAntialiasingMask": .init(\CALayer.edgeAntialiasingMask),
        "filters": .init(\CALayer.filters),
        "fillMode": .init(\CALayer.fillMode),
        "frame": .init(\CALayer.frame),
        "geometryFlipped": .init(\CALayer.isGeometryFlipped),
        "hidden": .init(\CALayer.isHidden),
        "magnificationFilter": .init(\CALayer.magnificationFilter),
        "mask": .init(\CALayer.mask),
        "masksToBounds": .init(\CALayer.masksToBounds),
        "minificationFilter": .init(\CALayer.minificationFilter),
        "name": .init(\CALayer.name),
        "needsDisplayOnBoundsChange": .init(\CALayer.needsDisplayOnBoundsChange),
        "opacity": .init(\CALayer.opacity),
        "opaque": .init(\CALayer.isOpaque),
        "position": .init(\CALayer.position),
        "repeatCount": .init(\CALayer.repeatCount),
        "rasterizationScale": .init(\CALayer.rasterizationScale),
        "repeatDuration": .init(\CALayer.repeatDuration),
        "shadowColor": .init(\CALayer.shadowColor),
        "shadowOffset": .init(\CALayer.shadowOffset),
        "shadowOpacity": .init(\CALayer.shadowOpacity),
        "shadowPath": .init(\CALayer.shadowPath),
        "shadowRadius": .init(\CALayer.shadowRadius),
        "shouldRasterize": .init(\CALayer.shouldRasterize),
        "speed": .init(\CALayer.speed),
        "style": .init(\CALayer.style),
        "sublayerTransform": .init(\CALayer.sublayerTransform),
        "sublayers": .init(\CALayer.sublayers),
        "timeOffset": .init(\CALayer.timeOffset),
        "transform": .init(\CALayer.transform),
        "zPosition": .init(\CALayer.zPosition),
    ]

    /// The getter names of Boolean properties, which are valid keys too.
    private static let getters = [
        "isDoubleSided": "doubleSided", "isGeometryFlipped": "geometryFlipped", "isHidden": "hidden",
        "isOpaque": "opaque",
    ]

    private func property(_ key: String) -> KeyedProperty? {
        Self.properties[key] ?? Self.getters[key].flatMap { Self.properties[$0] } ?? type(of: self).ownProperties[key]
    }

    func keyedValue(_ key: String) -> Any? {
        if let property = property(key) { return property.get(self) }
        if key == "superlayer" { return superlayer }
        return motion?.userValues[key] ?? styleValue(key) ?? type(of: self).defaultValue(forKey: key)
    }

    /// The implementation of `defaultValue(forKey:)`.
    static func standardValue(_ key: String) -> Any? {
        if ownProperties[key] != nil { return make(self).value(forKey: key) }
        return properties[getters[key] ?? key].flatMap { $0.get(CALayer()) }
    }

    /// Returns a Boolean value that indicates whether a key is that of a property that can be set.
    func hasProperty(_ key: String) -> Bool { property(key) != nil }

    func setKeyedValue(_ value: Any?, _ key: String) {
        if let property = property(key) { return property.set(self, value) }
        precondition(key != "superlayer", "CALayer.setValue(_:forKey:): superlayer is read-only")
        setCustomValue(value, key)
    }

    /// Returns a Boolean value that indicates whether a key is not one of a property, but of a value that the app stores
    /// with the layer.
    func isCustom(_ key: String) -> Bool {
        // The first part of a key path, such as that of a cell of an emitter.
        let key = String(key.prefix { $0 != "." })
        if let property = LayerProperty(rawValue: key), !property.isOfSubclass, property != .custom { return false }
        return key != "superlayer" && property(key) == nil
    }

    // MARK: Key paths

    func keyedValue(atPath path: String) -> Any? {
        guard let (head, rest) = Self.split(path) else { return value(forKey: path) }
        if let target = AnimationTarget(keyPath: path), let value = values[target] { return value.boxed }
        if let (filter, key) = filter(atPath: path) { return filter.filterValue(forKey: key) }
        switch value(forKey: head) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let cells as [CAEmitterCell]: return CAEmitterCell.value(cells, atPath: rest)
        case let values as [String: Any]: return values[rest]
        case let rect as CGRect: return AnimationValue.rect(rect).component(rest)?.boxed
        default: return nil
        }
    }

    func setKeyedValue(_ value: Any?, atPath path: String) {
        guard let (head, rest) = Self.split(path) else { return setValue(value, forKey: path) }
        if let found = filter(atPath: path) { return setFilterValue(value, found) }
        if let target = AnimationTarget(keyPath: path), let sample = values[target] {
            guard let new = value.flatMap({ AnimationValue($0, like: sample) }) else {
                preconditionFailure(
                    "CALayer.setValue(_:forKeyPath:): \(value ?? "nil") is not a valid value of \(path)"
                )
            }
            let old = values
            var changed = old
            changed[target] = new
            return take(changed, insteadOf: old)
        }
        switch self.value(forKey: head) {
        case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
        case let cells as [CAEmitterCell]: CAEmitterCell.setValue(value, cells, atPath: rest)
        case let values as [String: Any]:
            var values = values
            values[rest] = value
            setValue(values, forKey: head)
        case let rect as CGRect:
            let whole = AnimationValue.rect(rect)
            guard let part = whole.component(rest), let new = value.flatMap({ AnimationValue($0, like: part) }),
                case .rect(let changed) = whole.setting(rest, new)
            else {
                preconditionFailure(
                    "CALayer.setValue(_:forKeyPath:): \(value ?? "nil") is not a valid value of \(path)"
                )
            }
            setValue(changed, forKey: head)
        default: preconditionFailure("CALayer.setValue(_:forKeyPath:): unknown key path \(path)")
        }
    }

    static func split(_ path: String) -> (head: String, rest: String)? {
        guard let dot = path.firstIndex(of: ".") else { return nil }
        return (String(path[..<dot]), String(path[path.index(after: dot)...]))
    }

    // MARK: Description

    /// The text of `debugDescription`.
    var longDescription: String {
        var parts = [
            "<\(type(of: self)):\(objectAddress)",
            "position = CGPoint (\(position.x.shortText) \(position.y.shortText))",
            "bounds = CGRect \(bounds.shortText)",
        ]
        if let delegate = delegate as? NSObject { parts.append("delegate = \(delegate)") }
        if let sublayers { parts.append("sublayers = (\(sublayers.map(\.description).joined(separator: ", ")))") }
        if masksToBounds { parts.append("masksToBounds = YES") }
        if isHidden { parts.append("hidden = YES") }
        if opacity != 1 { parts.append("opacity = \(CGFloat(opacity).shortText)") }
        if let backgroundColor { parts.append("backgroundColor = \(backgroundColor)") }
        if let name { parts.append("name = \(name)") }
        return parts.joined(separator: "; ") + ">"
    }
}

extension AnimationValue {
    /// The value as key-value coding represents it: numbers are `NSNumber`.
    var boxed: Any? {
        if case .scalar(let number) = self { return NSNumber(value: number) }
        return any
    }

    /// Returns a component of a rectangle, by the rest of a key path.
    fileprivate func component(_ rest: String) -> AnimationValue? {
        AnimationKeyPath("bounds." + rest).component.flatMap { self[$0] }
    }

    fileprivate func setting(_ rest: String, _ new: AnimationValue) -> AnimationValue? {
        AnimationKeyPath("bounds." + rest).component.flatMap { setting($0, to: new) }
    }
}
