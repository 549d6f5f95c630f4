import CoreGraphics

/// Fills a rectangle with the fill color of the current context. The color replaces what is there, even if it is
/// transparent.
/// - Parameter rect: The rectangle, in the coordinates of the context.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the fill color of the current context by a blend mode.
/// - Parameters:
///   - rect: The rectangle, in the coordinates of the context.
///   - blendMode: The way in which the color is combined with what is there.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    fill([rect], blendMode, "UIRectFill")
}

/// Draws a frame inside of a rectangle with the fill color of the current context. The color replaces what is there.
/// - Parameter rect: The rectangle, in the coordinates of the context. The frame is 1 wide in these coordinates, and
///   visible even if drawing is clipped to the rectangle.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame inside of a rectangle with the fill color of the current context by a blend mode.
/// - Parameters:
///   - rect: The rectangle, in the coordinates of the context. The frame is 1 wide in these coordinates.
///   - blendMode: The way in which the color is combined with what is there.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    let rect = rect.standardized
    let (width, height) = (min(1, rect.width), min(1, rect.height))
    // No point belongs to two sides, which would be visible in a transparent color.
    let (top, belowTop) = rect.divided(atDistance: height, from: .minYEdge)
    let (bottom, middle) = belowTop.divided(atDistance: height, from: .maxYEdge)
    let (left, rest) = middle.divided(atDistance: width, from: .minXEdge)
    let (right, _) = rest.divided(atDistance: width, from: .maxXEdge)
    fill([top, bottom, left, right].filter { !$0.isEmpty }, blendMode, "UIRectFrame")
}

/// Intersects the clipping area of the current context with a rectangle.
/// - Parameter rect: The rectangle, in the coordinates of the context.
public func UIRectClip(_ rect: CGRect) { currentContextOrWarning(for: "UIRectClip")?.clip(to: rect) }

private func fill(_ rects: [CGRect], _ blendMode: CGBlendMode, _ operation: StaticString) {
    guard let context = currentContextOrWarning(for: operation) else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rects)
    context.restoreGState()
}
