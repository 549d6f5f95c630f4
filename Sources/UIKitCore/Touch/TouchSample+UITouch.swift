import InputEvents
import QuartzCore

extension TouchSample {
    var touchPhase: UITouch.Phase {
        switch phase {
        case .began: .began
        case .moved: .moved
        case .ended: .ended
        case .cancelled: .cancelled
        }
    }

    var touchType: UITouch.TouchType {
        switch type {
        case .direct: .direct
        case .pencil: .pencil
        case .indirectPointer: .indirectPointer
        }
    }
}

extension TouchSample.Kind {
    /// The type of the samples of a touch.
    init(_ type: UITouch.TouchType) {
        switch type {
        case .pencil: self = .pencil
        case .indirectPointer: self = .indirectPointer
        default: self = .direct
        }
    }
}

extension PenAngles {
    /// The direction of a touch whose device reports none: perpendicular to the screen.
    static let upright = PenAngles(altitude: .pi / 2, azimuth: 0)
}
