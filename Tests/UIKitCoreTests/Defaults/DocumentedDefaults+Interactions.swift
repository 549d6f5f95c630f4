import Foundation
import UIKit

extension DocumentedDefaults {
    mutating func addInteractions() {
        add("UndoManager", UndoManager()) { object, row in
            row("groupsByEvent", object.groupsByEvent, true)
            row("levelsOfUndo", object.levelsOfUndo, 0)
            row("runLoopModes", object.runLoopModes, [RunLoop.Mode.default])
        }
        add("UIView", UIView()) { object, row in
            row("interactions", object.interactions.count, 0)
            row("restorationIdentifier", object.restorationIdentifier == nil, true)
        }
        add("UIControl", UIControl()) { object, row in
            row("isContextMenuInteractionEnabled", object.isContextMenuInteractionEnabled, false)
            row("contextMenuInteraction", object.contextMenuInteraction, nil)
            row("showsMenuAsPrimaryAction", object.showsMenuAsPrimaryAction, false)
        }
        add("UIPointerInteraction", UIPointerInteraction()) { object, row in
            row("isEnabled", object.isEnabled, true)
        }
        add("UIPreviewInteraction", UIPreviewInteraction(view: UIView())) { object, row in
            row("delegate", object.delegate == nil, true)
        }
        add("UIPreviewParameters", UIPreviewParameters()) { object, row in
            row("visiblePath", object.visiblePath, nil)
            row("shadowPath", object.shadowPath, nil)
            row("backgroundColor", object.backgroundColor, nil)
        }
        add("UINavigationController", UINavigationController()) { object, row in
            row("hidesBarsOnSwipe", object.hidesBarsOnSwipe, false)
            row("hidesBarsOnTap", object.hidesBarsOnTap, false)
            row("hidesBarsWhenVerticallyCompact", object.hidesBarsWhenVerticallyCompact, false)
        }
    }
}
