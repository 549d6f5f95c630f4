import Compositor
import CoreGraphics
import Motion

extension CALayer: CAMediaTiming {
    func changeTiming(_ change: (inout LayerTimingValues) -> Void) {
        var timing = motion?.timing ?? LayerTimingValues()
        let old = timing
        change(&timing)
        guard timing != old else { return }
        makeMotion().timing = timing
        mark(.properties)
        // A hidden layer is not committed, but its animations still end.
        rootContext?.invalidateNextEvent()
    }

    func localTime(of time: CFTimeInterval) -> CFTimeInterval { clock(at: time).local }

    /// Returns the layer's clock at a time of the display's clock.
    func clock(at time: TimeInterval) -> LayerClock {
        let clock = storedSuperlayer?.clock(at: time) ?? LayerClock(time: time)
        return motion.map { clock.entering($0.timing.timing) } ?? clock
    }

    func clockTime(of time: CFTimeInterval) -> CFTimeInterval {
        var time = time
        if let timing = motion?.timing.timing {
            let run = timing.speed == 0 ? 0 : (time - timing.timeOffset) / timing.speed
            time = timing.beginTime + run
        }
        return storedSuperlayer?.clockTime(of: time) ?? time
    }
}
