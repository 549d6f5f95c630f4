import UIKitCore

extension UICellAccessory {
    /// The options of a chevron that points forward.
    @preconcurrency @MainActor
    public struct DisclosureIndicatorOptions {
        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }
    }

    /// The options of a checkmark.
    @preconcurrency @MainActor
    public struct CheckmarkOptions {
        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }
    }

    /// The options of a control that deletes an item.
    @preconcurrency @MainActor
    public struct DeleteOptions {
        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
            common.backgroundColor = backgroundColor
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }

        /// The color behind the sign. `nil`, the default, is the color of the kind.
        public var backgroundColor: UIColor? {
            get { common.backgroundColor }
            set { common.backgroundColor = newValue }
        }
    }

    /// The options of a control that inserts an item.
    @preconcurrency @MainActor
    public struct InsertOptions {
        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
            common.backgroundColor = backgroundColor
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }

        /// The color behind the sign. `nil`, the default, is the color of the kind.
        public var backgroundColor: UIColor? {
            get { common.backgroundColor }
            set { common.backgroundColor = newValue }
        }
    }

    /// The options of a handle by which an item is moved.
    @preconcurrency @MainActor
    public struct ReorderOptions {
        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil,
            showsVerticalSeparator: Bool? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
            common.showsVerticalSeparator = showsVerticalSeparator ?? true
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }

        /// A Boolean value that indicates whether a line separates the handle from accessories beside it. The default is `true`.
        public var showsVerticalSeparator: Bool {
            get { common.showsVerticalSeparator }
            set { common.showsVerticalSeparator = newValue }
        }
    }

    /// The options of a circle that shows whether an item is selected.
    @preconcurrency @MainActor
    public struct MultiselectOptions {
        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
            common.backgroundColor = backgroundColor
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }

        /// The color behind the sign. `nil`, the default, is the color of the kind.
        public var backgroundColor: UIColor? {
            get { common.backgroundColor }
            set { common.backgroundColor = newValue }
        }
    }

    /// The options of a chevron that shows and hides items.
    @preconcurrency @MainActor
    public struct OutlineDisclosureOptions {
        /// The styles of a chevron that shows and hides items.
        public enum Style: Hashable, Sendable {
            /// The style that fits to the content of the cell: `header` for the content of a header.
            case automatic
            /// The chevron of a header, which is toggled by a tap on the cell.
            case header
            /// The chevron of a cell, which is toggled by a tap on the chevron.
            case cell
        }

        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            style: Style = .automatic,
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            common.style = style
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
        }

        /// The style. The default is `automatic`.
        public var style: Style {
            get { common.style }
            set { common.style = newValue }
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }
    }

    /// The options of a text.
    @preconcurrency @MainActor
    public struct LabelOptions {
        var common = Options(width: .actual)

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil,
            font: UIFont? = nil,
            adjustsFontForContentSizeCategory: Bool? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
            common.font = font
            common.adjustsFont = adjustsFontForContentSizeCategory ?? (font == nil)
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `actual`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }

        /// The font. `nil`, the default, is that of bodies of text.
        public var font: UIFont? {
            get { common.font }
            set { common.font = newValue }
        }

        /// A Boolean value that indicates whether the font follows the preferred text size. The default is `true`, or `false` for a
        /// font of the app.
        public var adjustsFontForContentSizeCategory: Bool {
            get { common.adjustsFont }
            set { common.adjustsFont = newValue }
        }
    }

    /// The options of a button for details.
    @preconcurrency @MainActor
    public struct DetailOptions {
        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }
    }

    /// The options of a button with a menu.
    @preconcurrency @MainActor
    public struct PopUpMenuOptions {
        var common = Options()

        /// Creates options. `nil` stands for the default.
        public init(
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
        }

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `standard`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The color of the accessory. `nil`, the default, is the color of its kind.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }
    }

    /// The view of an accessory of the app, and its options.
    @preconcurrency @MainActor
    public struct CustomViewConfiguration {
        var common = Options(width: .actual)

        /// Creates options. `nil` stands for the default.
        public init(
            customView: UIView,
            placement: Placement,
            isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil,
            maintainsFixedSize: Bool? = nil
        ) {
            self.customView = customView
            self.placement = placement
            common.isHidden = isHidden ?? false
            if let reservedLayoutWidth { common.width = reservedLayoutWidth }
            common.tintColor = tintColor
            common.maintainsFixedSize = maintainsFixedSize ?? false
        }

        /// The view. A view that needs no size has the size of its bounds.
        public let customView: UIView

        /// The edge, and the position there.
        public let placement: Placement

        /// A Boolean value that indicates whether the accessory is invisible. It takes its width nevertheless. The default is
        /// `false`.
        public var isHidden: Bool {
            get { common.isHidden }
            set { common.isHidden = newValue }
        }

        /// The width that the accessory takes. The default is `actual`.
        public var reservedLayoutWidth: LayoutDimension {
            get { common.width }
            set { common.width = newValue }
        }

        /// The tint color of the view. The default is `nil`, for that of the view.
        public var tintColor: UIColor? {
            get { common.tintColor }
            set { common.tintColor = newValue }
        }

        /// A Boolean value that indicates whether the view keeps the size of its bounds, in place of the one that it needs. The
        /// default is `false`.
        public var maintainsFixedSize: Bool {
            get { common.maintainsFixedSize }
            set { common.maintainsFixedSize = newValue }
        }
    }
}
