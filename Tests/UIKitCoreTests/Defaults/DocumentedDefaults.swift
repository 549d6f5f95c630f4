import UIKit

/// The table of defaults in Apple's reference, and what an object that was just made has.
@MainActor
struct DocumentedDefaults {
    struct Row {
        let name: String
        let found: AnyHashable?
        let documented: AnyHashable?
    }

    /// The rows of all classes.
    static let table: [Row] = {
        var defaults = DocumentedDefaults()
        defaults.addViews()
        defaults.addText()
        defaults.addControls()
        defaults.addAccessibility()
        defaults.addKeys()
        defaults.addScrolling()
        defaults.addGestures()
        defaults.addAnimators()
        defaults.addDrawing()
        defaults.addLayers()
        defaults.addAnimations()
        defaults.addDynamics()
        defaults.addAutoLayout()
        defaults.addEmitters()
        defaults.addBars()
        defaults.addContainers()
        defaults.addAlerts()
        defaults.addInteractions()
        defaults.addScenes()
        defaults.addTextInput()
        return defaults.rows
    }()

    private var rows: [Row] = []

    /// Adds the rows of one class.
    /// - Parameter body: calls its second argument with the name of a property, what an object has, and what the
    ///   reference says.
    mutating func add<Root>(
        _ type: String,
        _ object: Root,
        _ body: (Root, (String, AnyHashable?, AnyHashable?) -> Void) -> Void
    ) {
        var added: [Row] = []
        body(object) { added.append(Row(name: "\(type).\($0)", found: $1, documented: $2)) }
        rows += added
    }

    // MARK: Views and controllers

