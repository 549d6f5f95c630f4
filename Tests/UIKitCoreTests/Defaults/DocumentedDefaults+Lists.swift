import UIKit

extension DocumentedDefaults {
    mutating func addLists() {
        add("UITableView", UITableView(frame: .zero, style: .plain)) { object, row in
            let automatic = UITableView.automaticDimension
            row("dataSource", object.dataSource == nil, true)
            row("prefetchDataSource", object.prefetchDataSource == nil, true)
            row("isPrefetchingEnabled", object.isPrefetchingEnabled, true)
            row("rowHeight", object.rowHeight, automatic)
            row("sectionHeaderHeight", object.sectionHeaderHeight, automatic)
            row("sectionFooterHeight", object.sectionFooterHeight, automatic)
            row("estimatedRowHeight", object.estimatedRowHeight, automatic)
            row("estimatedSectionHeaderHeight", object.estimatedSectionHeaderHeight, automatic)
            row("estimatedSectionFooterHeight", object.estimatedSectionFooterHeight, automatic)
            row("sectionHeaderTopPadding", object.sectionHeaderTopPadding, automatic)
            row("cellLayoutMarginsFollowReadableWidth", object.cellLayoutMarginsFollowReadableWidth, false)
            row("fillerRowHeight", object.fillerRowHeight, CGFloat(0))
            row("separatorEffect", object.separatorEffect, nil)
            row("tableHeaderView", object.tableHeaderView, nil)
            row("tableFooterView", object.tableFooterView, nil)
            row("backgroundView", object.backgroundView, nil)
            row("separatorStyle", object.separatorStyle, UITableViewCell.SeparatorStyle.singleLine)
            row(
                "separatorInsetReference",
                object.separatorInsetReference,
                UITableView.SeparatorInsetReference.fromCellEdges
            )
            row("sectionIndexMinimumDisplayRowCount", object.sectionIndexMinimumDisplayRowCount, 0)
            row("sectionIndexColor", object.sectionIndexColor, nil)
            row("sectionIndexBackgroundColor", object.sectionIndexBackgroundColor, nil)
            row("sectionIndexTrackingBackgroundColor", object.sectionIndexTrackingBackgroundColor, nil)
            row("allowsSelection", object.allowsSelection, true)
            row("allowsMultipleSelection", object.allowsMultipleSelection, false)
            row("allowsSelectionDuringEditing", object.allowsSelectionDuringEditing, false)
            row("allowsMultipleSelectionDuringEditing", object.allowsMultipleSelectionDuringEditing, false)
            row("selectionFollowsFocus", object.selectionFollowsFocus, false)
            row("remembersLastFocusedIndexPath", object.remembersLastFocusedIndexPath, false)
            row("isEditing", object.isEditing, false)
        }
        add("UITableViewController", UITableViewController()) { object, row in
            row("clearsSelectionOnViewWillAppear", object.clearsSelectionOnViewWillAppear, true)
            row("refreshControl", object.refreshControl, nil)
        }
        add("UISwipeActionsConfiguration", UISwipeActionsConfiguration(actions: [])) { object, row in
            row("performsFirstActionWithFullSwipe", object.performsFirstActionWithFullSwipe, true)
        }
        add("UIContextualAction", UIContextualAction(style: .normal, title: nil) { _, _, _ in }) { object, row in
            row("image", object.image, nil)
        }
        addListCells()
    }

    private mutating func addListCells() {
        add("UITableViewCell", UITableViewCell(style: .default, reuseIdentifier: nil)) { object, row in
            row("contentConfiguration", object.contentConfiguration == nil, true)
            row("automaticallyUpdatesContentConfiguration", object.automaticallyUpdatesContentConfiguration, true)
            row("backgroundConfiguration", object.backgroundConfiguration == nil, true)
            row("automaticallyUpdatesBackgroundConfiguration", object.automaticallyUpdatesBackgroundConfiguration, true)
            row("backgroundView", object.backgroundView, nil)
            row("selectedBackgroundView", object.selectedBackgroundView, nil)
            row("multipleSelectionBackgroundView", object.multipleSelectionBackgroundView, nil)
            row("focusStyle", object.focusStyle, UITableViewCell.FocusStyle.default)
            row("selectionStyle", object.selectionStyle, UITableViewCell.SelectionStyle.default)
            row("isSelected", object.isSelected, false)
            row("isHighlighted", object.isHighlighted, false)
            row("configurationUpdateHandler", object.configurationUpdateHandler == nil, true)
            row("accessoryType", object.accessoryType, UITableViewCell.AccessoryType.none)
            row("accessoryView", object.accessoryView, nil)
            row("editingAccessoryType", object.editingAccessoryType, UITableViewCell.AccessoryType.none)
            row("editingAccessoryView", object.editingAccessoryView, nil)
            row("indentationLevel", object.indentationLevel, 0)
            row("indentationWidth", object.indentationWidth, CGFloat(10))
            row("isEditing", object.isEditing, false)
            row("shouldIndentWhileEditing", object.shouldIndentWhileEditing, true)
            row("showsReorderControl", object.showsReorderControl, false)
            row("userInteractionEnabledWhileDragging", object.userInteractionEnabledWhileDragging, false)
        }
        add("UITableViewHeaderFooterView", UITableViewHeaderFooterView(reuseIdentifier: nil)) { object, row in
            row("contentConfiguration", object.contentConfiguration == nil, true)
            row("automaticallyUpdatesContentConfiguration", object.automaticallyUpdatesContentConfiguration, true)
            row("backgroundView", object.backgroundView, nil)
            row("backgroundConfiguration", object.backgroundConfiguration == nil, true)
            row("automaticallyUpdatesBackgroundConfiguration", object.automaticallyUpdatesBackgroundConfiguration, true)
            row("configurationUpdateHandler", object.configurationUpdateHandler == nil, true)
        }
    }
}
