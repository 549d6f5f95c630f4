import CoreGraphics

/// Pictures of a layer that follow each other.
package struct ContentsAnimation: Sendable {
    /// Nil in the list is no picture; nil for the list's first or last is what the layer shows.
    package struct Picture: Sendable {
        package let contents: RenderContents?
        package let isLayers: Bool

        /// A picture, or none.
        package init(_ contents: RenderContents?) {
            self.contents = contents
            isLayers = false
        }

        private init() {
            contents = nil
            isLayers = true
        }

        /// What the layer has.
        package static let ofLayer = Picture()
    }

    package let pictures: [Picture]

    /// Keeps the place of each picture: the number of the picture, counted.
    package let track: KeyframeTrack

    /// Of layers that show the two pictures while they fade, and of one for what is in the layer.
    package let ids: [RenderLayer.ID]

    /// - Parameters:
    ///   - pictures: one at least.
    ///   - ids: three that nothing else has.
    package init(
        _ pictures: [Picture],
        keyTimes: [Double]? = nil,
        curves: [TimingCurve] = [],
        isDiscrete: Bool = false,
        ids: [RenderLayer.ID]
    ) {
        self.pictures = pictures
        self.ids = ids
        track = KeyframeTrack(
            pictures.indices.map { .scalar(Double($0)) },
            keyTimes: keyTimes,
            curves: curves,
            mode: isDiscrete ? .discrete : .linear
        )
    }

    /// Two pictures, and how far the second has come.
    struct Moment {
        var lower: Picture
        var upper: Picture
        var fraction: Double
        var ids: [RenderLayer.ID]
    }

    func moment(at progress: Double) -> Moment {
        guard case .scalar(let place) = track.value(at: progress) else {
            preconditionFailure("places of pictures are numbers")
        }
        let index = min(max(0, Int(place.rounded(.down))), pictures.count - 1)
        let next = min(index + 1, pictures.count - 1)
        let fraction = min(1, max(0, place - Double(index)))
        return Moment(lower: pictures[index], upper: pictures[next], fraction: fraction, ids: ids)
    }

    /// As of a property's animation.
    var steps: [Double]? { track.mode == .discrete ? track.keyTimes.times : nil }
}
