import Geometry
import Motion

/// An animation through a sequence of images as the contents of a layer.
package struct ContentsAnimation: Sendable {
    /// An image of the sequence: an image, no image, or the layer's own contents.
    package struct Image: Sendable {
        package let contents: RenderContents?
        package let isLayers: Bool

        /// Creates an element with the given image, or no image.
        package init(_ contents: RenderContents?) {
            self.contents = contents
            isLayers = false
        }

        private init() {
            contents = nil
            isLayers = true
        }

        /// The layer's own contents.
        package static let ofLayer = Image()
    }

    package let images: [Image]

    /// The keyframes, whose values are the indexes of the images.
    package let track: KeyframeTrack

    /// The identifiers of the layers that show the two images during a cross-fade, and of one for the content of the
    /// layer.
    package let ids: [RenderLayer.ID]

    /// Creates an animation.
    /// - Parameters:
    ///   - images: The images; at least one.
    ///   - ids: Three unique identifiers.
    package init(
        _ images: [Image],
        keyTimes: [Double]? = nil,
        curves: [TimingCurve] = [],
        isDiscrete: Bool = false,
        ids: [RenderLayer.ID]
    ) {
        self.images = images
        self.ids = ids
        track = KeyframeTrack(
            images.indices.map { .scalar(Double($0)) },
            keyTimes: keyTimes,
            curves: curves,
            mode: isDiscrete ? .discrete : .linear
        )
    }

    /// Two images and the progress of the cross-fade between them.
    struct Moment {
        var lower: Image
        var upper: Image
        var fraction: Double
        var ids: [RenderLayer.ID]
    }

    func moment(at progress: Double) -> Moment {
        guard case .scalar(let position) = track.value(at: progress) else {
            preconditionFailure("keyframe positions of images must be numbers")
        }
        let index = min(max(0, Int(position.rounded(.down))), images.count - 1)
        let next = min(index + 1, images.count - 1)
        let fraction = min(1, max(0, position - Double(index)))
        return Moment(lower: images[index], upper: images[next], fraction: fraction, ids: ids)
    }

    /// The progress values at which the image changes, as for a property animation, or `nil` if it changes
    /// continuously.
    var steps: [Double]? { track.mode == .discrete ? track.keyTimes.times : nil }
}
