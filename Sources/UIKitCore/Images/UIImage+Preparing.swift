import CoreGraphics

/// Images ready to be shown. Files are decoded when an image is made of them, so there is little left to prepare.
extension UIImage {
    /// The image with its pixels stored as they are seen, so that showing it costs no more than copying them. Nil when
    /// there is no memory.
    public func preparingForDisplay() -> UIImage? { upright() }

    /// The same, away from the calling thread.
    /// - Parameter completionHandler: called on a thread of its own choice.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Task.detached { completionHandler(self.preparingForDisplay()) }
    }

    /// The same, away from the calling thread.
    public func byPreparingForDisplay() async -> UIImage? {
        await Task.detached { self.preparingForDisplay() }.value
    }

    /// A smaller version of the image, made away from the calling thread.
    /// - Parameters:
    ///   - size: in pixels.
    ///   - completionHandler: called on a thread of its own choice; with nil for an empty size and when there is no memory.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Task.detached { completionHandler(self.preparingThumbnail(of: size)) }
    }

    /// A smaller version of the image, made away from the calling thread. Nil for an empty size and when there is no
    /// memory.
    /// - Parameter size: in pixels.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        await Task.detached { self.preparingThumbnail(of: size) }.value
    }
}
