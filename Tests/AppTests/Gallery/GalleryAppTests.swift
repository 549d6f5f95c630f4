import GalleryApp
import Testing
import UIKit
import TestSupport
import UIKitTesting

/// The program that shows the pages.
@MainActor @Suite struct GalleryAppTests {
    private func show(
        _ name: String,
        size: CGSize = CGSize(width: 320, height: 240),
        scale: CGFloat = 1
    ) throws -> (screen: VirtualScreen, gallery: GalleryViewController) {
        let screen = try VirtualScreen(size: size, scale: scale)
        let gallery = GalleryViewController(page: try #require(GalleryPage.named(name)))
        try screen.show(gallery)
        try screen.advance(by: 0.1)
        return (screen, gallery)
    }

    @Test func pageNamesAreUniqueAndHyphenated() {
        let names = GalleryPage.all.map(\.name)
        #expect(Set(names).count == names.count)
        for page in GalleryPage.all {
            #expect(page.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(page.name)")
            #expect(GalleryPage.named(page.name)?.title == page.title)
            #expect(!page.expectation.isEmpty)
        }
        #expect(GalleryPage.named("nothing") == nil)
    }

    @Test func documentationListsEveryPage() throws {
        let path = Checkout.url("docs/gallery.md")
        let rows = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.map(String.init) == GalleryPage.all.map { "| `\($0.name)` | \($0.title) | \($0.expectation) |" })
    }

    @Test func tapOnHalfChangesPage() throws {
        let (screen, gallery) = try show("rectangle")
        try screen.tap(at: CGPoint(x: 300, y: 100))
        #expect(gallery.page.name == "ellipse")
        try screen.tap(at: CGPoint(x: 20, y: 100))
        try screen.tap(at: CGPoint(x: 20, y: 230))
        #expect(gallery.page.name == "diamond")
    }

