import FuzzDriver
import LocationCore

// Messages of gpsd.
FuzzDriver.run { bytes in
    var lines = LineSplitter(limit: 1 << 16)
    func read(_ line: UnsafeRawBufferPointer) {
        guard let message = GPSDMessage(line: line) else { return }
        for report in message.polled + [message.report].compactMap(\.self) {
            guard let values = report.location else { continue }
            FuzzDriver.require(CLLocationCoordinate2DIsValid(values.coordinate), "the coordinate is not valid")
            FuzzDriver.require(values.horizontalAccuracy >= 0, "the accuracy is not valid")
        }
    }
    lines.add(bytes, read)
    lines.finish(read)
}
