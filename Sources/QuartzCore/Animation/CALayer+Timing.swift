import Compositor
import CoreGraphics

extension CALayer: CAMediaTiming {
    /// When the layer's time begins to run, in its superlayer's time. Seconds.
    public var beginTime: CFTimeInterval {
        get { motion?.timing.beginTime ?? 0 }
        set { changeTiming { $0.beginTime = newValue } }
    }

    /// Kept, but layers last for ever.
    public var duration: CFTimeInterval {
        get { motion?.timing.duration ?? 0 }
        set { changeTiming { $0.duration = newValue } }
    }

    /// How fast the layer's time runs in its superlayer's. At 0 all animations in it stand still, at what they show when
    /// the layer's time is `timeOffset`.
    public var speed: Float {
        get { motion?.timing.speed ?? 1 }
        set { changeTiming { $0.speed = newValue } }
    }

    /// Added to the layer's time. Seconds.
    public var timeOffset: CFTimeInterval {
        get { motion?.timing.timeOffset ?? 0 }
        set { changeTiming { $0.timeOffset = newValue } }
    }

    /// Kept, but layers do not repeat.
    public var repeatCount: Float {
        get { motion?.timing.repeatCount ?? 0 }
        set { changeTiming { $0.repeatCount = newValue } }
    }

    /// Kept, but layers do not repeat.
    public var repeatDuration: CFTimeInterval {
        get { motion?.timing.repeatDuration ?? 0 }
        set { changeTiming { $0.repeatDuration = newValue } }
    }

    /// Kept, but layers do not repeat.
    public var autoreverses: Bool {
        get { motion?.timing.autoreverses ?? false }
        set { changeTiming { $0.autoreverses = newValue } }
    }

    /// Kept, but layers show at all times.
    public var fillMode: CAMediaTimingFillMode {
        get { motion?.timing.fillMode ?? .removed }
        set { changeTiming { $0.fillMode = newValue } }
    }

    private func changeTiming(_ change: (inout LayerTimingValues) -> Void) {
        var timing = motion?.timing ?? LayerTimingValues()
        let old = timing
        change(&timing)
        guard timing != old else { return }
        makeMotion().timing = timing
        mark(.properties)
        // A hidden layer is not committed, but its animations end all the same.
        rootContext?.foundEvent = nil
    }

    /// A time of another layer in this one's. Seconds.
    /// - Parameter layer: nil for the clock's time, which ``CACurrentMediaTime()`` tells.
    public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        localTime(of: layer?.clockTime(of: time) ?? time)
    }

    /// A time of this layer in another one's. Seconds. Of a layer that stands still it is when its time began.
    /// - Parameter layer: nil for the clock's time, which ``CACurrentMediaTime()`` tells.
    public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        let time = clockTime(of: time)
        return layer?.localTime(of: time) ?? time
    }

    private func localTime(of time: CFTimeInterval) -> CFTimeInterval { clock(at: time).local }

    /// The layer's time at a moment of the display's clock.
    func clock(at time: TimeInterval) -> LayerClock {
        let clock = storedSuperlayer?.clock(at: time) ?? LayerClock(time: time)
        return motion.map { clock.entering($0.timing.timing) } ?? clock
    }

    private func clockTime(of time: CFTimeInterval) -> CFTimeInterval {
        var time = time
        if let timing = motion?.timing.timing {
            let run = timing.speed == 0 ? 0 : (time - timing.timeOffset) / timing.speed
            time = timing.beginTime + run
        }
        return storedSuperlayer?.clockTime(of: time) ?? time
    }
}
