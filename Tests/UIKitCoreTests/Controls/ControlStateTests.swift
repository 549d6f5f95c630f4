import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Every control in every state, in the light and the dark style, at three scales and in both layout directions.
@MainActor
@Suite struct ControlStateTests {
    private typealias Appearance = ControlSheet.Appearance

    private static let samples = Array(ControlSample.all.enumerated())

    /// Runs a test for each control and state.
    private func forEach(_ body: (_ index: Int, _ sample: ControlSample, _ state: ControlSample.State) -> Void) {
        for (index, sample) in Self.samples { for state in sample.states { body(index, sample, state) } }
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func statesDifferAndStayInBounds(style: UIUserInterfaceStyle)
    {
        for scale in 1...3 {
            for isRightToLeft in [false, true] {
                let sheet = ControlSheet(Appearance(style: style, scale: scale, isRightToLeft: isRightToLeft))
                for (index, sample) in Self.samples {
                    let cells = sample.states.map { sheet.pixels(index, $0) }
                    let frame = sheet.frame(index).insetBy(dx: -sample.overflow, dy: -sample.overflow)
                    let scaled = frame.applying(CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
                    for (position, (cell, state)) in zip(cells, sample.states).enumerated() {
                        let (contrast, isBlank) = (cell.contrast, cell.isBlank(outside: scaled))
                        #expect(contrast > 0, "\(sample.name) \(state) draws something")
                        #expect(isBlank, "\(sample.name) \(state) at \(scale)")
                        for (other, otherState) in zip(cells, sample.states).prefix(position) {
                            let isSame = cell == other
                            #expect(!isSame, "\(sample.name) \(state) and \(otherState)")
                        }
                        if state == .disabled {
                            let normal = cells[0].contrast
                            #expect(contrast < normal, "\(sample.name) is dimmed")
                        }
                    }
                }
            }
        }
    }

    @Test func darkStyleDiffersFromLightStyle() {
        let (light, dark) = (ControlSheet(Appearance()), ControlSheet(Appearance(style: .dark)))
        forEach { index, sample, state in
            let (a, b) = (light.pixels(index, state), dark.pixels(index, state))
            #expect(a.values[0] != b.values[0], "the background")
            if sample.followsStyle { #expect(a.difference(from: b) != 0, "\(sample.name) \(state)") }
        }
    }

    /// Controls have as much contrast in the dark style as in the light one, or nearly.
    @Test func darkStyleHasContrast() {
        let (light, dark) = (ControlSheet(Appearance()), ControlSheet(Appearance(style: .dark)))
        forEach { index, sample, state in
            guard state == .normal else { return }
            let (a, b) = (light.pixels(index, state).contrast, dark.pixels(index, state).contrast)
            #expect(10 * b > 4 * a, "\(sample.name): \(b) of \(a)")
        }
    }

    @Test(arguments: 1...3) func rightToLeftLayoutIsMirrorImage(scale: Int) {
        let left = ControlSheet(Appearance(scale: scale))
        let right = ControlSheet(Appearance(scale: scale, isRightToLeft: true))
        forEach { index, sample, state in
            guard sample.isMirrored else { return }
            let frame = left.frame(index)
            let sum = Int(frame.minX + frame.maxX) * scale - 1
            let a = left.pixels(index, state)
            let difference = a.difference(from: right.pixels(index, state).mirrored(around: sum))
            // Edges between pixels are rounded to one side. What a layout without mirroring would differ by is more.
            let asymmetry = a.difference(from: a.mirrored(around: sum))
            #expect(
                difference * 100 <= max(70 * asymmetry, 15 * a.contrast),
                "\(sample.name) \(state): \(difference) of \(asymmetry), \(a.contrast)"
            )
        }
    }

    /// A control at a larger scale is the same, with finer edges.
    @Test(arguments: [2, 3]) func averageAtLargerScaleIsNearScaleOne(scale: Int) {
        let (one, larger) = (ControlSheet(Appearance()), ControlSheet(Appearance(scale: scale)))
        forEach { index, sample, state in
            // Text is at the nearest pixel, so that squares of two points are compared.
            let a = one.pixels(index, state).averaged(by: 2)
            let b = larger.pixels(index, state).averaged(by: 2 * scale)
            let difference = a.difference(from: b)
            #expect(Double(difference) < 0.4 * Double(a.contrast), "\(sample.name) \(state)")
        }
    }

    @Test(.enabled(if: ScreenFonts.standard == .bundled)) func goldenImageOfAllControls() throws {
        let size = ControlSheet.size(withCaptions: true)
        let screen = try VirtualScreen(size: CGSize(width: 2 * size.width, height: size.height))
        let root = UIView()
        for (column, style) in [UIUserInterfaceStyle.light, .dark].enumerated() {
            let sheet = ControlSheet.makeView(withCaptions: true)
            sheet.overrideUserInterfaceStyle = style
            sheet.frame.origin.x = CGFloat(column) * size.width
            root.addSubview(sheet)
        }
        try screen.show(root)
        try screen.advance(by: 1)
        try screen.expectImage(equalTo: "controls", in: GoldenImages(directory: Checkout.url("docs/images").path))
    }
}
