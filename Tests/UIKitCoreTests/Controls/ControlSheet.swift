import Compositor
import TestSupport
import UIKit

@testable import UIKitCore

/// All controls in all of their states: a row for each control, and a column for each state.
@MainActor
struct ControlSheet {
    static let cell = CGSize(width: 126, height: 44)
    static let captionWidth: CGFloat = 150

    /// The conditions in which controls are displayed.
    struct Appearance: Hashable {
        var style = UIUserInterfaceStyle.light
        var scale = 1
        var isRightToLeft = false
    }

    /// Returns the size of a sheet, in points.
    static func size(withCaptions: Bool) -> CGSize {
        CGSize(
            width: (withCaptions ? captionWidth : 0) + cell.width * CGFloat(ControlSample.State.allCases.count),
            height: ControlSample.all.reduce(0) { $0 + $1.rowHeight }
        )
    }

    /// Returns a view with all controls.
    static func makeView(isRightToLeft: Bool = false, withCaptions: Bool = false) -> UIView {
        let root = UIView(frame: CGRect(origin: .zero, size: size(withCaptions: withCaptions)))
        root.backgroundColor = .systemBackground
        for (row, sample) in ControlSample.all.enumerated() {
            let y = top(ofRow: row)
            if withCaptions {
                let label = UILabel(frame: CGRect(x: 8, y: y, width: captionWidth - 12, height: sample.rowHeight))
                label.text = sample.name
                label.font = .systemFont(ofSize: 11)
                root.addSubview(label)
            }
            for state in sample.states {
                let view = sample.make()
                state.apply(to: view)
                if isRightToLeft { view.semanticContentAttribute = .forceRightToLeft }
                let x = (withCaptions ? captionWidth : 0) + left(of: sample, state)
                view.frame = frame(of: sample, view).offsetBy(dx: x, dy: y)
                root.addSubview(view)
            }
        }
        return root
    }

    /// Returns the upper edge of a row, in points.
    private static func top(ofRow row: Int) -> CGFloat {
        ControlSample.all[..<row].reduce(0) { $0 + $1.rowHeight }
    }

    /// Returns the size of the cells of a control.
    private static func cellSize(of sample: ControlSample) -> CGSize {
        CGSize(width: sample.isWide ? 2 * cell.width : cell.width, height: sample.rowHeight)
    }

    /// Returns the left edge of a cell, in points. Wide cells follow each other.
    private static func left(of sample: ControlSample, _ state: ControlSample.State) -> CGFloat {
        let column =
            sample.isWide ? sample.states.firstIndex(of: state) : ControlSample.State.allCases.firstIndex(of: state)
        return CGFloat(column ?? 0) * cellSize(of: sample).width
    }

    /// Returns the frame of a control in its cell: in the middle, on whole points.
    private static func frame(of sample: ControlSample, _ view: UIView) -> CGRect {
        let cell = cellSize(of: sample)
        let fitting = sample.size ?? view.sizeThatFits(cell)
        let size = CGSize(width: fitting.width.rounded(.up), height: fitting.height.rounded(.up))
        return CGRect(
            origin: CGPoint(
                x: ((cell.width - size.width) / 2).rounded(.down),
                y: ((cell.height - size.height) / 2).rounded(.down)
            ),
            size: size
        )
    }

    // MARK: Pixels

    let appearance: Appearance
    private let screen: ViewScreen
    private let root: UIView

    /// Draws the controls.
    init(_ appearance: Appearance) {
        self.appearance = appearance
        let size = Self.size(withCaptions: false)
        screen = ViewScreen(width: Int(size.width), height: Int(size.height), scale: CGFloat(appearance.scale))
        screen.screen.set(style: appearance.style, contentSizeCategory: .large)
        root = Self.makeView(isRightToLeft: appearance.isRightToLeft)
        screen.add(root)
        screen.show()
        // Controls that fade into a state have reached it.
        root.layer.removeAllAnimations()
        screen.show()
    }

    /// Returns the pixels of a control in its cell.
    func pixels(_ sample: Int, _ state: ControlSample.State) -> CellPixels {
        let (row, sample) = (sample, ControlSample.all[sample])
        let scale = appearance.scale
        let size = Self.cellSize(of: sample)
        let (width, height) = (Int(size.width) * scale, Int(size.height) * scale)
        let (x, y) = (Int(Self.left(of: sample, state)) * scale, Int(Self.top(ofRow: row)) * scale)
        var values: [UInt32] = []
        values.reserveCapacity(width * height)
        for line in y..<y + height {
            let pixels = screen.surface.row(line)
            for column in x..<x + width { values.append(pixels[column]) }
        }
        return CellPixels(width: width, height: height, values: values)
    }

    /// Returns the frame of a control in its cell, in points.
    func frame(_ sample: Int) -> CGRect {
        let sample = ControlSample.all[sample]
        return Self.frame(of: sample, sample.make())
    }
}

/// The pixels of a cell.
struct CellPixels: Equatable {
    let width: Int
    let height: Int
    let values: [UInt32]

    /// Returns the cell mirrored horizontally. Columns without a counterpart repeat the edge.
    /// - Parameter sum: The sum of the numbers of two columns that are exchanged.
    func mirrored(around sum: Int) -> CellPixels {
        var result: [UInt32] = []
        result.reserveCapacity(values.count)
        for y in 0..<height {
            for x in 0..<width { result.append(values[y * width + min(max(sum - x, 0), width - 1)]) }
        }
        return CellPixels(width: width, height: height, values: result)
    }

    /// The cell with one pixel for the average of each square of pixels.
    func averaged(by side: Int) -> CellPixels {
        var result: [UInt32] = []
        for y in 0..<height / side {
            for x in 0..<width / side {
                var sums: (red: UInt32, green: UInt32, blue: UInt32) = (0, 0, 0)
                for dy in 0..<side {
                    for dx in 0..<side {
                        let value = values[(y * side + dy) * width + x * side + dx]
                        sums = (
                            sums.red + (value >> 16 & 255), sums.green + (value >> 8 & 255), sums.blue + (value & 255)
                        )
                    }
                }
                let count = UInt32(side * side)
                result.append(0xFF00_0000 | (sums.red / count) << 16 | (sums.green / count) << 8 | sums.blue / count)
            }
        }
        return CellPixels(width: width / side, height: height / side, values: result)
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        func channel(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
        return channel(16) + channel(8) + channel(0)
    }

    /// Returns the sum of the differences of all channels to another cell of the same size.
    func difference(from other: CellPixels) -> Int {
        zip(values, other.values).reduce(0) { $0 + Self.difference($1.0, $1.1) }
    }

    /// The contrast to the background, which is the first pixel: the sum of the differences of all channels.
    var contrast: Int {
        let background = values[0]
        return values.reduce(0) { $0 + Self.difference($1, background) }
    }

    /// Returns a Boolean value that indicates whether all pixels outside of a rectangle are those of the background.
    func isBlank(outside rect: CGRect) -> Bool {
        for y in 0..<height {
            for x in 0..<width where values[y * width + x] != values[0] {
                if !rect.contains(CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)) { return false }
            }
        }
        return true
    }
}
