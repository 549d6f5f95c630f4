import Foundation

/// The frames of the screens of devices that draw on a page. In each of them, a device shows what has arrived, and takes the samples of
/// its finger.
struct PageFrames: Sendable {
    /// The seconds in which the devices draw.
    let seconds: Double
    /// The least seconds between two pieces of a stroke.
    let interval: Double
    /// The number of frames in a second.
    let rate: Double
    /// The seconds that the last points take at most.
    let waitingTime: Double
    let start = ContinuousClock.now
    let ink = DrawnInk()

    /// Draws and shows the page, until all points of the others are on it.
    /// - Parameter index: The number of the device.
    /// - Returns: The milliseconds from each point of the others until the frame that shows it.
    func draw(_ index: Int, _ device: PageDevice) -> [Double] {
        var finger = Finger(begin: Double.random(in: 0...0.2), end: seconds)
        var writer: InkWriter?
        var times: [Double] = []
        // The frames of several screens are not at the same time.
        var frame = Double.random(in: 0...1 / rate)
        while true {
            let present = (ContinuousClock.now - start).milliseconds / 1000
            if present < frame {
                Thread.sleep(forTimeInterval: frame - present)
                continue
            }
            // Frames that were missed are left out.
            while frame <= present { frame += 1 / rate }
            for (stroke, points) in device.takeArrived() {
                times += ink.times(of: points, in: stroke, notBy: index).map { (present - $0) * 1000 }
            }
            for sample in finger.samples(until: present) { take(sample, &writer, index, device) }
            if let piece = writer?.piece(at: present), let stroke = writer?.stroke { device.add([piece], of: stroke) }
            // The others have drawn all of their points one second later.
            let isComplete = present > seconds + 1 && times.count >= ink.count(notBy: index)
            if isComplete || present > seconds + waitingTime { return times }
        }
    }

    /// Adds a sample to the stroke of a device.
    private func take(_ sample: Finger.Sample, _ writer: inout InkWriter?, _ index: Int, _ device: PageDevice) {
        let point = InkPiece.data(sample.x, sample.y)
        switch sample.kind {
        case .begin:
            let new = InkWriter.begin(point, time: sample.time, interval: interval)
            writer = new.writer
            ink.add(point, at: sample.time, to: new.writer.stroke, by: index)
            device.add([new.piece], of: new.writer.stroke)
        case .move:
            guard let stroke = writer?.stroke, writer?.add(point) == true else { return }
            ink.add(point, at: sample.time, to: stroke, by: index)
        case .end:
            guard let stroke = writer?.stroke, let piece = writer?.finish() else { return }
            writer = nil
            device.add([piece], of: stroke)
        }
    }
}
