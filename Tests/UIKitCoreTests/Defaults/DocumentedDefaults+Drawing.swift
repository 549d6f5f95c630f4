import UIKit

/// The rows of animators, drawing, layers and their animations.
extension DocumentedDefaults {
    // MARK: Property animators

    mutating func addAnimators() {
        add("UIViewPropertyAnimator", UIViewPropertyAnimator(duration: 1, curve: .linear)) { object, row in
            row("isUserInteractionEnabled", object.isUserInteractionEnabled, true)
            row("isManualHitTestingEnabled", object.isManualHitTestingEnabled, false)
            row("isInterruptible", object.isInterruptible, true)
            row("scrubsLinearly", object.scrubsLinearly, true)
            row("pausesOnCompletion", object.pausesOnCompletion, false)
            row("isReversed", object.isReversed, false)
            row("isRunning", object.isRunning, false)
            row("delay", object.delay, 0.0)
        }
    }

    // MARK: Drawing and text

    mutating func addDrawing() {
        add("UIBezierPath", UIBezierPath()) { object, row in
            row("lineWidth", object.lineWidth, CGFloat(1))
            row("lineCapStyle", object.lineCapStyle, CGLineCap.butt)
            row("lineJoinStyle", object.lineJoinStyle, CGLineJoin.miter)
            row("miterLimit", object.miterLimit, CGFloat(10))
            row("flatness", object.flatness, CGFloat(0.6))
            row("usesEvenOddFillRule", object.usesEvenOddFillRule, false)
        }
        add("UIGraphicsImageRendererFormat", UIGraphicsImageRendererFormat()) { object, row in
            row("scale", object.scale, UIScreen.main.scale)
            row("opaque", object.opaque, false)
            row("preferredRange", object.preferredRange, UIGraphicsImageRendererFormat.Range.automatic)
        }
        add("UIGraphicsPDFRendererFormat", UIGraphicsPDFRendererFormat()) { object, row in
            row("documentInfo", object.documentInfo.count, 0)
        }
        add("NSMutableParagraphStyle", NSMutableParagraphStyle()) { object, row in
            row("alignment", object.alignment, NSTextAlignment.natural)
            row("lineBreakMode", object.lineBreakMode, NSLineBreakMode.byWordWrapping)
            row("lineBreakStrategy", object.lineBreakStrategy, NSParagraphStyle.LineBreakStrategy())
            row("allowsDefaultTighteningForTruncation", object.allowsDefaultTighteningForTruncation, false)
            row("hyphenationFactor", object.hyphenationFactor, Float(0))
            row("usesDefaultHyphenation", object.usesDefaultHyphenation, false)
            row("lineSpacing", object.lineSpacing, CGFloat(0))
            row("paragraphSpacing", object.paragraphSpacing, CGFloat(0))
            row("paragraphSpacingBefore", object.paragraphSpacingBefore, CGFloat(0))
            row("firstLineHeadIndent", object.firstLineHeadIndent, CGFloat(0))
            row("headIndent", object.headIndent, CGFloat(0))
            row("tailIndent", object.tailIndent, CGFloat(0))
            row("minimumLineHeight", object.minimumLineHeight, CGFloat(0))
            row("maximumLineHeight", object.maximumLineHeight, CGFloat(0))
            row("lineHeightMultiple", object.lineHeightMultiple, CGFloat(0))
            row("baseWritingDirection", object.baseWritingDirection, NSWritingDirection.natural)
            row("defaultTabInterval", object.defaultTabInterval, CGFloat(0))
            row("tabStops", object.tabStops.map(\.location), (1...12).map { CGFloat($0) * 28 })
        }
        add("NSShadow", NSShadow()) { object, row in
            row("shadowOffset", object.shadowOffset, CGSize.zero)
            row("shadowBlurRadius", object.shadowBlurRadius, CGFloat(0))
            row("shadowColor", object.shadowColor as? UIColor, UIColor(white: 0, alpha: 1.0 / 3))
        }
        add("NSTextAttachment", NSTextAttachment()) { object, row in
            row("image", object.image == nil, true)
            row("bounds", object.bounds, CGRect.zero)
            row("accessibilityLabel", object.accessibilityLabel, nil)
            row("contents", object.contents, nil)
            row("fileType", object.fileType, nil)
            row("allowsTextAttachmentView", object.allowsTextAttachmentView, true)
        }
        let attachment = NSTextAttachment(data: nil, ofType: "org.example.documented-defaults")
        NSTextAttachment.registerViewProviderClass(
            NSTextAttachmentViewProvider.self,
            forFileType: "org.example.documented-defaults"
        )
        let place = DocumentedLocation()
        if let provider = attachment.viewProvider(for: nil, location: place, textContainer: nil) {
            add("NSTextAttachmentViewProvider", provider) { object, row in
                row("tracksTextAttachmentViewBounds", object.tracksTextAttachmentViewBounds, false)
            }
        }
        add("NSTextList", NSTextList(markerFormat: .disc, options: 0)) { object, row in
            row("startingItemNumber", object.startingItemNumber, 1)
        }
        add("NSStringDrawingContext", NSStringDrawingContext()) { object, row in
            row("minimumScaleFactor", object.minimumScaleFactor, CGFloat(0))
        }
    }

