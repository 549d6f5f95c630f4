import UIKit

extension DocumentedDefaults {
    mutating func addDragAndDrop() {
        final class Delegate: UIDragInteractionDelegate {
            func dragInteraction(
                _ interaction: UIDragInteraction,
                itemsForBeginning session: any UIDragSession
            ) -> [UIDragItem] { [] }
        }
        let delegate = Delegate()
        add("UIDragInteraction", UIDragInteraction(delegate: delegate)) { object, row in
            row("isEnabled", object.isEnabled, true)
            row("allowsSimultaneousRecognitionDuringLift", object.allowsSimultaneousRecognitionDuringLift, false)
        }
        add("NSItemProvider", NSItemProvider()) { object, row in row("suggestedName", object.suggestedName, nil) }
        add("UIDragItem", UIDragItem(itemProvider: NSItemProvider())) { object, row in
            row("localObject", object.localObject == nil, true)
            row("previewProvider", object.previewProvider == nil, true)
        }
        add("UIDropProposal", UIDropProposal(operation: .copy)) { object, row in
            row("prefersFullSizePreview", object.prefersFullSizePreview, false)
            row("isPrecise", object.isPrecise, false)
        }
        add("UITableView", UITableView(frame: .zero, style: .plain)) { object, row in
            row("dragDelegate", object.dragDelegate == nil, true)
            row("dropDelegate", object.dropDelegate == nil, true)
            row("dragInteractionEnabled", object.dragInteractionEnabled, true)
        }
        let layout = UICollectionViewFlowLayout()
        add("UICollectionView", UICollectionView(frame: .zero, collectionViewLayout: layout)) { object, row in
            row("dragDelegate", object.dragDelegate == nil, true)
            row("dropDelegate", object.dropDelegate == nil, true)
            row("dragInteractionEnabled", object.dragInteractionEnabled, true)
        }
        let transition = UICollectionViewTransitionLayout(currentLayout: layout, nextLayout: layout)
        add("UICollectionViewTransitionLayout", transition) { object, row in
            row("transitionProgress", object.transitionProgress, CGFloat(0))
        }
        let size = NSCollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size,
            subitems: [NSCollectionLayoutItem(layoutSize: size)]
        )
        add("NSCollectionLayoutSection", NSCollectionLayoutSection(group: group)) { object, row in
            row(
                "orthogonalScrollingBehavior",
                object.orthogonalScrollingBehavior,
                UICollectionLayoutSectionOrthogonalScrollingBehavior.none
            )
            row("visibleItemsInvalidationHandler", object.visibleItemsInvalidationHandler == nil, true)
        }
        typealias Properties = UICollectionLayoutSectionOrthogonalScrollingProperties
        add("UICollectionLayoutSectionOrthogonalScrollingProperties", Properties()) { object, row in
            row("decelerationRate", object.decelerationRate, Properties.DecelerationRate.automatic)
            row("bounce", object.bounce, Properties.Bounce.automatic)
        }
        add("UIViewController", UIViewController()) { object, row in
            row("contentUnavailableConfiguration", object.contentUnavailableConfiguration == nil, true)
        }
        add("UIContentUnavailableView", UIContentUnavailableView(configuration: .empty())) { object, row in
            row("isScrollEnabled", object.isScrollEnabled, true)
        }
    }
}
