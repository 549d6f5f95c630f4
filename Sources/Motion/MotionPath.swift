import Geometry

/// A path along which a layer moves, as the `path` of a keyframe animation.
///
/// Each element of the path is one segment, and the points between them are the keyframes. With
/// ``KeyframeTrack/Mode/linear`` each segment takes the time between its key times, regardless of its length, at
/// constant speed (or with that of its timing curve). ``KeyframeTrack/Mode/paced`` moves along the entire path at
/// constant speed; ``KeyframeTrack/Mode/discrete`` jumps from point to point. The cubic modes are equivalent to
/// ``KeyframeTrack/Mode/linear`` and ``KeyframeTrack/Mode/paced``, because the path itself defines its smoothness. At
/// the start of a new subpath, the motion jumps to it when the previous segment ends.
package struct MotionPath: Hashable, Sendable {
    /// A location on the path and the direction of the path there.
    package struct Position: Hashable, Sendable {
        /// The position, in points.
        package var point: CGPoint

        /// The direction of the path in radians: 0 along the x axis, increasing clockwise on the screen.
        package var angle: Double
    }

    /// The rotation of a layer while it moves.
    package enum RotationMode: Hashable, Sendable {
        /// No rotation.
        case none
        /// The x axis follows the path.
        case auto
        /// The x axis points in the opposite direction of the path.
        case autoReverse
    }

    /// The times of the keyframes: the beginning of each segment, and the end of the last one.
    package let keyTimes: KeyTimes

    /// The reason why given key times are not used, if they are not.
    package let keyTimesProblem: KeyTimes.Problem?

    /// The length of the path, in points.
    package let length: Double

    private let segments: [PathSegment]
    private let start: CGPoint
    private let curves: [TimingCurve]
    private let isDiscrete: Bool

    /// Creates a motion along a path, or returns `nil` if the path has no elements.
    /// - Parameters:
    ///   - keyTimes: The time of each keyframe, see ``KeyframeTrack/init(_:keyTimes:curves:mode:shapes:)``.
    ///   - curves: The timing curve of each segment.
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
            self.keyTimes = KeyTimes(distances: segments.map(\.length))
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

    /// Returns the location at a fraction of the animation's duration: the beginning of the path before 0, and its end
    /// after 1.
    package func position(at progress: Double) -> Position {
        guard let last = segments.last else { return Position(point: start, angle: 0) }
        let (index, fraction) = keyTimes.position(at: progress, count: segments.count + 1)
        guard index < segments.count else {
            return position(on: last, index: segments.count - 1, distance: last.length)
        }
        let part = isDiscrete ? 0 : index < curves.count ? curves[index].value(at: fraction) : fraction
        let segment = segments[index]
        return position(on: segment, index: index, distance: segment.length * part)
    }

    /// Returns the location at a distance from the beginning, in points along the path, with subpaths laid end to end.
    package func position(atDistance distance: Double) -> Position {
        guard let last = segments.last else { return Position(point: start, angle: 0) }
        var rest = distance
        for (index, segment) in segments.enumerated() {
            if rest < segment.length { return position(on: segment, index: index, distance: rest) }
            rest -= segment.length
        }
        return position(on: last, index: segments.count - 1, distance: last.length)
    }

    private func position(on segment: PathSegment, index: Int, distance: Double) -> Position {
        let point = segment.point(at: distance)
        // A segment without length has the direction of the nearest segment before it, otherwise that of the nearest
        // one after it.
        let angle =
            segment.angle(at: distance)
            ?? segments[..<index].reversed().lazy.compactMap { $0.angle(at: $0.length) }.first
            ?? segments[index...].lazy.compactMap { $0.angle(at: 0) }.first
        return Position(point: CGPoint(x: point.x, y: point.y), angle: angle ?? 0)
    }
}

extension MotionPath.Position {
    /// Returns the angle by which the moved layer is rotated, in radians, or `nil` if it is not rotated.
    package func rotation(_ mode: MotionPath.RotationMode) -> Double? {
        switch mode {
        case .none: nil
        case .auto: angle
        case .autoReverse: angle + .pi
        }
    }
}
