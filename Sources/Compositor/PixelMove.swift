import CoreGraphics

/// A part of the screen that shows, in a new frame, what another part showed in the frame before: something was scrolled
/// by whole pixels.
struct PixelMove: Sendable {
    /// Where pixels go. All of them may be moved; those that are not `valid` have to be painted afterwards.
    var target: PixelRect

    /// How far they go, in pixels.
    var offset: PixelPoint

    /// The pixels of `target` that are right after the move, if those that they come from were.
    ///
    /// Neither they nor those that they come from are touched by anything else that the frame changes, so that several
    /// moves may be done in any order, and all before painting.
    var valid: Region
}

/// What a frame changes.
struct FrameChange: Sendable {
    /// All pixels that may differ from the frame before.
    var damage: Region

    /// Those of them that have to be painted when the pixels of `moves` are moved first; all of `damage` without moves.
    var repaint: Region

    var moves: [PixelMove] = []
    var layersVisited = 0
}

extension PixelRect {
    func offsetBy(_ offset: PixelPoint) -> PixelRect { offsetBy(x: offset.x, y: offset.y) }
}
