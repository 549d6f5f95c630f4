import UIKitCore

/// The direction in which a content scrolls, and the one across it, in which items are in lines.
struct FlowAxis {
    var isVertical: Bool

    /// Returns the length of a size in the direction of scrolling.
    func main(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

    /// Returns the length of a size across.
    func cross(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

    /// Returns the range of a rectangle in the direction of scrolling.
    func range(_ rect: CGRect) -> (start: CGFloat, end: CGFloat) {
        isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    }

    /// Returns the range of a rectangle across.
    func crossRange(_ rect: CGRect) -> (start: CGFloat, end: CGFloat) {
        isVertical ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    }

    /// Returns the insets at the start and the end in the direction of scrolling.
    func main(_ insets: UIEdgeInsets) -> (start: CGFloat, end: CGFloat) {
        isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    }

    /// Returns the insets at the start and the end across.
    func cross(_ insets: UIEdgeInsets) -> (start: CGFloat, end: CGFloat) {
        isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }

    func size(main: CGFloat, cross: CGFloat) -> CGSize {
        isVertical ? CGSize(width: cross, height: main) : CGSize(width: main, height: cross)
    }

    func rect(main: CGFloat, cross: CGFloat, _ size: CGSize) -> CGRect {
        CGRect(origin: isVertical ? CGPoint(x: cross, y: main) : CGPoint(x: main, y: cross), size: size)
    }
}