    // MARK: Layers

    mutating func addDrawnLayers() {
        add("CAShapeLayer", CAShapeLayer()) { object, row in
            row("path", object.path == nil, true)
            row("fillColor", object.fillColor, CGColor(gray: 0, alpha: 1))
            row("fillRule", object.fillRule, CAShapeLayerFillRule.nonZero)
            row("strokeColor", object.strokeColor == nil, true)
            row("strokeStart", object.strokeStart, CGFloat(0))
            row("strokeEnd", object.strokeEnd, CGFloat(1))
            row("lineWidth", object.lineWidth, CGFloat(1))
            row("miterLimit", object.miterLimit, CGFloat(10))
            row("lineCap", object.lineCap, CAShapeLayerLineCap.butt)
            row("lineJoin", object.lineJoin, CAShapeLayerLineJoin.miter)
            row("lineDashPhase", object.lineDashPhase, CGFloat(0))
            row("lineDashPattern", object.lineDashPattern == nil, true)
        }
        add("CAReplicatorLayer", CAReplicatorLayer()) { object, row in
            row("instanceCount", object.instanceCount, 1)
            row("instanceDelay", object.instanceDelay, CFTimeInterval(0))
            row("instanceTransform", CATransform3DIsIdentity(object.instanceTransform), true)
            row("instanceColor", object.instanceColor, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
            row("instanceRedOffset", object.instanceRedOffset, Float(0))
            row("instanceGreenOffset", object.instanceGreenOffset, Float(0))
            row("instanceBlueOffset", object.instanceBlueOffset, Float(0))
            row("instanceAlphaOffset", object.instanceAlphaOffset, Float(0))
        }
        add("CATiledLayer", CATiledLayer()) { object, row in
            row("levelsOfDetail", object.levelsOfDetail, 1)
            row("levelsOfDetailBias", object.levelsOfDetailBias, 0)
            row("tileSize", object.tileSize, CGSize(width: 256, height: 256))
        }
        add("CATextLayer", CATextLayer()) { object, row in
            row("string", object.string == nil, true)
            row("font", object.font == nil, true)
            row("fontSize", object.fontSize, CGFloat(36))
            row("foregroundColor", object.foregroundColor, CGColor(gray: 1, alpha: 1))
            row("isWrapped", object.isWrapped, false)
            row("truncationMode", object.truncationMode, CATextLayerTruncationMode.none)
            row("alignmentMode", object.alignmentMode, CATextLayerAlignmentMode.natural)
        }
        add("CAGradientLayer", CAGradientLayer()) { object, row in
            row("colors", object.colors == nil, true)
            row("locations", object.locations == nil, true)
            row("startPoint", object.startPoint, CGPoint(x: 0.5, y: 0))
            row("endPoint", object.endPoint, CGPoint(x: 0.5, y: 1))
            row("type", object.type, CAGradientLayerType.axial)
        }
    }

    mutating func addLayers() {
        addDrawnLayers()
        add("CALayer", CALayer()) { object, row in
            row("mask", object.mask, nil)
            row("shadowColor", object.shadowColor, CGColor(gray: 0, alpha: 1))
            row("allowsGroupOpacity", object.allowsGroupOpacity, true)
            row("contentsCenter", object.contentsCenter, CGRect(x: 0, y: 0, width: 1, height: 1))
            row("isGeometryFlipped", object.isGeometryFlipped, false)
            row("drawsAsynchronously", object.drawsAsynchronously, false)
            row("edgeAntialiasingMask", object.edgeAntialiasingMask.rawValue, 15)
            row("magnificationFilter", object.magnificationFilter, CALayerContentsFilter.linear)
            row("minificationFilter", object.minificationFilter, CALayerContentsFilter.linear)
            row("backgroundFilters", object.backgroundFilters == nil, true)
            row("contentsFormat", object.contentsFormat, CALayerContentsFormat.RGBA8Uint)
            row("contentsRect", object.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
            row("style", object.style == nil, true)
            row("cornerCurve", object.cornerCurve, CALayerCornerCurve.circular)
            row("shadowOpacity", object.shadowOpacity, Float(0))
            row("shadowOffset", object.shadowOffset, CGSize(width: 0, height: -3))
            row("shadowRadius", object.shadowRadius, CGFloat(3))
            row("shadowPath", object.shadowPath == nil, true)
            row("shouldRasterize", object.shouldRasterize, false)
            row("rasterizationScale", object.rasterizationScale, CGFloat(1))
            row("compositingFilter", object.compositingFilter == nil, true)
            row("filters", object.filters == nil, true)
            row("bounds", object.bounds, CGRect.zero)
            row("position", object.position, CGPoint.zero)
            row("sublayers", object.sublayers == nil, true)
            row("duration", object.duration, CFTimeInterval(0))
            row("repeatCount", object.repeatCount, Float(0))
            row("repeatDuration", object.repeatDuration, CFTimeInterval(0))
            row("autoreverses", object.autoreverses, false)
            row("fillMode", object.fillMode, CAMediaTimingFillMode.removed)
            row("anchorPoint", object.anchorPoint, CGPoint(x: 0.5, y: 0.5))
            row("anchorPointZ", object.anchorPointZ, CGFloat(0))
            row("zPosition", object.zPosition, CGFloat(0))
            row("transform", CATransform3DIsIdentity(object.transform), true)
            row("sublayerTransform", CATransform3DIsIdentity(object.sublayerTransform), true)
            row("isDoubleSided", object.isDoubleSided, true)
            row("isHidden", object.isHidden, false)
            row("opacity", object.opacity, Float(1))
            row("backgroundColor", object.backgroundColor, nil)
            row("cornerRadius", object.cornerRadius, CGFloat(0))
            row(
                "maskedCorners",
                object.maskedCorners.rawValue,
                CACornerMask(
                    arrayLiteral: .layerMinXMinYCorner,
                    .layerMaxXMinYCorner,
                    .layerMinXMaxYCorner,
                    .layerMaxXMaxYCorner
                ).rawValue
            )
            row("borderWidth", object.borderWidth, CGFloat(0))
            row("borderColor", object.borderColor, CGColor(gray: 0, alpha: 1))
            row("masksToBounds", object.masksToBounds, false)
            row("isOpaque", object.isOpaque, false)
            row("contentsScale", object.contentsScale, CGFloat(1))
            row("contentsGravity", object.contentsGravity, CALayerContentsGravity.resize)
            row("contents", object.contents == nil, true)
            row("needsDisplayOnBoundsChange", object.needsDisplayOnBoundsChange, false)
            row("name", object.name, nil)
            row("delegate", object.delegate == nil, true)
            row("actions", object.actions == nil, true)
            row("speed", object.speed, Float(1))
            row("timeOffset", object.timeOffset, 0.0)
            row("beginTime", object.beginTime, 0.0)
        }
    }

    // MARK: Animations

    mutating func addAnimations() {
        add("CAAnimation", CAAnimation()) { object, row in
            row("beginTime", object.beginTime, 0.0)
            row("duration", object.duration, 0.0)
            row("speed", object.speed, Float(1))
            row("timeOffset", object.timeOffset, 0.0)
            row("repeatCount", object.repeatCount, Float(0))
            row("repeatDuration", object.repeatDuration, 0.0)
            row("autoreverses", object.autoreverses, false)
            row("fillMode", object.fillMode, CAMediaTimingFillMode.removed)
            row("timingFunction", object.timingFunction, nil)
            row("delegate", object.delegate == nil, true)
            row("isRemovedOnCompletion", object.isRemovedOnCompletion, true)
        }
        add("CABasicAnimation", CABasicAnimation(keyPath: "opacity")) { object, row in
            row("fromValue", object.fromValue == nil, true)
            row("toValue", object.toValue == nil, true)
            row("byValue", object.byValue == nil, true)
        }
        add("CAPropertyAnimation", CABasicAnimation()) { object, row in
            row("keyPath", object.keyPath, nil)
            row("isAdditive", object.isAdditive, false)
            row("isCumulative", object.isCumulative, false)
            row("valueFunction", object.valueFunction, nil)
        }
        add("CAKeyframeAnimation", CAKeyframeAnimation()) { object, row in
            row("values", object.values == nil, true)
            row("path", object.path == nil, true)
            row("keyTimes", object.keyTimes, nil)
            row("timingFunctions", object.timingFunctions, nil)
            row("calculationMode", object.calculationMode, CAAnimationCalculationMode.linear)
            row("tensionValues", object.tensionValues, nil)
            row("continuityValues", object.continuityValues, nil)
            row("biasValues", object.biasValues, nil)
            row("rotationMode", object.rotationMode, nil)
        }
        add("CASpringAnimation", CASpringAnimation(keyPath: "opacity")) { object, row in
            row("mass", object.mass, CGFloat(1))
            row("stiffness", object.stiffness, CGFloat(100))
            row("damping", object.damping, CGFloat(10))
            row("initialVelocity", object.initialVelocity, CGFloat(0))
            row("allowsOverdamping", object.allowsOverdamping, false)
        }
        add("CAAnimationGroup", CAAnimationGroup()) { object, row in
            row("animations", object.animations, nil)
        }
        add("CATransition", CATransition()) { object, row in
            row("type", object.type, CATransitionType.fade)
            row("subtype", object.subtype, nil)
            row("startProgress", object.startProgress, Float(0))
            row("endProgress", object.endProgress, Float(1))
        }
        add("CADisplayLink", CADisplayLink { _ in }) { object, row in
            row("isPaused", object.isPaused, false)
            row("preferredFramesPerSecond", object.preferredFramesPerSecond, 0)
            row("preferredFrameRateRange", object.preferredFrameRateRange == .default, true)
        }
    }
}

/// A position in no text.
private final class DocumentedLocation: NSObject, NSTextLocation {
    func compare(_ location: any NSTextLocation) -> ComparisonResult { .orderedSame }
}
