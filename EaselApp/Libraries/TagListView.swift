import TagListView
import UIKit
import UIKitTesting

/// Tags in rows, one of which is selected by its action, and one that has a button to remove it.
final class Program: NSObject, LibraryProgram, TagListViewDelegate {
    private let list = TagListView(frame: CGRect(x: 20, y: 40, width: 280, height: 200))

    func makeController() -> UIViewController {
        libraryController { view in
            list.textFont = .systemFont(ofSize: 18)
            list.tagBackgroundColor = .systemBlue
            list.tagSelectedBackgroundColor = .systemRed
            list.cornerRadius = 12
            (list.paddingX, list.paddingY, list.marginX, list.marginY) = (12, 6, 8, 8)
            list.delegate = self
            list.addTags(["Swift", "UIKit", "framebuffer", "touch", "Linux", "layers"])
            list.addTag("removable").enableRemoveButton = true
            view.addSubview(list)
        }
    }

    func tagPressed(_ title: String, tagView: TagView, sender: TagListView) { tagView.isSelected.toggle() }

    func act(on screen: VirtualScreen, _ controller: UIViewController) throws {
        try screen.advance(by: 0.5)
        guard let tag = list.tagViews.first(where: { $0.currentTitle == "UIKit" }) else { return }
        // Not by a touch, which ends when the list removes its tags and adds them again, in each of its layouts.
        tag.sendActions(for: .touchUpInside)
        try screen.advance(by: 0.5)
    }
}
