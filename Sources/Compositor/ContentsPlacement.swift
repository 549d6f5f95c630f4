import CoreGraphics

/// How a picture of some size is placed in the bounds of a layer, whatever these are.
package struct ContentsPlacement: Hashable, Sendable {
    /// Where a picture goes that is not stretched, or how it is.
    package enum Gravity: Hashable, Sendable {
        case center
        case top
        case bottom
        case left
        case right
        case topLeft
        case topRight
        case bottomLeft
        case bottomRight
        case resize
        case resizeAspect
        case resizeAspectFill
    }

    package var gravity: Gravity

    /// The picture's, in points.
    package var size: CGSize

    /// The picture's pixels to a point.
    package var scale: CGFloat

    package init(gravity: Gravity, size: CGSize, scale: CGFloat) {
        self.gravity = gravity
        self.size = size
        self.scale = scale
    }

    /// Maps pixels of the picture to places in `bounds`: `RenderContents.transform`.
    package func transform(in bounds: CGRect) -> CGAffineTransform {
        var factorX: CGFloat = 1
        var factorY: CGFloat = 1
        if size.width > 0, size.height > 0 {
            let fitX = bounds.width / size.width
            let fitY = bounds.height / size.height
            switch gravity {
            case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: break
            case .resizeAspect: (factorX, factorY) = (min(fitX, fitY), min(fitX, fitY))
            case .resizeAspectFill: (factorX, factorY) = (max(fitX, fitY), max(fitX, fitY))
            case .resize: (factorX, factorY) = (fitX, fitY)
            }
        }
        let spareX = bounds.width - size.width * factorX
        let spareY = bounds.height - size.height * factorY
        var x = spareX / 2
        var y = spareY / 2
        switch gravity {
        case .left, .topLeft, .bottomLeft: x = 0
        case .right, .topRight, .bottomRight: x = spareX
        default: break
        }
        switch gravity {
        case .top, .topLeft, .topRight: y = 0
        case .bottom, .bottomLeft, .bottomRight: y = spareY
        default: break
        }
        // An unscaled picture stays on whole pixels, or it would be blurred.
        if factorX == 1 { x = (x * scale).rounded() / scale }
        if factorY == 1 { y = (y * scale).rounded() / scale }
        return CGAffineTransform(
            a: factorX / scale,
            b: 0,
            c: 0,
            d: factorY / scale,
            tx: bounds.minX + x,
            ty: bounds.minY + y
        )
    }
}

extension RenderContents {
    /// The same picture, placed in other bounds of its layer: the same object when it lies where it did, or when nothing
    /// says how it is placed.
    package func placed(in bounds: CGRect) -> RenderContents {
        guard let placement else { return self }
        let transform = placement.transform(in: bounds)
        guard transform != self.transform else { return self }
        return RenderContents(
            surface: surface,
            source: source,
            ink: ink,
            isOpaque: isOpaque,
            transform: transform,
            changes: changes,
            placement: placement,
            lease: lease
        )
    }
}
