import FuzzDriver
import LocationCore

// GPX files, in one part and in two.
FuzzDriver.run { bytes in
    let half = bytes.count / 2
    let whole = read([bytes])
    let parts = read([
        UnsafeRawBufferPointer(rebasing: bytes[..<half]), UnsafeRawBufferPointer(rebasing: bytes[half...]),
    ])
    FuzzDriver.require(whole == parts, "two parts have other positions")
}

/// Returns the times of the positions, and the error.
func read(_ parts: [UnsafeRawBufferPointer]) -> [Double?] {
    var parser = GPXParser()
    var times: [Double?] = []
    do throws(TrackSyntaxError) {
        for (index, part) in parts.enumerated() {
            for event in try parser.parse(part, isLast: index == parts.count - 1) {
                guard let values = event.location else { continue }
                FuzzDriver.require(CLLocationCoordinate2DIsValid(values.coordinate), "the coordinate is not valid")
                times.append(event.time)
            }
        }
    } catch {
        FuzzDriver.require(!error.reason.isEmpty && error.line > 0, "an error has no text")
        // Positions before the error are returned with their part only.
        return []
    }
    return times
}
