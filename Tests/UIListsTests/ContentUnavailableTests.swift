import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Contents in place of those of view controllers.
@MainActor
@Suite struct ContentUnavailableTests {
    private static let goldens = GoldenImages(directory: Checkout.url("Tests/UIListsTests/Goldens").path)

    final class Controller: UIViewController {
        var isEmpty = true
        var updates: [String?] = []
        override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
            updates.append(state.searchText)
            contentUnavailableConfiguration =
                isEmpty ? UIContentUnavailableConfiguration.search().updated(for: state) : nil
        }
    }

    private func shown(_ controller: UIViewController) -> UIContentUnavailableView? {
        controller.view.subviews.last as? UIContentUnavailableView
    }

    private func texts(_ view: UIView) -> [String] {
        view.subviews.flatMap { view -> [String] in
            if view.isHidden { return [] }
            if let label = view as? UILabel { return label.text.map { [$0] } ?? [] }
            return texts(view)
        }
    }

    @Test func controllersUpdateTheirContent() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let controller = Controller()
        try screen.show(controller)
        try screen.advance(by: 0.1)
        #expect(controller.updates == [nil])
        let view = try #require(shown(controller))
        #expect(view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
        #expect(texts(view) == ["No Results", "Check the spelling or try a new search."])
        controller.setNeedsUpdateContentUnavailableConfiguration()
        controller.setNeedsUpdateContentUnavailableConfiguration()
        try screen.advance(by: 0.1)
        #expect(controller.updates.count == 2 && shown(controller) === view)
        screen.preferredContentSizeCategory = .accessibilityLarge
        try screen.advance(by: 0.1)
        #expect(controller.updates.count == 3)
        controller.isEmpty = false
        controller.setNeedsUpdateContentUnavailableConfiguration()
        try screen.advance(by: 0.1)
        #expect(shown(controller) == nil && controller.contentUnavailableConfiguration == nil)
    }

    @Test func searchesAreInTheText() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let controller = Controller()
        let search = UISearchController(searchResultsController: nil)
        controller.navigationItem.searchController = search
        try screen.show(UINavigationController(rootViewController: controller))
        try screen.advance(by: 0.1)
        search.isActive = true
        try screen.advance(by: 0.6)
        _ = search.searchBar.becomeFirstResponder()
        try screen.type("zz")
        try screen.advance(by: 0.3)
        #expect(controller.updates.last == "zz")
        #expect(shown(controller).map(texts)?.first == "No Results for “zz”")
        var own = UIContentUnavailableConfiguration.search()
        own.text = "Nothing"
        var state = UIContentUnavailableConfigurationState(traitCollection: controller.traitCollection)
        state.searchText = "a"
        #expect(own.updated(for: state).text == "Nothing")
        state[UIConfigurationStateCustomKey("key")] = 3
        #expect(
            state[UIConfigurationStateCustomKey("key")] == AnyHashable(3)
                && state[UIConfigurationStateCustomKey("other")] == nil
        )
    }

    @Test(arguments: [1, 2, 3] as [CGFloat], [false, true])
    func partsAreBelowEachOther(_ scale: CGFloat, _ isMirrored: Bool) throws {
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 400), scale: scale)
        var content = UIContentUnavailableConfiguration.empty()
        content.image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 30)).image { _ in }
        content.imageProperties.maximumSize = CGSize(width: 40, height: 100)
        content.text = "Text"
        content.secondaryText = "Smaller"
        content.button = .bordered()
        content.button.title = "Add"
        content.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 40, bottom: 10, trailing: 20)
        content.axesPreservingSuperviewLayoutMargins = []
        let view = UIContentUnavailableView(configuration: content)
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
        if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
        try screen.show(view)
        try screen.advance(by: 0.1)
        let scroll = try #require(view.subviews.last as? UIScrollView)
        let frames = scroll.subviews.filter { !$0.isHidden }.map(\.frame)
        #expect(frames.count == 4 && frames[0].size == CGSize(width: 40, height: 20))
        let middle: CGFloat = isMirrored ? 20 + 120 : 40 + 120
        for frame in frames { #expect(abs(frame.midX - middle) <= 0.5 / scale + 1e-6) }
        let height = frames[0].height + 15 + frames[1].height + 6 + frames[2].height + 20 + frames[3].height
        #expect(abs(frames[0].minY - (400 - height) / 2) <= 0.5 / scale)
        for (index, distance) in [15, 6, 20].enumerated() as EnumeratedSequence<[CGFloat]> {
            #expect(abs(frames[index + 1].minY - frames[index].maxY - distance) <= 1 / scale)
        }
        content.alignment = .natural
        view.configuration = content
        view.layoutIfNeeded()
        #expect(scroll.subviews.first { !$0.isHidden }?.frame.minY == 10)
        #expect(view.sizeThatFits(CGSize(width: 300, height: 0)).height == height + 20)
    }

    @Test func buttonsHaveTheirActions() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 480))
        let controller = UIViewController()
        var presses: [String] = []
        var content = UIContentUnavailableConfiguration.empty()
        content.button.title = "First"
        content.buttonProperties.primaryAction = UIAction { _ in presses.append("old") }
        controller.contentUnavailableConfiguration = content
        try screen.show(controller)
        content.buttonProperties.primaryAction = UIAction { _ in presses.append("first") }
        content.secondaryButton.title = "Second"
        content.secondaryButtonProperties.primaryAction = UIAction { _ in presses.append("second") }
        controller.contentUnavailableConfiguration = content
        try screen.advance(by: 0.1)
        let view = try #require(shown(controller))
        let buttons = try #require(view.subviews.last).subviews.compactMap { $0 as? UIButton }
        for button in buttons {
            try screen.tap(button)
            try screen.advance(by: 0.1)
        }
        #expect(presses == ["first", "second"])
        content.secondaryButtonProperties.isEnabled = false
        controller.contentUnavailableConfiguration = content
        #expect(shown(controller) === view && !buttons[1].isEnabled)
        // Another kind shows an activity indicator.
        controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
        try screen.advance(by: 0.1)
        #expect(texts(view) == ["Loading…"])
        #expect(
            view.subviews.last?.subviews.contains { ($0 as? UIActivityIndicatorView)?.isAnimating ?? false } == true
        )
    }

    @Test func contentAsAnImage() throws {
        let screen = try VirtualScreen(size: CGSize(width: 280, height: 380))
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBackground
        var content = UIContentUnavailableConfiguration.search()
        content.button = .borderedProminent()
        content.button.title = "Clear Filter"
        content.secondaryButton.title = "Help"
        controller.contentUnavailableConfiguration = content
        try screen.show(controller)
        try screen.advance(by: 0.1)
        try screen.expectImage(equalTo: "unavailable", in: Self.goldens)
    }
}
