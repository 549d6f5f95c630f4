import CoreGraphics

/// An outline to move along, as the `path` of a keyframe animation.
///
/// Each element of the outline is one way, and the points between them are the keyframes: with ``KeyframeTrack/Mode/linear``
/// each way takes the time between its key times, whatever its length, and is passed at an even pace (or that of its
/// curve); ``KeyframeTrack/Mode/paced`` passes all of the outline at an even pace; ``KeyframeTrack/Mode/discrete`` jumps
/// from point to point. The cubic modes do as ``KeyframeTrack/Mode/linear`` and ``KeyframeTrack/Mode/paced``: the outline
/// is smooth as far as it is meant to be. Where a new subpath begins, the motion jumps to it when the way before is over.
package struct MotionPath: Hashable, Sendable {
    /// A place on the path, and where the path leads there.
    package struct Place: Hashable, Sendable {
        /// The place, in points.
        package var point: CGPoint

        /// The direction of the path in radians: 0 along the x axis, growing clockwise on the screen.
        package var angle: Double
    }

    /// What turns while it moves.
    package enum RotationMode: Hashable, Sendable {
        /// Nothing.
        case none
        /// The x axis follows the path.
        case auto
        /// The x axis points against the path.
        case autoReverse
    }

    /// When each keyframe applies: the beginning of each way, and the end of the last one.
    package let keyTimes: KeyTimes

    /// Why key times that were given are not used, if they are not.
    package let keyTimesProblem: KeyTimes.Problem?

    /// How long the path is, in points.
    package let length: Double

    private let segments: [PathSegment]
    private let start: CGPoint
    private let curves: [TimingCurve]
    private let isDiscrete: Bool

    /// Makes a motion along an outline; nil for one without elements.
    /// - Parameters:
    ///   - keyTimes: one for each keyframe, see ``KeyframeTrack/init(_:keyTimes:curves:mode:shapes:)``.
    ///   - curves: the pace of each way.
    package init?(
        _ path: PathData,
        keyTimes: [Double]? = nil,
        curves: [TimingCurve] = [],
        mode: KeyframeTrack.Mode = .linear
    ) {
        guard let first = path.points.first else { return nil }
        start = first
        var segments: [PathSegment] = []
        path.forEachSegment { segment in
            switch segment {
            case .line(let from, let to): segments.append(PathSegment(from: from, to: to))
            case .curve(let from, let control1, let control2, let to):
                segments.append(PathSegment(from: from, control1, control2, to: to))
            }
        }
        self.segments = segments
        length = segments.reduce(0) { $0 + $1.length }
        isDiscrete = mode == .discrete
        let isPaced = mode == .paced || mode == .cubicPaced
        self.curves = isPaced || isDiscrete ? [] : curves
        var problem: KeyTimes.Problem?
        let count = segments.count + 1
        if isPaced {
            self.keyTimes = KeyTimes(ways: segments.map(\.length))
        } else {
            let even = KeyTimes(evenly: count, isDiscrete: isDiscrete)
            do throws(KeyTimes.Problem) {
                if let keyTimes {
                    self.keyTimes = try KeyTimes(keyTimes, count: count, isDiscrete: isDiscrete)
                } else {
                    self.keyTimes = even
                }
            } catch {
                problem = error
                self.keyTimes = even
            }
        }
        keyTimesProblem = problem
    }

    /// The place at a part of the animation's time; before 0 the beginning and after 1 the end of the path.
    package func place(at progress: Double) -> Place {
        guard let last = segments.last else { return Place(point: start, angle: 0) }
        let (index, fraction) = keyTimes.position(at: progress, count: segments.count + 1)
        guard index < segments.count else {
            return place(on: last, index: segments.count - 1, distance: last.length)
        }
        let part = isDiscrete ? 0 : index < curves.count ? curves[index].value(at: fraction) : fraction
        let segment = segments[index]
        return place(on: segment, index: index, distance: segment.length * part)
    }

    /// The place so many points of length after the beginning, subpaths laid end to end.
    package func place(atDistance distance: Double) -> Place {
        guard let last = segments.last else { return Place(point: start, angle: 0) }
        var rest = distance
        for (index, segment) in segments.enumerated() {
            if rest < segment.length { return place(on: segment, index: index, distance: rest) }
            rest -= segment.length
        }
        return place(on: last, index: segments.count - 1, distance: last.length)
    }

    private func place(on segment: PathSegment, index: Int, distance: Double) -> Place {
        let point = segment.point(at: distance)
        // A way without length leads where the nearest one before it led, or else the nearest one after it leads.
        let angle =
            segment.angle(at: distance)
            ?? segments[..<index].reversed().lazy.compactMap { $0.angle(at: $0.length) }.first
            ?? segments[index...].lazy.compactMap { $0.angle(at: 0) }.first
        return Place(point: CGPoint(x: point.x, y: point.y), angle: angle ?? 0)
    }
}

extension MotionPath.Place {
    /// By how much what moves is turned; nil if it is not.
    package func rotation(_ mode: MotionPath.RotationMode) -> Double? {
        switch mode {
        case .none: nil
        case .auto: angle
        case .autoReverse: angle + .pi
        }
    }
}
