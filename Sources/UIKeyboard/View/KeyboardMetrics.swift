import QuartzCore
import UIKitCore

/// The sizes of a keyboard for a window, in points. They are chosen values, near those of iOS.
struct KeyboardMetrics: Hashable {
    /// The size of the window.
    let window: CGSize

    /// The width from which keys have no pop-ups, since fingers do not cover them, and a key hides the keyboard.
    private static let wideWidth: CGFloat = 600
    /// The height up to which a window that is wider than high is low, such as that of a phone in landscape.
    private static let lowHeight: CGFloat = 500
    /// The width up to which the keys of letters grow, and the keys of pads.
    private static let maximumWidth: CGFloat = 1366
    private static let maximumPadWidth: CGFloat = 480
    /// The part of the window that the keyboard covers at most, and the least height of a row.
    private static let maximumPart: CGFloat = 0.5
    private static let minimumRowHeight: CGFloat = 32
    /// The rows that determine the height. Pages with more rows have lower ones, so that the height is that of all layouts.
    private static let rowCount: CGFloat = 4
    private static let margin: CGFloat = 3

    var isWide: Bool { window.width >= Self.wideWidth }

    /// The height of the keyboard.
    var height: CGFloat {
        let isLow = window.height <= Self.lowHeight && window.width > window.height
        let row: CGFloat = isLow ? 44 : isWide ? 66 : 54
        let allowed = (window.height * Self.maximumPart - 2 * Self.margin) / Self.rowCount
        return max(Self.minimumRowHeight, min(row, allowed).rounded(.down)) * Self.rowCount + 2 * Self.margin
    }

    /// The distances between keys.
    var gap: CGSize { CGSize(width: isWide ? 10 : 6, height: min(12, ((height - 6) / Self.rowCount * 0.2).rounded())) }

    var cornerRadius: CGFloat { isWide ? 7 : 5 }

    /// Returns the frames of the keys of a page in a keyboard of a size, row by row.
    /// - Parameter insets: The insets of the safe area at the left and at the right.
    func frames(of page: KeyboardPage, in size: CGSize, insets: (left: CGFloat, right: CGFloat)) -> [[CGRect]] {
        let limit = page.columns <= 3 ? Self.maximumPadWidth : Self.maximumWidth
        let available = size.width - insets.left - insets.right - 2 * Self.margin
        let width = min(available, limit)
        let left = insets.left + Self.margin + (available - width) / 2
        let unit = width / page.columns
        let rowHeight = (size.height - 2 * Self.margin) / CGFloat(max(1, page.rows.count))
        return page.rows.enumerated().map { index, row in
            let y = Self.margin + CGFloat(index) * rowHeight
            return places(of: row, page.columns).map { place in
                let (start, end) = (left + place.lowerBound * unit, left + place.upperBound * unit)
                let x = (start + gap.width / 2).rounded()
                let top = (y + gap.height / 2).rounded()
                return CGRect(
                    x: x,
                    y: top,
                    width: max(1, (end - gap.width / 2).rounded() - x),
                    height: max(1, (y + rowHeight - gap.height / 2).rounded() - top)
                )
            }
        }
    }

    /// Returns the ranges of the keys of a row, in units. Keys such as Shift and Delete are at the sides, and the others in the
    /// middle between them.
    private func places(of row: [KeyboardKey], _ columns: Double) -> [ClosedRange<CGFloat>] {
        let total = row.reduce(0) { $0 + $1.width }
        let spare = max(0, columns - total)
        let hasLeft = row.first.map(Self.isSide) ?? false
        let hasRight = row.count > 1 && (row.last.map(Self.isSide) ?? false)
        var x = hasLeft ? 0 : spare / 2
        if hasRight, !hasLeft, let last = row.last?.width { x = total + last <= columns ? (spare + last) / 2 : 0 }
        return row.enumerated().map { index, key in
            if hasLeft, index == 1 { x += hasRight ? spare / 2 : spare }
            if hasRight, index == row.count - 1 { x = columns - key.width }
            defer { x += key.width }
            return CGFloat(x)...CGFloat(x + key.width)
        }
    }

    private static func isSide(_ key: KeyboardKey) -> Bool {
        switch key.role {
        case .shift, .delete, .page: true
        default: false
        }
    }
}
