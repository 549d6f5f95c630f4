import Input

/// What becomes of a recording on its way through a touch pad.
enum Quantisation {
    static let unitCount = 32768.0

    /// The place that the pad reports for a coordinate.
    static func unit(of coordinate: Double) -> Double {
        min(max((coordinate * unitCount).rounded(.down), 0), unitCount - 1)
    }

    /// The samples as a program at the other end gets them. The kernel keeps reports to itself that change nothing, and
    /// a lifted contact has no place but its last.
    static func quantised(_ recording: Recording) throws -> Recording {
        var last: [Int: (x: Double, y: Double)] = [:]
        var samples: [Recording.Sample] = []
        for var sample in recording.samples {
            var place = (x: unit(of: sample.x) / unitCount, y: unit(of: sample.y) / unitCount)
            switch sample.phase {
            case .began: last[sample.contactID] = place
            case .moved:
                if let former = last[sample.contactID], former == place { continue }
                last[sample.contactID] = place
            case .ended, .cancelled:
                place = last.removeValue(forKey: sample.contactID) ?? place
                sample.phase = .ended
            }
            (sample.x, sample.y) = place
            samples.append(sample)
        }
        return try Recording(comments: recording.comments, devices: recording.devices, samples: samples)
    }
}