    @Test func swipeChangesPage() throws {
        let (screen, gallery) = try show("rectangle")
        func swipe(from start: CGPoint, to end: CGPoint) throws {
            let finger = try screen.touch(at: start)
            try finger.drag(to: end, duration: 0.2)
            try finger.lift()
            try screen.advance(by: 1.5)
        }
        try swipe(from: CGPoint(x: 250, y: 100), to: CGPoint(x: 100, y: 120))
        #expect(gallery.page.name == "ellipse")
        try swipe(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 300, y: 90))
        try swipe(from: CGPoint(x: 20, y: 100), to: CGPoint(x: 60, y: 100))
        #expect(gallery.page.name == "diamond")
        // Up and down is neither.
        try swipe(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 240, y: 20))
        #expect(gallery.page.name == "diamond")
    }

    @Test func cancelledTouchDoesNotChangePage() throws {
        let (screen, gallery) = try show("rectangle")
        let finger = try screen.touch(at: CGPoint(x: 300, y: 100))
        try finger.cancel()
        try screen.advance(by: 0.1)
        #expect(gallery.page.name == "rectangle")
    }

    @Test func firstAndLastPageHaveNoNeighbor() throws {
        let (screen, gallery) = try show(GalleryPage.all[0].name)
        try screen.expectFrames(0) { try screen.tap(at: CGPoint(x: 20, y: 100)) }
        #expect(gallery.page.name == GalleryPage.all[0].name)
        for _ in 0..<GalleryPage.all.count + 2 { try screen.tap(at: CGPoint(x: 300, y: 100)) }
        #expect(gallery.page.name == GalleryPage.all.last?.name)
    }

    @Test func tapAnimatesPageChange() throws {
        let (screen, _) = try show("diamond")
        let before = screen.snapshot()
        try screen.tap(at: CGPoint(x: 300, y: 100))
        try screen.advance(by: 0.1)
        let between = screen.snapshot()
        try screen.advance(by: 0.5)
        let after = screen.snapshot()
        #expect(between != before && between != after && after != before)
        try screen.tap(at: CGPoint(x: 20, y: 100))
        try screen.advance(by: 0.5)
        #expect(screen.snapshot() == before)
    }

    /// The neighbors of the current page exist. While a finger moves pages, no other page is created, and a page is drawn
    /// once, when it begins to appear; the pages after it are created when the new page has come to rest.
    @Test func onlyNeighboringPagesExist() throws {
        let (screen, gallery) = try show("rectangle")
        let near = ["diamond", "rectangle", "ellipse"]
        #expect(gallery.pagesAtHand == near)
        screen.resetStatistics()
        let finger = try screen.touch(at: CGPoint(x: 250, y: 100))
        try finger.drag(to: CGPoint(x: 80, y: 100), duration: 0.2)
        try screen.advance(by: 0.1)
        #expect(gallery.pagesAtHand == near)
        try finger.drag(to: CGPoint(x: 200, y: 100), duration: 0.2)
        #expect(gallery.page.name == "rectangle" && gallery.pagesAtHand == near)
        #expect(screen.statistics.drawCalls == 1, "the page that appears")
        try screen.advance(by: 0.2)
        try finger.lift()
        try screen.advance(by: 1.5)
        #expect(gallery.pagesAtHand == near && gallery.page.name == "rectangle")
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
        let second = try screen.touch(at: CGPoint(x: 250, y: 100))
        try second.drag(to: CGPoint(x: 50, y: 100), duration: 0.1)
        try second.lift()
        #expect(gallery.pagesAtHand == near)
        try screen.advance(by: 1.5)
        #expect(gallery.pagesAtHand == ["rectangle", "ellipse", "filled-triangle"] && gallery.page.name == "ellipse")
    }

    /// Turning pages faster than they move does not load the pages in between with their neighbors.
    @Test func quickTurnsKeepFewPages() throws {
        let (screen, gallery) = try show("line")
        for _ in 0..<12 {
            try screen.tap(at: CGPoint(x: 300, y: 100))
            #expect(gallery.pagesAtHand.count <= 4)
        }
        try screen.advance(by: 1)
        #expect(gallery.page.name == GalleryPage.all[12].name)
        #expect(gallery.pagesAtHand == GalleryPage.all[11...13].map(\.name))
    }

    @Test func rightToLeftGalleryTurnsToTheLeft() throws {
        let (screen, gallery) = try show("rectangle")
        for view in [gallery.view] + gallery.children.map(\.view) {
            view?.semanticContentAttribute = .forceRightToLeft
        }
        try screen.advance(by: 0.1)
        try screen.tap(at: CGPoint(x: 20, y: 100))
        #expect(gallery.page.name == "ellipse")
        try screen.advance(by: 1)
        try screen.press(.rightArrow)
        try screen.advance(by: 1)
        #expect(gallery.page.name == "rectangle")
        let finger = try screen.touch(at: CGPoint(x: 60, y: 100))
        try finger.drag(to: CGPoint(x: 280, y: 100), duration: 0.1)
        try finger.lift()
        try screen.advance(by: 1.5)
        #expect(gallery.page.name == "ellipse")
    }

    /// A screen that is rotated, or a window that is made larger.
    @Test func sizeChangePreservesPage() throws {
        let (screen, gallery) = try show("ellipse", size: CGSize(width: 480, height: 480))
        gallery.view.window?.frame = CGRect(x: 0, y: 0, width: 300, height: 480)
        try screen.advance(by: 0.2)
        #expect(gallery.page.name == "ellipse" && gallery.pagesAtHand.count == 3)
        let narrow = screen.snapshot()
        #expect(narrow[150, 424 / 2 - 20] != (217, 217, 217))
        gallery.view.window?.frame = CGRect(x: 0, y: 0, width: 480, height: 480)
        try screen.advance(by: 0.2)
        let again = screen.snapshot()
        let (other, _) = try show("ellipse", size: CGSize(width: 480, height: 480))
        #expect(again == other.snapshot())
    }

    @Test func galleryAtRestSchedulesNoFrames() throws {
        let (screen, _) = try show("blur-effects")
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
    }

    /// Twice as large on the screen is what twice as many pixels to a point are: nothing is magnified that can be drawn.
    @Test(arguments: ["line", "arrow-clear", "ellipse-with-shadow", "blend-modes", "clear-in-views"])
    func magnifiedPageIsDrawnAtScreenResolution(name: String) throws {
        let (screen, _) = try show(name, size: CGSize(width: 500, height: 410))
        let snapshot = try GallerySnapshot(named: name, scale: 2)
        let (shown, drawn) = (screen.snapshot(), snapshot.image)
        // In the middle of what is above the caption of 56 points.
        var differences = 0
        for y in 0..<drawn.height {
            for x in 0..<drawn.width where shown[x + 30, y + 17] != drawn[x, y] { differences += 1 }
        }
        #expect(differences == 0)
        #expect(shown[29, 100] == (217, 217, 217) && shown[470, 100] == (217, 217, 217))
    }

    @Test(arguments: [(64, 48, 1), (128, 64, 1), (480, 800, 1.5), (1280, 800, 2), (1920, 1080, 1), (800, 480, 3)])
    func everyPageIsShownOnAllScreenSizes(width: CGFloat, height: CGFloat, scale: CGFloat) throws {
        let size = CGSize(width: (width / scale).rounded(), height: (height / scale).rounded())
        let (screen, _) = try show("bordered-rectangle", size: size, scale: scale)
        let snapshot = screen.snapshot()
        // Around the page is the desk, and in the middle of the page red.
        #expect(snapshot[0, 0] == (217, 217, 217))
        let caption = min(56, (size.height * 0.3).rounded())
        let middle = snapshot[snapshot.width / 2, Int((size.height - caption) / 2 * scale)]
        #expect(middle == (255, 59, 48), "\(middle)")
        // One frame for each page is enough.
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        for _ in GalleryPage.all { try screen.tap(at: CGPoint(x: size.width - 2, y: size.height / 2)) }
    }

    @Test func contactSheetShowsEveryPage() throws {
        let scale: CGFloat = 1
        let pages = GalleryPage.all
        let size = ContactSheet.size(of: pages.count, fitting: 760)
        let screen = try VirtualScreen(size: size, scale: scale)
        try screen.launch(GalleryDelegate.contactSheet())
        try screen.advance(by: 0.1)
        let sheet = screen.snapshot()
        // Three columns of 220 points and gaps of 16, in the middle; rows are 200 points apart.
        // A blur takes in what lies around the page.
        for (index, page) in pages.enumerated() where page.name != "blur-effects" {
            let left = Int((34 + 236 * CGFloat(index % 3)) * scale)
            let top = Int((16 + 200 * CGFloat(index / 3)) * scale)
            let snapshot = try GallerySnapshot(page, scale: scale)
            var differences = 0
            for y in 0..<snapshot.image.height {
                for x in 0..<snapshot.image.width {
                    let shown = GallerySnapshot.Color(sheet[left + x, top + y])
                    // What is stretched is sampled a little differently at another place of the screen.
                    if !isClose(shown, snapshot.pixel(x, y), within: 4) { differences += 1 }
                }
            }
            #expect(differences == 0, "\(page.name)")
        }
        #expect(sheet.height == Int((16 + 200 * CGFloat((pages.count + 2) / 3)) * scale))
    }

    @Test(arguments: [(0, 252), (100, 252), (252, 252), (487, 487), (488, 488)])
    func contactSheetSizeFitsWidthWithAtLeastOneColumn(width: CGFloat, expected: CGFloat) {
        #expect(ContactSheet.size(of: 4, fitting: width).width == expected)
        #expect(ContactSheet.size(of: 4, fitting: width).height == (width < 488 ? 816 : 416))
    }
}
