import UIKit

/// The defaults of emitter and scroll layers.
extension DocumentedDefaults {
    mutating func addEmitters() {
        add("CAEmitterLayer", CAEmitterLayer()) { object, row in
            row("emitterCells", object.emitterCells?.count, nil)
            row("emitterPosition", object.emitterPosition, CGPoint.zero)
            row("emitterSize", object.emitterSize, CGSize.zero)
            row("emitterZPosition", object.emitterZPosition, CGFloat(0))
            row("emitterDepth", object.emitterDepth, CGFloat(0))
            row("emitterShape", object.emitterShape, CAEmitterLayerEmitterShape.point)
            row("emitterMode", object.emitterMode, CAEmitterLayerEmitterMode.volume)
            row("renderMode", object.renderMode, CAEmitterLayerRenderMode.unordered)
            row("seed", object.seed, UInt32(0))
            row("birthRate", object.birthRate, Float(1))
            row("lifetime", object.lifetime, Float(1))
            row("velocity", object.velocity, Float(1))
            row("scale", object.scale, Float(1))
            row("spin", object.spin, Float(1))
        }
        add("CAEmitterCell", CAEmitterCell()) { object, row in
            row("name", object.name, nil)
            row("contents", object.contents == nil, true)
            row("emitterCells", object.emitterCells?.count, nil)
            row("isEnabled", object.isEnabled, true)
            row("color", object.color, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
            row("scale", object.scale, CGFloat(1))
            row("contentsScale", object.contentsScale, CGFloat(1))
            row("contentsRect", object.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
            row("magnificationFilter", object.magnificationFilter, "linear")
            row("minificationFilter", object.minificationFilter, "linear")
            row("speed", object.speed, Float(1))
            row("autoreverses", object.autoreverses, false)
            row("fillMode", object.fillMode, CAMediaTimingFillMode.removed)
        }
        add("CAEmitterCell", CAEmitterCell()) { object, row in
            row("birthRate", object.birthRate, Float(0))
            row("lifetime", object.lifetime, Float(0))
            row("lifetimeRange", object.lifetimeRange, Float(0))
            row("redRange", object.redRange, Float(0))
            row("greenRange", object.greenRange, Float(0))
            row("blueRange", object.blueRange, Float(0))
            row("alphaRange", object.alphaRange, Float(0))
            row("redSpeed", object.redSpeed, Float(0))
            row("greenSpeed", object.greenSpeed, Float(0))
            row("blueSpeed", object.blueSpeed, Float(0))
            row("alphaSpeed", object.alphaSpeed, Float(0))
            row("repeatCount", object.repeatCount, Float(0))
            row("emissionLatitude", object.emissionLatitude, CGFloat(0))
            row("emissionLongitude", object.emissionLongitude, CGFloat(0))
            row("emissionRange", object.emissionRange, CGFloat(0))
            row("velocity", object.velocity, CGFloat(0))
            row("velocityRange", object.velocityRange, CGFloat(0))
            row("xAcceleration", object.xAcceleration, CGFloat(0))
            row("yAcceleration", object.yAcceleration, CGFloat(0))
            row("zAcceleration", object.zAcceleration, CGFloat(0))
            row("scaleRange", object.scaleRange, CGFloat(0))
            row("scaleSpeed", object.scaleSpeed, CGFloat(0))
            row("spin", object.spin, CGFloat(0))
            row("spinRange", object.spinRange, CGFloat(0))
            row("beginTime", object.beginTime, CFTimeInterval(0))
            row("duration", object.duration, CFTimeInterval(0))
            row("repeatDuration", object.repeatDuration, CFTimeInterval(0))
            row("timeOffset", object.timeOffset, CFTimeInterval(0))
        }
        add("CAScrollLayer", CAScrollLayer()) { object, row in
            row("scrollMode", object.scrollMode, CAScrollLayerScrollMode.both)
        }
    }
}
