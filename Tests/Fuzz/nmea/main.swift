import FuzzDriver
import LocationCore

// Logs of NMEA sentences, in one part and in two.
FuzzDriver.run { bytes in
    var parser = NMEAParser()
    let whole = parser.parse(bytes, isLast: true)
    for event in whole {
        guard let values = event.location else { continue }
        FuzzDriver.require(CLLocationCoordinate2DIsValid(values.coordinate), "the coordinate is not valid")
        FuzzDriver.require(values.horizontalAccuracy >= 0, "the accuracy is not valid")
        FuzzDriver.require(values.course < 360, "the course is not valid")
    }
    var other = NMEAParser()
    let half = bytes.count / 2
    var parts = other.parse(UnsafeRawBufferPointer(rebasing: bytes[..<half]), isLast: false)
    parts += other.parse(UnsafeRawBufferPointer(rebasing: bytes[half...]), isLast: true)
    FuzzDriver.require(parts.map(\.time) == whole.map(\.time), "two parts have other positions")
}
