import CRaster

extension PixelKernels {
    /// Copies the pixels of a surface from `point` on to `rect` of a rotated screen on a panel, for a reader other than
    /// this processor. Large rectangles bypass the caches.
    /// - Parameters:
    ///   - panel: A surface as large as the rotated screen.
    ///   - rect: The pixels to copy, in coordinates of the screen.
    package static func copyOut(
        to panel: Surface,
        rotation: ScreenRotation,
        in rect: PixelRect,
        from source: Surface,
        at point: PixelPoint
    ) {
        let kernelRotation: EaselRotation
        switch rotation {
        case .none: return copyOut(to: panel, in: rect, from: source, at: point)
        case .clockwise: kernelRotation = EASEL_CLOCKWISE
        case .upsideDown: kernelRotation = EASEL_UPSIDE_DOWN
        case .counterclockwise: kernelRotation = EASEL_COUNTERCLOCKWISE
        }
        let screen = rotation.size(of: panel.size)
        guard let clip = Clip(rect, in: PixelRect(size: screen), from: point, of: source.bounds) else { return }
        let target = rotation.panelRect(of: clip.destination, screen: screen)
        // The pixel that comes first on the panel.
        var first = clip.source
        if rotation != .counterclockwise { first.y += clip.destination.height - 1 }
        if rotation != .clockwise { first.x += clip.destination.width - 1 }
        let copy = target.area >= streamedArea ? easel_rotate_stream_rect : easel_rotate_rect
        copy(
            panel.pixels(at: target.origin),
            panel.stride,
            source.pixels(at: first),
            source.stride,
            target.width,
            target.height,
            kernelRotation
        )
    }
}
