import CoreGraphics
import Display
import Foundation
import ImageCodecs
import Synchronization

/// The frames of a replay, written as images if a folder is given.
package final class FrameLog: Sendable {
    package struct Frame: Codable, Sendable {
        var time: Double
        /// Sixteen hexadecimal digits.
        var hash: String
        /// x, y, width, height in pixels.
        var damage: [[Int]]
    }

    package struct Report: Codable, Sendable {
        var statistics: RunCounters
        /// The times of frames, by the name of the stage.
        var stages: [String: ProgramStatus.Durations]
        var frames: [Frame]

        /// Writes the counters and the list of frames as one JSON object.
        package func write(to path: String) throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try ReplacedFile.write(encoder.encode(self), to: path)
        }

        enum CodingKeys: String, CodingKey {
            case frames, framesMissed, pixelsDrawn, pixelsComposited, pixelsBlended, bytesCopiedOut, layersVisited,
                drawCalls, touches
            case wakeUps, stages, perFrame
        }

        init(statistics: RunCounters, stages: [String: ProgramStatus.Durations], frames: [Frame]) {
            self.statistics = statistics
            self.stages = stages
            self.frames = frames
        }

        package init(from decoder: any Decoder) throws {
            statistics = try RunCounters(from: decoder)
            let container = try decoder.container(keyedBy: CodingKeys.self)
            stages = try container.decode([String: ProgramStatus.Durations].self, forKey: .stages)
            frames = try container.decode([Frame].self, forKey: .perFrame)
        }

        package func encode(to encoder: any Encoder) throws {
            try statistics.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(stages, forKey: .stages)
            try container.encode(frames, forKey: .perFrame)
        }
    }

    private struct State {
        var frames: [Frame] = []
        var failure: ImageFileError?
    }

    private let state = Mutex(State())
    private let directory: String?

    /// - Parameter directory: The folder to write images into, or `nil` to write none.
    package init(directory: String?) { self.directory = directory }

    package var count: Int { state.withLock { $0.frames.count } }

    package func observe(_ presented: VirtualDisplay.PresentedFrame) {
        let frame = Frame(
            time: presented.time.seconds,
            hash: String(format: "%016llx", FrameHash.hash(presented.surface)),
            damage: presented.damage.map { [$0.minX, $0.minY, $0.width, $0.height] }
        )
        state.withLock { state in
            state.frames.append(frame)
            guard let directory, state.failure == nil else { return }
            let name = String(format: "%06d.png", state.frames.count)
            do throws(ImageFileError) {
                try PNG.write(presented.surface, opaque: true, to: "\(directory)/\(name)", durability: .cached)
            } catch {
                state.failure = error
            }
        }
    }

    /// Throws the error of the first image that could not be written.
    package func check() throws(ImageFileError) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    package func report(_ statistics: RunCounters, _ times: FrameTimes) -> Report {
        Report(statistics: statistics, stages: times.summary, frames: state.withLock { $0.frames })
    }
}
