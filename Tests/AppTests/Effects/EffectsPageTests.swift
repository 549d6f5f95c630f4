import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import EffectsApp

/// The pages with transitions and kernels.
@MainActor @Suite struct EffectsPageTests {
    private func start(_ page: EffectsPage) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
        _ = try screen.show(page)
        try screen.advance(by: 0.2)
        return screen
    }

    // MARK: Transitions

    @Test func fingerMovesTheTransition() throws {
        let page = TransitionsPage()
        let screen = try start(page)
        page.select("CISwipeTransition")
        try screen.advance(by: 0.1)
        let finger = try screen.touch(at: CGPoint(x: 230, y: 100))
        try finger.drag(to: CGPoint(x: 310, y: 100), duration: 0.2)
        try screen.advance(by: 0.3)
        #expect(page.progress > 0.2 && page.progress < 0.35)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(page.progress == 0)
        // Beyond the middle, it completes.
        let second = try screen.touch(at: CGPoint(x: 230, y: 100))
        try second.drag(to: CGPoint(x: 420, y: 100), duration: 0.2)
        try screen.advance(by: 0.3)
        try second.lift()
        try screen.advance(by: 1)
        #expect(page.progress == 1)
        let count = page.renderView.renderCount
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(page.renderView.renderCount == count && screen.statistics.wakeUps == 0)
    }

    @Test func flickCompletesAndTapPlays() throws {
        let page = TransitionsPage()
        let screen = try start(page)
        page.select("CIDissolveTransition")
        try screen.advance(by: 0.1)
        let finger = try screen.touch(at: CGPoint(x: 230, y: 100))
        try finger.drag(to: CGPoint(x: 300, y: 100), duration: 0.05)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(page.progress == 1)
        let start = page.renderView.renderCount
        try screen.tap(page.renderView)
        try screen.advance(by: 0.7)
        #expect(page.progress > 0.2 && page.progress < 0.8)
        try screen.advance(by: 1)
        #expect(page.progress == 0)
        // Never more images than frames.
        #expect(page.renderView.renderCount - start <= 75)
    }

    // MARK: Kernels

    @Test func sourcesAreThoseOfTheKernels() throws {
        func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let file = Checkout.url("Sources/Apps/EffectsApp/KernelSample.swift")
        let source = words(try String(contentsOf: file, encoding: .utf8))
        for sample in KernelSample.all {
            // Once as the kernel, and once as the text.
            #expect(source.components(separatedBy: words(sample.source)).count == 3, "\(sample.title)")
        }
    }

    /// The ROI callbacks ask for all pixels that the kernels read.
    @Test func partsOfKernelsEqualTheWhole() throws {
        let photos = PhotoSet(size: CGSize(width: 60, height: 40))
        let context = CIContext()
        for sample in KernelSample.all {
            let image = try #require(
                sample.image(photos, sample.parameters.map(\.initial), CGPoint(x: 31, y: 17))
            )
            let whole = try #require(context.createCGImage(image, from: photos.extent))
            let part = CGRect(x: 20, y: 11, width: 17, height: 9)
            let rendered = try #require(context.createCGImage(image, from: part))
            let clipped = try #require(
                context.createCGImage(CIImage(cgImage: whole), from: part)
            )
            #expect(UIImage(cgImage: rendered).pngData() == UIImage(cgImage: clipped).pngData(), "\(sample.title)")
        }
    }

    @Test func controlsChangeTheKernels() throws {
        let page = KernelsPage()
        let screen = try start(page)
        for section in page.list.sections.indices {
            for row in page.list.sections[section].items.indices {
                page.list.selection = IndexPath(row: row, section: section)
                page.list.onSelect?(page.list.selection)
                try screen.advance(by: 0.1)
                #expect(page.panel.titleLabel.text == page.sample.title)
                for control in page.panel.rows {
                    let before = screen.snapshot()
                    let count = page.renderView.renderCount
                    let slider = try #require(control.slider)
                    slider.value = slider.value > slider.minimumValue ? slider.minimumValue : slider.maximumValue
                    slider.sendActions(for: .valueChanged)
                    try screen.advance(by: 0.1)
                    #expect(page.renderView.renderCount == count + 1)
                    #expect(screen.snapshot().differences(from: before) > 200, "\(page.sample.title)")
                    slider.value = control.control.kind.middle
                    slider.sendActions(for: .valueChanged)
                    try screen.advance(by: 0.1)
                }
            }
        }
    }

    /// While one finger drags a slider, another selects a kernel with fewer parameters, whose rows replace the slider.
    @Test func sliderThatIsReplacedWhileDraggedChangesItsOwnKernel() throws {
        let page = KernelsPage()
        let screen = try start(page)
        let samples = KernelSample.all
        let from = try #require(samples.max { $0.parameters.count < $1.parameters.count })
        let to = try #require(samples.min { $0.parameters.count < $1.parameters.count })
        try #require(from.parameters.count > to.parameters.count)
        func select(_ sample: KernelSample) throws {
            for section in page.list.sections.indices {
                for row in page.list.sections[section].items.indices {
                    page.list.selection = IndexPath(row: row, section: section)
                    guard page.sample.title == sample.title else { continue }
                    page.list.onSelect?(page.list.selection)
                    return try screen.advance(by: 0.1)
                }
            }
        }
        try select(from)
        page.panel.layoutIfNeeded()
        let index = from.parameters.count - 1
        let slider = try #require(page.panel.rows[index].slider)
        slider.scrollToVisible()
        try screen.advance(by: 0.1)
        let thumb = slider.thumbInWindow
        let finger = try screen.touch(at: CGPoint(x: thumb.midX, y: thumb.midY))
        try finger.drag(to: CGPoint(x: thumb.midX + 20, y: thumb.midY), duration: 0.2)
        #expect(slider.isTracking)
        let dragged = Double(slider.value)
        let others = page.currentValues(of: to)
        try select(to)
        #expect(page.sample.title == to.title && slider.window == nil)
        #expect(page.currentValues(of: from)[index] == dragged)
        #expect(page.currentValues(of: to) == others)
        try finger.lift()
        try screen.advance(by: 0.2)
        #expect(page.currentValues(of: to) == others)
    }
}

extension UISlider {
    /// The rectangle of the thumb, in the window's coordinates.
    var thumbInWindow: CGRect {
        let track = trackRect(forBounds: bounds)
        return convert(thumbRect(forBounds: bounds, trackRect: track, value: value), to: nil)
    }
}

extension UIView {
    /// Scrolls the nearest scroll view so that the view is visible.
    fileprivate func scrollToVisible() {
        var ancestor = superview
        while let view = ancestor, !(view is UIScrollView) { ancestor = view.superview }
        guard let scrollView = ancestor as? UIScrollView else { return }
        scrollView.scrollRectToVisible(convert(bounds, to: scrollView), animated: false)
    }
}

extension FilterControl.Kind {
    fileprivate var middle: Float {
        if case .slider(let range) = self { Float((range.lowerBound + range.upperBound) / 2) } else { 0 }
    }
}
