import Testing
import UIKit
import UIKitTesting

@testable import EffectsApp

/// The app with blurs, filters, transitions, kernels, layers, shadows and page curls.
@MainActor @Suite struct EffectsTests {
    private let delegate = EffectsDelegate()

    /// A small screen, so that little is rendered.
    private func start(_ page: Int = 0) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
        try screen.launch(delegate)
        try screen.advance(by: 0.5)
        if page > 0 {
            try screen.tap(at: CGPoint(x: 60 + 88 * CGFloat(page), y: 28))
            try screen.advance(by: 0.5)
        }
        return screen
    }

    private func page<Page>(_ type: Page.Type) throws -> Page {
        let controller = try #require(delegate.window?.rootViewController as? EffectsViewController)
        return try #require(controller.page as? Page)
    }

    private func change(_ row: ControlRow, to value: Float) throws {
        let slider = try #require(row.slider)
        slider.value = value
        slider.sendActions(for: .valueChanged)
    }

    // MARK: Photo

    @Test func cardFollowsTheFingerWithinThePhoto() throws {
        let screen = try start()
        let page = try page(PhotoPage.self)
        let card = page.card
        let before = card.center
        screen.resetStatistics()
        let finger = try screen.touch(at: CGPoint(x: 350, y: 190))
        try finger.drag(to: CGPoint(x: 350, y: 170), duration: 0.3)
        try finger.lift()
        try screen.advance(by: 0.2)
        #expect(card.center.x == before.x && card.center.y < before.y)
        #expect(screen.statistics.drawCalls == 0)
        let second = try screen.touch(at: CGPoint(x: 350, y: 170))
        try second.drag(to: CGPoint(x: 0, y: 0), duration: 0.3)
        try second.lift()
        #expect(card.frame.minX == 8 && card.frame.minY == 8)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    @Test func listSelectsStyles() throws {
        let screen = try start()
        let page = try page(PhotoPage.self)
        let before = screen.snapshot()
        let effect = page.card.effect
        try screen.tap(at: CGPoint(x: 100, y: 244))
        try screen.advance(by: 0.3)
        #expect(page.list.selection == IndexPath(row: 3, section: 0) && page.card.effect !== effect)
        #expect(screen.snapshot().differences(from: before) > 1000)
        #expect(BlurStyles.sections.flatMap { $0.styles.map(\.style) }.count == UIBlurEffect.Style.allCases.count)
        #expect(BlurStyles.title(of: "systemUltraThinMaterialDark") == "Ultra Thin")
        #expect(BlurStyles.title(of: "systemMaterial") == "Material" && BlurStyles.title(of: "dark") == "Dark")
    }

    @Test func buttonSwitchesToDark() throws {
        let screen = try start()
        try screen.tap(at: CGPoint(x: 446, y: 28))
        try screen.advance(by: 0.3)
        #expect(delegate.window?.traitCollection.userInterfaceStyle == .dark)
        let pixel = screen.snapshot()[20, 10]
        #expect(pixel.red < 40 && pixel.green < 40 && pixel.blue < 40)
    }

    // MARK: Filters

    @Test func listHasEachFilterOnceAndFewViews() throws {
        let screen = try start(1)
        let page = try page(FiltersPage.self)
        // Other tests register filters, whose names do not begin with CI.
        let listed = FiltersPage.categories.flatMap(CIFilter.filterNames(inCategory:)).filter { $0.hasPrefix("CI") }
        #expect(listed.sorted() == CIFilter.filterNames(inCategory: kCICategoryBuiltIn))
        #expect(page.list.sections.flatMap(\.items).count >= listed.count)
        for _ in 0..<5 {
            let finger = try screen.touch(at: CGPoint(x: 100, y: 300))
            try finger.drag(to: CGPoint(x: 100, y: 70), duration: 0.05)
            try finger.lift()
            try screen.advance(by: 0.5)
            #expect(page.list.loadedRowCount <= 8)
        }
        try screen.advance(by: 5)
        // A drag selects nothing.
        #expect(page.model?.name == "CIBoxBlur")
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    @Test func imageIsRenderedOncePerFrameAndChange() throws {
        let screen = try start(1)
        let page = try page(FiltersPage.self)
        page.select("CISepiaTone")
        try screen.advance(by: 0.1)
        let count = page.renderView.renderCount
        let row = try #require(page.panel.rows.first { $0.control.key == kCIInputIntensityKey })
        let before = screen.snapshot()
        for value: Float in [0.1, 0.2, 0.3] { try change(row, to: value) }
        #expect(page.renderView.renderCount == count)
        try screen.advance(by: 0.1)
        #expect(page.renderView.renderCount == count + 1)
        #expect(page.model.map { abs($0.value(kCIInputIntensityKey) - 0.3) < 1e-6 } == true)
        #expect(screen.snapshot().differences(from: before) > 1000)
        // Reset restores the image.
        try screen.tap(page.panel.resetButton)
        try screen.advance(by: 0.5)
        #expect(page.renderView.renderCount == count + 2 && page.model?.isInitial == true)
        #expect(!page.panel.resetButton.isEnabled)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(page.renderView.renderCount == count + 2 && screen.statistics.wakeUps == 0)
    }

    @Test func eachFilterHasItsRows() throws {
        let screen = try start(1)
        let page = try page(FiltersPage.self)
        for name in ["CIColorMatrix", "CISpotLight", "CIAffineTransform", "CIQRCodeGenerator", "CIPhotoEffectNoir"] {
            page.select(name)
            try screen.advance(by: 0.1)
            let model = try #require(page.model)
            #expect(model.name == name && page.list.selectedTitle == model.title)
            #expect(page.panel.rows.count == model.parameters.flatMap(\.controls).count)
            for row in page.panel.rows {
                guard let slider = row.slider else { continue }
                #expect(Double(slider.value) - model.value(row.control.key, row.control.component) < 1e-5)
            }
        }
    }

    @Test func handleMovesThePosition() throws {
        let screen = try start(1)
        let page = try page(FiltersPage.self)
        page.select("CIPinchDistortion")
        try screen.advance(by: 0.1)
        let start = try #require(page.model?.values[kCIInputCenterKey])
        let image = page.convert(page.renderView.frame, to: nil)
        let finger = try screen.touch(at: CGPoint(x: image.midX, y: image.midY))
        try finger.drag(to: CGPoint(x: image.midX - 40, y: image.midY - 20), duration: 0.1)
        try finger.lift()
        try screen.advance(by: 0.1)
        let end = try #require(page.model?.values[kCIInputCenterKey])
        // Up on the screen is up in the image.
        #expect(end[0] < start[0] - 20 && end[1] > start[1] + 8)
    }

    /// While one finger drags a slider, another selects a filter whose rows replace the slider.
    @Test func sliderThatIsReplacedWhileDraggedChangesItsOwnFilter() throws {
        let screen = try start(1)
        let page = try page(FiltersPage.self)
        page.select("CISepiaTone")
        try screen.advance(by: 0.1)
        let former = try #require(page.model)
        let row = try #require(page.panel.rows.first { $0.control.key == kCIInputIntensityKey })
        let slider = try #require(row.slider)
        let thumb = slider.thumbInWindow
        let finger = try screen.touch(at: CGPoint(x: thumb.midX, y: thumb.midY))
        try finger.drag(to: CGPoint(x: thumb.midX - 20, y: thumb.midY), duration: 0.2)
        #expect(slider.isTracking && page.renderView.isInteractive)
        // It has the same key.
        page.select("CIVignette")
        try screen.advance(by: 0.1)
        let model = try #require(page.model)
        #expect(model.name == "CIVignette" && slider.window == nil)
        try finger.lift()
        try screen.advance(by: 0.1)
        #expect(former.value(kCIInputIntensityKey) == Double(slider.value) && !former.isInitial)
        #expect(model.isInitial && !page.panel.resetButton.isEnabled && !page.renderView.isInteractive)
    }

    @Test func handleThatIsReplacedWhileDraggedChangesNothingMore() throws {
        let screen = try start(1)
        let page = try page(FiltersPage.self)
        page.select("CIPinchDistortion")
        try screen.advance(by: 0.1)
        let image = page.convert(page.renderView.frame, to: nil)
        let finger = try screen.touch(at: CGPoint(x: image.midX, y: image.midY))
        try finger.drag(to: CGPoint(x: image.midX - 40, y: image.midY - 20), duration: 0.1)
        #expect(page.renderView.isInteractive)
        page.select("CITwirlDistortion")
        try screen.advance(by: 0.1)
        #expect(page.model?.isInitial == true && !page.renderView.isInteractive)
        try finger.drag(to: CGPoint(x: image.midX, y: image.midY), duration: 0.1)
        try finger.lift()
        try screen.advance(by: 0.1)
        #expect(page.model?.isInitial == true && !page.renderView.isInteractive)
    }

    @Test func slowImagesAreReducedDuringGestures() throws {
        let screen = try start(1)
        let page = try page(FiltersPage.self)
        let view = page.renderView
        var time: CFTimeInterval = 0
        view.now = {
            time += 0.1
            return time
        }
        page.select("CISepiaTone")
        try screen.advance(by: 0.1)
        #expect(!view.isReduced)
        let row = try #require(page.panel.rows.first { $0.control.key == kCIInputIntensityKey })
        row.onTracking?(true)
        try change(row, to: 0.5)
        try screen.advance(by: 0.1)
        #expect(view.isReduced)
        let count = view.renderCount
        row.onTracking?(false)
        try screen.advance(by: 0.1)
        #expect(!view.isReduced && view.renderCount == count + 1)
    }

    @Test func hiddenPagesHaveNoImages() throws {
        let screen = try start(1)
        let page = try page(FiltersPage.self)
        page.select("CISepiaTone")
        let row = try #require(page.panel.rows.first { $0.control.key == kCIInputIntensityKey })
        try change(row, to: 0.5)
        try screen.tap(at: CGPoint(x: 60, y: 28))
        try screen.advance(by: 0.5)
        #expect(page.renderView.photos == nil)
        try screen.tap(at: CGPoint(x: 148, y: 28))
        try screen.advance(by: 0.5)
        #expect(page.renderView.photos != nil && page.model?.value(kCIInputIntensityKey) == 0.5)
    }
}
