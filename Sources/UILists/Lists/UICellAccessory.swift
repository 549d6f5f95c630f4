import UIKitCore

/// A view at the leading or the trailing edge of a list cell, outside of its content view.
///
/// ```swift
/// cell.accessories = [.delete(), .reorder(), .disclosureIndicator(displayed: .whenNotEditing)]
/// ```
///
/// The order of standard accessories is that of the system, whatever their order in the array. Each of them exists once.
@preconcurrency @MainActor
public struct UICellAccessory {
    /// The states of editing in which an accessory is displayed.
    public enum DisplayedState: Hashable, Sendable {
        /// Always.
        case always
        /// While the collection view is edited.
        case whenEditing
        /// While the collection view is not edited.
        case whenNotEditing
    }

    /// The kinds of accessories.
    public enum AccessoryType: Hashable, Sendable {
        /// A chevron that points forward.
        case disclosureIndicator
        /// A chevron that shows and hides the items below an item.
        case outlineDisclosure
        /// A checkmark.
        case checkmark
        /// A control that deletes the item.
        case delete
        /// A control that inserts an item.
        case insert
        /// A handle by which the item is moved.
        case reorder
        /// A circle that shows whether the item is selected.
        case multiselect
        /// A text.
        case label
        /// A button for details.
        case detail
        /// The title of the selected element of a menu, with chevrons that point up and down.
        case popUpMenu
        /// A view of the app.
        case customView(UIView)
    }

    /// The width that an accessory takes.
    public enum LayoutDimension: Hashable, Sendable {
        /// The width of the view.
        case actual
        /// The width that the standard accessories of a list have in common.
        case standard
        /// A width in points.
        case custom(CGFloat)
    }

    /// The edge at which a custom accessory is displayed, and its position there.
    public enum Placement {
        /// A function that returns the index of an accessory among others, which are in order from the leading to the trailing
        /// edge.
        public typealias Position = @MainActor (_ accessories: [UICellAccessory]) -> Int

        /// The leading edge.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// The trailing edge.
        case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })

        /// Returns the position before the accessory of the type of another one, or at the beginning if there is none.
        @MainActor
        public static func position(before accessory: UICellAccessory) -> Position {
            let type = accessory.accessoryType
            return { $0.firstIndex { $0.accessoryType == type } ?? 0 }
        }

        /// Returns the position after the accessory of the type of another one, or at the end if there is none.
        @MainActor
        public static func position(after accessory: UICellAccessory) -> Position {
            let type = accessory.accessoryType
            return { all in all.firstIndex { $0.accessoryType == type }.map { $0 + 1 } ?? all.count }
        }
    }

    /// A function that is called when the user activates an accessory.
    public typealias ActionHandler = @MainActor () -> Void

    /// A function that is called when the user has selected another element of a menu.
    public typealias MenuSelectedElementDidChangeHandler = @MainActor (_ menu: UIMenu) -> Void

    /// The kind of the accessory.
    public let accessoryType: AccessoryType

    let displayed: DisplayedState
    let options: Options
    let actionHandler: ActionHandler?

    // MARK: Accessories

    /// Returns a chevron that points forward.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always,
        options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
    ) -> UICellAccessory { UICellAccessory(.disclosureIndicator, displayed, options.common) }

    /// Returns a chevron that shows and hides the items below an item.
    /// - Parameter actionHandler: A function that is called in place of the expansion by the data source.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always,
        options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.outlineDisclosure, displayed, options.common, actionHandler) }

    /// Returns a checkmark.
    public static func checkmark(
        displayed: DisplayedState = .always,
        options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory { UICellAccessory(.checkmark, displayed, options.common) }

    /// Returns a control that deletes the item.
    /// - Parameter actionHandler: A function that is called in place of the trailing swipe actions, which are revealed.
    public static func delete(
        displayed: DisplayedState = .whenEditing,
        options: DeleteOptions = DeleteOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.delete, displayed, options.common, actionHandler) }

    /// Returns a control that inserts an item.
    /// - Parameter actionHandler: A function that is called in place of the leading swipe actions, which are revealed.
    public static func insert(
        displayed: DisplayedState = .whenEditing,
        options: InsertOptions = InsertOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.insert, displayed, options.common, actionHandler) }

    /// Returns a handle by which the item is moved.
    public static func reorder(
        displayed: DisplayedState = .whenEditing,
        options: ReorderOptions = ReorderOptions()
    ) -> UICellAccessory { UICellAccessory(.reorder, displayed, options.common) }

    /// Returns a circle that shows whether the item is selected.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing,
        options: MultiselectOptions = MultiselectOptions()
    ) -> UICellAccessory { UICellAccessory(.multiselect, displayed, options.common) }

    /// Returns a text.
    public static func label(
        text: String,
        displayed: DisplayedState = .always,
        options: LabelOptions = LabelOptions()
    ) -> UICellAccessory {
        var common = options.common
        common.text = text
        return UICellAccessory(.label, displayed, common)
    }

    /// Returns a button for details.
    public static func detail(
        displayed: DisplayedState = .always,
        options: DetailOptions = DetailOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory { UICellAccessory(.detail, displayed, options.common, actionHandler) }

    /// Returns a button with the title of the selected element of a menu. A tap on the cell shows the menu.
    public static func popUpMenu(
        _ menu: UIMenu,
        displayed: DisplayedState = .always,
        options: PopUpMenuOptions = PopUpMenuOptions(),
        selectedElementDidChangeHandler: MenuSelectedElementDidChangeHandler? = nil
    ) -> UICellAccessory {
        var common = options.common
        common.menu = menu
        common.onSelection = selectedElementDidChangeHandler
        return UICellAccessory(.popUpMenu, displayed, common)
    }

    /// Returns a view of the app.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        var common = configuration.common
        common.placement = configuration.placement
        let displayed =
            switch configuration.placement {
            case .leading(let displayed, _), .trailing(let displayed, _): displayed
            }
        return UICellAccessory(.customView(configuration.customView), displayed, common)
    }

    private init(
        _ type: AccessoryType,
        _ displayed: DisplayedState,
        _ options: Options,
        _ actionHandler: ActionHandler? = nil
    ) {
        accessoryType = type
        self.displayed = displayed
        self.options = options
        self.actionHandler = actionHandler
    }
}