    mutating func addText() {
        add("UITextView", UITextView()) { object, row in
            row("textContainerInset", object.textContainerInset, UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
            row("text", object.text, "")
            row("attributedText", object.attributedText.length, 0)
            row("textAlignment", object.textAlignment, NSTextAlignment.natural)
            row("selectedRange", object.selectedRange, NSRange(location: 0, length: 0))
            row("adjustsFontForContentSizeCategory", object.adjustsFontForContentSizeCategory, false)
            row("isEditable", object.isEditable, true)
            row("isSelectable", object.isSelectable, true)
            row("allowsEditingTextAttributes", object.allowsEditingTextAttributes, false)
            row("clearsOnInsertion", object.clearsOnInsertion, false)
            row("dataDetectorTypes", object.dataDetectorTypes.rawValue, UInt(0))
            row("inputView", object.inputView, nil)
            row("inputAccessoryView", object.inputAccessoryView, nil)
            row("selectedTextRange", object.selectedTextRange?.isEmpty, true)
            row("markedTextStyle", object.markedTextStyle == nil, true)
            row("inputDelegate", object.inputDelegate == nil, true)
        }
        add("NSTextContainer", NSTextContainer()) { object, row in
            row("layoutManager", object.layoutManager, nil)
            row("size", object.size, CGSize.zero)
            row("exclusionPaths", object.exclusionPaths, [UIBezierPath]())
            row("lineBreakMode", object.lineBreakMode, NSLineBreakMode.byWordWrapping)
            row("lineFragmentPadding", object.lineFragmentPadding, CGFloat(5))
            row("maximumNumberOfLines", object.maximumNumberOfLines, 0)
            row("widthTracksTextView", object.widthTracksTextView, false)
            row("heightTracksTextView", object.heightTracksTextView, false)
        }
        add("NSLayoutManager", NSLayoutManager()) { object, row in
            row("delegate", object.delegate == nil, true)
            row("usesFontLeading", object.usesFontLeading, true)
            row("allowsNonContiguousLayout", object.allowsNonContiguousLayout, false)
        }
        add("NSTextStorage", NSTextStorage()) { object, row in
            row("delegate", object.delegate == nil, true)
        }
    }

    mutating func addViews() {
        add("UIView", UIView()) { object, row in
            row("tag", object.tag, 0)
            row("isUserInteractionEnabled", object.isUserInteractionEnabled, true)
            row("isMultipleTouchEnabled", object.isMultipleTouchEnabled, false)
            row("isExclusiveTouch", object.isExclusiveTouch, false)
            row("clearsContextBeforeDrawing", object.clearsContextBeforeDrawing, true)
            row("backgroundColor", object.backgroundColor, nil)
            row("contentMode", object.contentMode, UIView.ContentMode.scaleToFill)
            row("semanticContentAttribute", object.semanticContentAttribute, UISemanticContentAttribute.unspecified)
            row("overrideUserInterfaceStyle", object.overrideUserInterfaceStyle, UIUserInterfaceStyle.unspecified)
            row("alpha", object.alpha, CGFloat(1))
            row("isOpaque", object.isOpaque, true)
            row("isHidden", object.isHidden, false)
            row("clipsToBounds", object.clipsToBounds, false)
            row("mask", object.mask, nil)
            row("focusGroupIdentifier", object.focusGroupIdentifier, nil)
            row("focusEffect", object.focusEffect is UIFocusHaloEffect, true)
            row("transform", object.transform, CGAffineTransform.identity)
            row("anchorPoint", object.anchorPoint, CGPoint(x: 0.5, y: 0.5))
            row("autoresizesSubviews", object.autoresizesSubviews, true)
            row("autoresizingMask", object.autoresizingMask, UIView.AutoresizingMask())
            row("motionEffects", object.motionEffects, [UIMotionEffect]())
            row("minimumContentSizeCategory", object.minimumContentSizeCategory, nil)
            row("maximumContentSizeCategory", object.maximumContentSizeCategory, nil)
        }
        add("UILabel", UILabel()) { object, row in
            row("text", object.text, nil)
            row("attributedText", object.attributedText, nil)
            row("font", object.font, UIFont.systemFont(ofSize: 17))
            row("textColor", object.textColor, UIColor.label)
            row("textAlignment", object.textAlignment, NSTextAlignment.natural)
            row("lineBreakMode", object.lineBreakMode, NSLineBreakMode.byTruncatingTail)
            // That of iOS is `standard`, which would change the lines of existing interfaces.
            row("lineBreakStrategy", object.lineBreakStrategy, NSParagraphStyle.LineBreakStrategy())
            row("allowsDefaultTighteningForTruncation", object.allowsDefaultTighteningForTruncation, false)
            row("isEnabled", object.isEnabled, true)
            row("adjustsFontSizeToFitWidth", object.adjustsFontSizeToFitWidth, false)
            row("minimumScaleFactor", object.minimumScaleFactor, CGFloat(0))
            row("numberOfLines", object.numberOfLines, 1)
            row("highlightedTextColor", object.highlightedTextColor, nil)
            row("isHighlighted", object.isHighlighted, false)
            row("shadowColor", object.shadowColor, nil)
            row("shadowOffset", object.shadowOffset, CGSize(width: 0, height: -1))
            row("isUserInteractionEnabled", object.isUserInteractionEnabled, false)
            row("adjustsFontForContentSizeCategory", object.adjustsFontForContentSizeCategory, false)
            row("preferredMaxLayoutWidth", object.preferredMaxLayoutWidth, CGFloat(0))
        }
        add("UIImageView", UIImageView()) { object, row in
            row("isHighlighted", object.isHighlighted, false)
            row("isUserInteractionEnabled", object.isUserInteractionEnabled, false)
            row("animationRepeatCount", object.animationRepeatCount, 0)
            row("animationDuration", object.animationDuration, TimeInterval(0))
            row("animationImages", object.animationImages?.count, nil)
            row("highlightedAnimationImages", object.highlightedAnimationImages?.count, nil)
            row("image", object.image == nil, true)
            row("highlightedImage", object.highlightedImage == nil, true)
            row("preferredSymbolConfiguration", object.preferredSymbolConfiguration, nil)
        }
        add("UIWindow", UIWindow()) { object, row in
            row("windowLevel", object.windowLevel, UIWindow.Level.normal)
            row("rootViewController", object.rootViewController == nil, true)
        }
        add("UIViewController", UIViewController()) { object, row in
            row("title", object.title, nil)
            row("overrideUserInterfaceStyle", object.overrideUserInterfaceStyle, UIUserInterfaceStyle.unspecified)
        }
        addViewControllers()
    }

    // MARK: Controls

    mutating func addControls() {
        add("UIControl", UIControl()) { object, row in
            row("isEnabled", object.isEnabled, true)
            row("isSelected", object.isSelected, false)
            row("isHighlighted", object.isHighlighted, false)
            row("showsMenuAsPrimaryAction", object.showsMenuAsPrimaryAction, false)
            // The reference calls the top the default; UIKit's headers, and iOS, the center.
            row("contentVerticalAlignment", object.contentVerticalAlignment, UIControl.ContentVerticalAlignment.center)
            row(
                "contentHorizontalAlignment",
                object.contentHorizontalAlignment,
                UIControl.ContentHorizontalAlignment.center
            )
        }
        add("UIButton", UIButton()) { object, row in
            row("role", object.role, UIButton.Role.normal)
            row("adjustsImageWhenHighlighted", object.adjustsImageWhenHighlighted, true)
            row("adjustsImageWhenDisabled", object.adjustsImageWhenDisabled, true)
            row("showsTouchWhenHighlighted", object.showsTouchWhenHighlighted, false)
            row("reversesTitleShadowWhenHighlighted", object.reversesTitleShadowWhenHighlighted, false)
            row("titleShadowOffset", object.titleShadowOffset, CGSize.zero)
            row("changesSelectionAsPrimaryAction", object.changesSelectionAsPrimaryAction, false)
            row("contentEdgeInsets", object.contentEdgeInsets, UIEdgeInsets.zero)
            row("titleEdgeInsets", object.titleEdgeInsets, UIEdgeInsets.zero)
            row("imageEdgeInsets", object.imageEdgeInsets, UIEdgeInsets.zero)
            row("currentTitleColor", object.currentTitleColor, UIColor.white)
            row("configuration", object.configuration == nil, true)
            row("configurationUpdateHandler", object.configurationUpdateHandler == nil, true)
            row("automaticallyUpdatesConfiguration", object.automaticallyUpdatesConfiguration, true)
            row("menu", object.menu == nil, true)
        }
        add("UISwitch", UISwitch()) { object, row in
            row("isOn", object.isOn, false)
            row("onTintColor", object.onTintColor, nil)
            row("thumbTintColor", object.thumbTintColor, nil)
            row("onImage", object.onImage == nil, true)
            row("offImage", object.offImage == nil, true)
        }
        add("UIProgressView", UIProgressView()) { object, row in
            row("progress", object.progress, Float(0))
            row("progressViewStyle", object.progressViewStyle, UIProgressView.Style.default)
            row("progressTintColor", object.progressTintColor, nil)
            row("trackTintColor", object.trackTintColor, nil)
            row("progressImage", object.progressImage == nil, true)
            row("trackImage", object.trackImage == nil, true)
            row("observedProgress", object.observedProgress == nil, true)
        }
        add("UIActivityIndicatorView", UIActivityIndicatorView()) { object, row in
            row("style", object.style, UIActivityIndicatorView.Style.medium)
            row("hidesWhenStopped", object.hidesWhenStopped, true)
        }
        add("UISlider", UISlider()) { object, row in
            row("value", object.value, Float(0))
            row("minimumValue", object.minimumValue, Float(0))
            row("maximumValue", object.maximumValue, Float(1))
            row("isContinuous", object.isContinuous, true)
            row("minimumValueImage", object.minimumValueImage == nil, true)
            row("maximumValueImage", object.maximumValueImage == nil, true)
            row("minimumTrackTintColor", object.minimumTrackTintColor, nil)
            row("maximumTrackTintColor", object.maximumTrackTintColor, nil)
            row("thumbTintColor", object.thumbTintColor, nil)
        }
        add("UIStepper", UIStepper()) { object, row in
            row("value", object.value, 0.0)
            row("minimumValue", object.minimumValue, 0.0)
            row("maximumValue", object.maximumValue, 100.0)
            row("stepValue", object.stepValue, 1.0)
            row("isContinuous", object.isContinuous, true)
            row("autorepeat", object.autorepeat, true)
            row("wraps", object.wraps, false)
        }
        add("UIPageControl", UIPageControl()) { object, row in
            row("numberOfPages", object.numberOfPages, 0)
            row("currentPage", object.currentPage, 0)
            row("hidesForSinglePage", object.hidesForSinglePage, false)
            row("pageIndicatorTintColor", object.pageIndicatorTintColor, nil)
            row("currentPageIndicatorTintColor", object.currentPageIndicatorTintColor, nil)
            row("backgroundStyle", object.backgroundStyle, UIPageControl.BackgroundStyle.automatic)
            row("direction", object.direction, UIPageControl.Direction.natural)
            row("interactionState", object.interactionState, UIPageControl.InteractionState.none)
            row("allowsContinuousInteraction", object.allowsContinuousInteraction, true)
            row("preferredIndicatorImage", object.preferredIndicatorImage == nil, true)
            row("preferredCurrentPageIndicatorImage", object.preferredCurrentPageIndicatorImage == nil, true)
        }
        addPickers()
        addLists()
        addDragAndDrop()
        addCollections()
        add("UIRefreshControl", UIRefreshControl()) { object, row in
            row("attributedTitle", object.attributedTitle, nil)
            row("isRefreshing", object.isRefreshing, false)
        }
        add("UISegmentedControl", UISegmentedControl(items: ["a", "b"])) { object, row in
            row("selectedSegmentIndex", object.selectedSegmentIndex, UISegmentedControl.noSegment)
            row("isMomentary", object.isMomentary, false)
            row("apportionsSegmentWidthsByContent", object.apportionsSegmentWidthsByContent, false)
        }
        add("UIAction", UIAction(handler: { _ in })) { object, row in
            row("discoverabilityTitle", object.discoverabilityTitle, nil)
            row("attributes", object.attributes.rawValue, UIMenuElement.Attributes().rawValue)
            row("state", object.state, UIMenuElement.State.off)
        }
        add("UIMenuElement", UIMenuElementSample.element) { object, row in
            row("subtitle", object.subtitle, nil)
            row("accessibilityLabel", object.accessibilityLabel, nil)
            row("accessibilityHint", object.accessibilityHint, nil)
            row("accessibilityIdentifier", object.accessibilityIdentifier, nil)
        }
    }

    /// An action is the menu element that there is.
    private enum UIMenuElementSample {
        @MainActor static var element: UIMenuElement { UIAction(handler: { _ in }) }
    }

    // MARK: Keys

    mutating func addKeys() {
        let command = UIKeyCommand(input: "a", modifierFlags: [], action: UIResponder.awakeFromNib)
        add("UIKeyCommand", command) { object, row in
            row("title", object.title, "")
            row("image", object.image, nil)
            row("discoverabilityTitle", object.discoverabilityTitle, nil)
            row("attributes", object.attributes.rawValue, UIMenuElement.Attributes().rawValue)
            row("state", object.state, UIMenuElement.State.off)
            row("wantsPriorityOverSystemBehavior", object.wantsPriorityOverSystemBehavior, false)
        }
        add("UIFocusHaloEffect", UIFocusHaloEffect()) { object, row in
            row("position", object.position, UIFocusHaloEffect.Position.automatic)
        }
    }

    // MARK: Scroll views

    mutating func addScrolling() {
        add("UIScrollView", UIScrollView()) { object, row in
            row("delegate", object.delegate == nil, true)
            row("refreshControl", object.refreshControl == nil, true)
            row("contentSize", object.contentSize, CGSize.zero)
            row("allowsKeyboardScrolling", object.allowsKeyboardScrolling, true)
            row("contentOffset", object.contentOffset, CGPoint.zero)
            row("contentInset", object.contentInset, UIEdgeInsets.zero)
            row(
                "contentInsetAdjustmentBehavior",
                object.contentInsetAdjustmentBehavior,
                UIScrollView.ContentInsetAdjustmentBehavior.automatic
            )
            row("automaticallyAdjustsScrollIndicatorInsets", object.automaticallyAdjustsScrollIndicatorInsets, true)
            row("isScrollEnabled", object.isScrollEnabled, true)
            row("scrollsToTop", object.scrollsToTop, true)
            row("isDirectionalLockEnabled", object.isDirectionalLockEnabled, false)
            row("isPagingEnabled", object.isPagingEnabled, false)
            row("bounces", object.bounces, true)
            row("alwaysBounceVertical", object.alwaysBounceVertical, false)
            row("alwaysBounceHorizontal", object.alwaysBounceHorizontal, false)
            row("decelerationRate", object.decelerationRate, UIScrollView.DecelerationRate.normal)
            row("delaysContentTouches", object.delaysContentTouches, true)
            row("canCancelContentTouches", object.canCancelContentTouches, true)
            row("zoomScale", object.zoomScale, CGFloat(1))
            row("minimumZoomScale", object.minimumZoomScale, CGFloat(1))
            row("maximumZoomScale", object.maximumZoomScale, CGFloat(1))
            row("bouncesZoom", object.bouncesZoom, true)
            row("indicatorStyle", object.indicatorStyle, UIScrollView.IndicatorStyle.default)
            row("showsVerticalScrollIndicator", object.showsVerticalScrollIndicator, true)
            row("showsHorizontalScrollIndicator", object.showsHorizontalScrollIndicator, true)
            row("verticalScrollIndicatorInsets", object.verticalScrollIndicatorInsets, UIEdgeInsets.zero)
            row("horizontalScrollIndicatorInsets", object.horizontalScrollIndicatorInsets, UIEdgeInsets.zero)
            row("clipsToBounds", object.clipsToBounds, true)
        }
    }

    // MARK: Gesture recognizers

    mutating func addGestures() {
        let types = [UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer].map {
            NSNumber(value: $0.rawValue)
        }
        add("UIGestureRecognizer", UIGestureRecognizer(target: nil, action: nil)) { object, row in
            row("delegate", object.delegate == nil, true)
            row("name", object.name, nil)
            row("isEnabled", object.isEnabled, true)
            row("state", object.state, UIGestureRecognizer.State.possible)
            row("cancelsTouchesInView", object.cancelsTouchesInView, true)
            row("delaysTouchesBegan", object.delaysTouchesBegan, false)
            row("delaysTouchesEnded", object.delaysTouchesEnded, true)
            row("allowedTouchTypes", Set(object.allowedTouchTypes), Set(types))
            row("requiresExclusiveTouchType", object.requiresExclusiveTouchType, true)
        }
        add("UITapGestureRecognizer", UITapGestureRecognizer()) { object, row in
            row("numberOfTapsRequired", object.numberOfTapsRequired, 1)
            row("numberOfTouchesRequired", object.numberOfTouchesRequired, 1)
            row("buttonMaskRequired", object.buttonMaskRequired, UIEvent.ButtonMask.primary)
        }
        add("UILongPressGestureRecognizer", UILongPressGestureRecognizer()) { object, row in
            row("minimumPressDuration", object.minimumPressDuration, 0.5)
            row("numberOfTouchesRequired", object.numberOfTouchesRequired, 1)
            row("numberOfTapsRequired", object.numberOfTapsRequired, 0)
            row("allowableMovement", object.allowableMovement, CGFloat(10))
        }
        add("UIPanGestureRecognizer", UIPanGestureRecognizer()) { object, row in
            row("allowedScrollTypesMask", object.allowedScrollTypesMask.rawValue, 0)
            row("minimumNumberOfTouches", object.minimumNumberOfTouches, 1)
            row("maximumNumberOfTouches", object.maximumNumberOfTouches, Int.max)
        }
        add("UISwipeGestureRecognizer", UISwipeGestureRecognizer()) { object, row in
            row("direction", object.direction.rawValue, UISwipeGestureRecognizer.Direction.right.rawValue)
            row("numberOfTouchesRequired", object.numberOfTouchesRequired, 1)
        }
        add("UIScreenEdgePanGestureRecognizer", UIScreenEdgePanGestureRecognizer()) { object, row in
            row("edges", object.edges.rawValue, UIRectEdge().rawValue)
        }
    }

    /// Settable properties whose defaults the reference does not document.
    static let undocumented: Set<String> = [
        // The position of texts, colors of the system, and values that initializers get.
        "NSTextAttachmentViewProvider.view",
        "UICollectionView.collectionViewLayout", "UICollectionViewController.collectionView",
        "UICollectionViewCompositionalLayout.configuration", "UICollectionViewLayoutAttributes.indexPath",
        "UICollectionViewDiffableDataSource.supplementaryViewProvider",
        "UICollectionViewDiffableDataSource.reorderingHandlers",
        "UICollectionViewDiffableDataSource.sectionSnapshotHandlers",
        "UICollectionViewPlaceholder.cellUpdateHandler", "UICollectionViewDropPlaceholder.previewParametersProvider",
        "UITableViewPlaceholder.cellUpdateHandler", "UITableViewDropPlaceholder.previewParametersProvider",
        "UITextChecker.ignoredWords",
        "UITableView.separatorColor", "UITableView.separatorInset", "UITableViewCell.separatorInset",
        "UICollectionView.allowsFocus", "UICollectionView.allowsFocusDuringEditing", "UITableView.allowsFocus",
        "UITableView.allowsFocusDuringEditing",
        "UITableViewController.tableView", "UIListContentView.configuration",
        "UIContentUnavailableView.configuration", "UIContextualAction.title",
        "UIContextualAction.backgroundColor", "UITableViewRowAction.title", "UITableViewRowAction.backgroundColor",
        "UITableViewDiffableDataSource.defaultRowAnimation",
        "UITextView.font", "UITextView.textColor", "UITextView.typingAttributes", "UITextView.linkTextAttributes",
        "UIBarAppearance.backgroundEffect", "UIBarAppearance.shadowColor", "UINavigationBar.standardAppearance",
        "UIToolbar.standardAppearance", "UITabBar.standardAppearance", "UINavigationItem.title",
        "UINavigationBarAppearance.backButtonAppearance", "UINavigationBarAppearance.buttonAppearance",
        "UINavigationBarAppearance.doneButtonAppearance", "UIToolbarAppearance.buttonAppearance",
        "UIToolbarAppearance.doneButtonAppearance", "UITabBarAppearance.compactInlineLayoutAppearance",
        "UITabBarAppearance.inlineLayoutAppearance", "UITabBarAppearance.stackedLayoutAppearance",
        "UIAccessibilityCustomAction.actionHandler", "UIAccessibilityCustomAction.attributedName",
        "UIAccessibilityCustomAction.name", "UIAccessibilityElement.accessibilityContainer",
        "UIAttachmentBehavior.anchorPoint", "UIAttachmentBehavior.length", "UICollisionBehavior.collisionDelegate",
        "UIDynamicAnimator.delegate", "UIDynamicItemGroup.center", "UIDynamicItemGroup.transform",
        "UIFieldBehavior.direction", "UIFieldBehavior.minimumRadius", "UIFieldBehavior.region",
        "UIGravityBehavior.angle", "UIPushBehavior.angle", "UIColorPickerViewController.selectedColor",
        "UIDatePicker.date", "UIDatePicker.locale", "UIPasteboard.items",
        "UIViewController.additionalSafeAreaInsets", "UIViewController.focusGroupIdentifier",
        "UIScene.delegate", "UISceneSession.userInfo", "UISceneSession.stateRestorationActivity",
        "UIWindow.windowScene",
        "UIApplication.delegate", "UIRotationGestureRecognizer.rotation", "UIPinchGestureRecognizer.scale",
        "UIBezierPath.cgPath", "UIScrollView.scrollIndicatorInsets", "UISegmentedControl.selectedSegmentTintColor",
        "UIActivityIndicatorView.color", "UIView.bounds", "UIView.center", "UIView.contentScaleFactor", "UIView.frame",
        "UIView.gestureRecognizers",
        "UIView.tintAdjustmentMode", "UIView.tintColor", "UIView.transform3D", "UIViewController.tabBarItem",
        "UIViewController.view",
        "UIViewPropertyAnimator.fractionComplete", "UIVisualEffectView.effect", "CALayer.frame",
        "CALayer.allowsEdgeAntialiasing", "CIFilter.name",
    ]
}
