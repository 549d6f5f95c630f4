import Testing
import UIKit
import UIKitTesting

/// Zoomed views that constraints place in the content of a scroll view.
@MainActor @Suite struct ZoomConstraintTests {
    private final class Zoomer: UIViewController, UIScrollViewDelegate {
        let scrollView = UIScrollView()
        let content = UIView()

        override func viewDidLoad() {
            scrollView.delegate = self
            scrollView.maximumZoomScale = 4
            scrollView.minimumZoomScale = 0.5
            for view in [scrollView, content] { view.translatesAutoresizingMaskIntoConstraints = false }
            view.addSubview(scrollView)
            scrollView.addSubview(content)
            let guide = scrollView.contentLayoutGuide
            NSLayoutConstraint.activate([
                scrollView.topAnchor.constraint(equalTo: view.topAnchor),
                scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
                scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                content.topAnchor.constraint(equalTo: guide.topAnchor),
                content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
                content.widthAnchor.constraint(equalToConstant: 300),
                content.heightAnchor.constraint(equalToConstant: 200),
            ])
        }

        func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
    }

    private func show(scale: CGFloat) throws -> (VirtualScreen, Zoomer) {
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 200), scale: scale)
        let zoomer = Zoomer()
        try screen.show(zoomer)
        try screen.advance(by: 0.1)
        return (screen, zoomer)
    }

    @Test(arguments: [1, 2, 3] as [CGFloat]) func zoomedViewBeginsAtOriginOfContent(scale: CGFloat) throws {
        let (screen, zoomer) = try show(scale: scale)
        let scrollView = zoomer.scrollView
        for zoom: CGFloat in [2, 0.5, 3, 1] {
            scrollView.setZoomScale(zoom, animated: false)
            try screen.advance(by: 0.1)
            let size = CGSize(width: 300 * zoom, height: 200 * zoom)
            #expect(zoomer.content.frame == CGRect(origin: .zero, size: size))
            #expect(scrollView.contentSize == size)
            scrollView.contentOffset = CGPoint(x: max(0, size.width - 300), y: max(0, size.height - 200))
            zoomer.view.setNeedsLayout()
            scrollView.setNeedsLayout()
            try screen.advance(by: 0.1)
            #expect(zoomer.content.frame == CGRect(origin: .zero, size: size))
            #expect(scrollView.contentSize == size)
        }
    }

    @Test func pinchAndProgramLayOutAlike() throws {
        let (screen, zoomer) = try show(scale: 1)
        try screen.pinch(at: CGPoint(x: 150, y: 100), scale: 2)
        try screen.advance(by: 1)
        let zoom = zoomer.scrollView.zoomScale
        #expect(zoom > 1.5)
        let (frame, size) = (zoomer.content.frame, zoomer.scrollView.contentSize)
        #expect(abs(frame.minX) < 0.01 && abs(frame.minY) < 0.01 && abs(frame.width - 300 * zoom) < 0.01)
        zoomer.scrollView.setZoomScale(1, animated: false)
        try screen.advance(by: 0.1)
        zoomer.scrollView.setZoomScale(zoom, animated: false)
        try screen.advance(by: 0.1)
        #expect(
            abs(zoomer.content.frame.width - frame.width) < 0.01
                && abs(zoomer.scrollView.contentSize.width - size.width) < 0.01
        )
    }
}
