import Foundation

/// A part of a stroke. The pieces of a stroke have numbers from 0, and do not change.
package struct StrokePiece: Hashable, Sendable {
    /// The largest number of points of a piece.
    package static let largestPointCount = 512
    /// The largest number of a piece: a stroke that goes on becomes another one.
    package static let largestIndex = 2047

    package var stroke: UUID
    package var index: Int
    package var points: [PagePoint]
    /// A Boolean value that indicates whether the stroke ends with the piece.
    package var isLast: Bool

    package init(stroke: UUID, index: Int, points: [PagePoint], isLast: Bool) {
        self.stroke = stroke
        self.index = index
        self.points = points
        self.isLast = isLast
    }
}

/// An entry of a page, which is a record in the store: a piece of a stroke, or the removal of a stroke. Entries are only added.
package struct PageEntry: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case piece(StrokePiece)
        /// The removal of a stroke, by a device.
        case undo(stroke: UUID, device: UUID)
    }

    /// The time of an entry. Entries that the store does not have yet follow all others.
    package enum Time: Hashable, Comparable, Sendable {
        /// The time at which the store has added the entry, by its clock.
        case committed(Date)
        /// The number of an entry of this device.
        case provisional(Int)

        package var isProvisional: Bool { if case .provisional = self { true } else { false } }
    }

    package var content: Content
    /// The name of the account that has added the entry.
    package var author: String
    package var time: Time
    /// The number of the entry among those of its device. The entries that the store adds together have the same time.
    package var number: Int

    package init(_ content: Content, author: String, time: Time, number: Int = 0) {
        self.content = content
        self.author = author
        self.time = time
        self.number = number
    }

    package var stroke: UUID {
        switch content {
        case .piece(let piece): piece.stroke
        case .undo(let stroke, _): stroke
        }
    }

    /// The name of the entry, and of its record.
    package var name: String {
        switch content {
        case .piece(let piece): "piece-\(piece.stroke.uuidString)-\(piece.index)"
        case .undo(let stroke, let device): "undo-\(stroke.uuidString)-\(device.uuidString)"
        }
    }
}
