import Input

/// The quantization of a recording by a touch pad.
enum Quantization {
    static let unitCount = 32768.0

    /// Returns the position that the pad reports for a coordinate.
    static func unit(of coordinate: Double) -> Double {
        min(max((coordinate * unitCount).rounded(.down), 0), unitCount - 1)
    }

    /// Returns the samples as a program at the other end gets them. The kernel drops reports that change nothing, and
    /// a lifted contact has its last position.
    static func quantized(_ recording: Recording) throws -> Recording {
        var last: [Int: (x: Double, y: Double)] = [:]
        var samples: [Recording.Sample] = []
        for var sample in recording.samples {
            var position = (x: unit(of: sample.x) / unitCount, y: unit(of: sample.y) / unitCount)
            switch sample.phase {
            case .began: last[sample.contactID] = position
            case .moved:
                if let former = last[sample.contactID], former == position { continue }
                last[sample.contactID] = position
            case .ended, .cancelled:
                position = last.removeValue(forKey: sample.contactID) ?? position
                sample.phase = .ended
            }
            (sample.x, sample.y) = position
            samples.append(sample)
        }
        return try Recording(comments: recording.comments, devices: recording.devices, samples: samples)
    }
}
