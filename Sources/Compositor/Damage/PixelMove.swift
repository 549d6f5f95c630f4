import Geometry

/// A part of the screen whose new pixels are the previous pixels of another part, because content was scrolled by an
/// integral number of pixels.
struct PixelMove: Sendable {
    /// The destination of the move. All of its pixels can be moved; those that are not `valid` must be painted
    /// afterward.
    var target: PixelRect

    /// The distance of the move, in pixels.
    var offset: PixelPoint

    /// The pixels of `target` that are correct after the move if their sources were correct.
    ///
    /// No other change of the frame touches these pixels or their sources. Therefore several moves can be performed in
    /// any order, all before painting.
    var valid: Region
}

/// The changes of a frame.
struct FrameChange: Sendable {
    /// All pixels that can differ from the previous frame.
    var damage: Region

    /// The part of `damage` that must be painted after the pixels of `moves` have been moved. Without moves, all of
    /// `damage`.
    var repaint: Region

    var moves: [PixelMove] = []
    var layersVisited = 0
}

extension PixelRect {
    func offsetBy(_ offset: PixelPoint) -> PixelRect { offsetBy(x: offset.x, y: offset.y) }
}