extension UICellAccessory {
    /// The values of the options of all kinds.
    struct Options {
        var isHidden = false
        var width = LayoutDimension.standard
        var tintColor: UIColor?
        var backgroundColor: UIColor?
        var showsVerticalSeparator = true
        var style = OutlineDisclosureOptions.Style.automatic
        var text: String?
        var font: UIFont?
        var adjustsFont = true
        var menu: UIMenu?
        var onSelection: MenuSelectedElementDidChangeHandler?
        var placement: Placement?
        var maintainsFixedSize = false
    }

    /// Returns a Boolean value that indicates whether the accessory is displayed.
    func isDisplayed(isEditing: Bool) -> Bool {
        switch displayed {
        case .always: true
        case .whenEditing: isEditing
        case .whenNotEditing: !isEditing
        }
    }

    /// The order of the standard accessories from the leading to the trailing edge, with the edge.
    private var systemPlacement: (isLeading: Bool, order: Int) {
        switch accessoryType {
        case .multiselect: (true, 0)
        case .delete: (true, 1)
        case .insert: (true, 2)
        case .label: (false, 0)
        case .detail: (false, 1)
        case .checkmark: (false, 2)
        case .disclosureIndicator: (false, 3)
        case .outlineDisclosure: (false, 4)
        case .popUpMenu: (false, 5)
        case .reorder: (false, 6)
        case .customView: (false, 7)
        }
    }

    /// Returns the accessories that are displayed at both edges, from the leading to the trailing one. Ends the program if there
    /// are two standard accessories of the same type.
    static func arranged(
        _ all: [UICellAccessory],
        isEditing: Bool
    ) -> (leading: [UICellAccessory], trailing: [UICellAccessory]) {
        var types: Set<AccessoryType> = []
        for accessory in all where !types.insert(accessory.accessoryType).inserted {
            ListFailure.fail(
                "Accessories array contains more than one system accessory of the same type. Duplicate accessory: "
                    + "\(accessory.accessoryType)"
            )
        }
        let shown = all.filter { $0.isDisplayed(isEditing: isEditing) }
        let system = shown.filter { $0.options.placement == nil }.sorted {
            $0.systemPlacement.order < $1.systemPlacement.order
        }
        var leading = system.filter(\.systemPlacement.isLeading)
        var trailing = system.filter { !$0.systemPlacement.isLeading }
        func insert(_ accessory: UICellAccessory, _ list: inout [UICellAccessory], _ position: Placement.Position) {
            list.insert(accessory, at: min(max(0, position(list)), list.count))
        }
        for accessory in shown {
            switch accessory.options.placement {
            case .leading(_, let position): insert(accessory, &leading, position)
            case .trailing(_, let position): insert(accessory, &trailing, position)
            case nil: break
            }
        }
        return (leading, trailing)
    }
}
