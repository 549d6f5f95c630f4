/// The meaning of an attribute of an element.
enum AttributeRule {
    /// A Boolean value that is assigned to a property.
    case bool(String)
    /// A number that is assigned to a property.
    case number(String)
    /// An integer that is assigned to a property.
    case integer(String)
    /// A text that is assigned to a property.
    case string(String)
    /// A text in the user's language that is assigned to a property.
    case text(String)
    /// A value by its name that is assigned to a property; the names of cases may differ in Swift.
    case option(String, [String: String])
    /// The name of an image that is assigned to a property.
    case image(String)
    /// An argument of a call: the text in front of the number, and that behind it.
    case call(String, String)
    /// An attribute of which only one value is supported, which is the usual one and has no effect.
    case only(String)
    /// An attribute that is read otherwise, or that only Xcode uses.
    case handled
}

extension AttributeRule {
    private static let contentModes: [String: String] = same(
        "scaleToFill",
        "scaleAspectFit",
        "scaleAspectFill",
        "redraw",
        "center",
        "top",
        "bottom",
        "left",
        "right",
        "topLeft",
        "topRight",
        "bottomLeft",
        "bottomRight"
    )

    private static func same(_ names: String...) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
    }

    private static let alignments = same("natural", "left", "center", "right", "justified")
    private static let lineBreakModes = [
        "wordWrap": "byWordWrapping", "characterWrap": "byCharWrapping", "clip": "byClipping",
        "headTruncation": "byTruncatingHead", "tailTruncation": "byTruncatingTail",
        "middleTruncation": "byTruncatingMiddle",
    ]
    private static let barStyles = [
        "default": "default", "black": "black", "blackOpaque": "black", "blackTranslucent": "black",
    ]

    /// The attributes that only Xcode uses, or that connections, scenes and classes use.
    static let common: Set<String> = [
        "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel", "colorLabel", "fixedFrame",
        "misplaced", "ambiguous", "verifyAmbiguity", "sceneMemberID", "contentViewInsetsToSafeArea", "toolTip",
        "useAutomaticPreferredMaxLayoutWidth", "simulatedAppContext", "placeholderIntrinsicWidth",
        "placeholderIntrinsicHeight", "horizontalCompressionResistancePriorityDefault", "storyboardIdentifier",
        "useStoryboardIdentifierAsRestorationIdentifier", "targetRuntime", "placeholder_id", "opaqueFixed",
        "appearanceType", "tableViewCell", "collectionViewCell", "wantsLayer", "hasMenu", "useTraitCollections",
    ]

    /// The rules by the groups of kinds.
    static let groups: [String: [String: AttributeRule]] = [
        "view": [
            "hidden": .bool("isHidden"), "opaque": .bool("isOpaque"), "clipsSubviews": .bool("clipsToBounds"),
            "alpha": .number("alpha"), "tag": .integer("tag"),
            "userInteractionEnabled": .bool("isUserInteractionEnabled"),
            "multipleTouchEnabled": .bool("isMultipleTouchEnabled"), "clearsContextBeforeDrawing": .handled,
            "contentMode": .option("contentMode", contentModes), "autoresizesSubviews": .bool("autoresizesSubviews"),
            "translatesAutoresizingMaskIntoConstraints": .bool("translatesAutoresizingMaskIntoConstraints"),
            "preservesSuperviewLayoutMargins": .bool("preservesSuperviewLayoutMargins"),
            "insetsLayoutMarginsFromSafeArea": .bool("insetsLayoutMarginsFromSafeArea"),
            "layoutMarginsFollowReadableWidth": .only("NO"), "restorationIdentifier": .string("restorationIdentifier"),
            "semanticContentAttribute": .option(
                "semanticContentAttribute",
                same("unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft")
            ),
            "horizontalHuggingPriority": .call("setContentHuggingPriority(UILayoutPriority(", "), for: .horizontal)"),
            "verticalHuggingPriority": .call("setContentHuggingPriority(UILayoutPriority(", "), for: .vertical)"),
            "horizontalCompressionResistancePriority": .call(
                "setContentCompressionResistancePriority(UILayoutPriority(",
                "), for: .horizontal)"
            ),
            "verticalCompressionResistancePriority": .call(
                "setContentCompressionResistancePriority(UILayoutPriority(",
                "), for: .vertical)"
            ),
        ],
        "window": ["visibleAtLaunch": .handled, "resizesToFullScreen": .handled],
        "label": [
            "text": .text("text"), "textAlignment": .option("textAlignment", alignments),
            "lineBreakMode": .option("lineBreakMode", lineBreakModes), "numberOfLines": .integer("numberOfLines"),
            "baselineAdjustment": .only("alignBaselines"),
            "adjustsFontSizeToFit": .bool("adjustsFontSizeToFitWidth"),
            "adjustsFontSizeToFitWidth": .bool("adjustsFontSizeToFitWidth"),
            "minimumScaleFactor": .number("minimumScaleFactor"), "minimumFontSize": .handled,
            "adjustsLetterSpacingToFitWidth": .only("NO"), "highlighted": .bool("isHighlighted"),
            "enabled": .bool("isEnabled"), "preferredMaxLayoutWidth": .number("preferredMaxLayoutWidth"),
            "adjustsFontForContentSizeCategory": .bool("adjustsFontForContentSizeCategory"), "contentMode": .handled,
        ],
        "imageView": [
            "image": .image("image"), "highlightedImage": .image("highlightedImage"),
            "highlighted": .bool("isHighlighted"), "catalog": .handled, "animating": .handled,
        ],
        "control": [
            "enabled": .bool("isEnabled"), "selected": .bool("isSelected"), "highlighted": .bool("isHighlighted"),
            "contentHorizontalAlignment": .option(
                "contentHorizontalAlignment",
                same("center", "left", "right", "fill", "leading", "trailing")
            ),
            "contentVerticalAlignment": .option(
                "contentVerticalAlignment",
                same("center", "top", "bottom", "fill")
            ), "contentMode": .handled, "showsMenuAsPrimaryAction": .bool("showsMenuAsPrimaryAction"),
        ],
        "plainControl": ["contentMode": .option("contentMode", contentModes)],
        "button": [
            "buttonType": .handled, "lineBreakMode": .option("titleLabel?.lineBreakMode", lineBreakModes),
            "reversesTitleShadowWhenHighlighted": .only("NO"), "showsTouchWhenHighlighted": .only("NO"),
            "adjustsImageWhenHighlighted": .bool("adjustsImageWhenHighlighted"),
            "adjustsImageWhenDisabled": .bool("adjustsImageWhenDisabled"), "springLoaded": .bool("isSpringLoaded"),
            "role": .option(
                "role",
                ["normal": "normal", "primary": "primary", "cancel": "cancel", "destructive": "destructive"]
            ),
            "changesSelectionAsPrimaryAction": .bool("changesSelectionAsPrimaryAction"),
        ],
        "slider": [
            "value": .handled, "minValue": .handled, "maxValue": .handled, "continuous": .bool("isContinuous"),
            "minimumValueImage": .image("minimumValueImage"), "maximumValueImage": .image("maximumValueImage"),
        ],
        "switch": [
            "on": .bool("isOn"),
            "title": .handled,
        ],
        "stepper": [
            "value": .handled, "minimumValue": .handled, "maximumValue": .handled,
            "stepValue": .number("stepValue"), "continuous": .bool("isContinuous"), "autorepeat": .bool("autorepeat"),
            "wraps": .bool("wraps"),
        ],
        "segmentedControl": [
            "segmentControlStyle": .handled, "selectedSegmentIndex": .handled, "momentary": .bool("isMomentary"),
            "apportionsSegmentWidthsByContent": .bool("apportionsSegmentWidthsByContent"),
            "springLoaded": .only("NO"),
        ],
        "pageControl": [
            "numberOfPages": .handled, "currentPage": .integer("currentPage"),
            "hidesForSinglePage": .bool("hidesForSinglePage"), "defersCurrentPageDisplay": .only("NO"),
        ],
        "datePicker": [
            "datePickerMode": .option(
                "datePickerMode",
                ["time": "time", "date": "date", "dateAndTime": "dateAndTime", "countdown": "countDownTimer"]
            ), "minuteInterval": .integer("minuteInterval"),
            "style": .option(
                "preferredDatePickerStyle",
                ["automatic": "automatic", "wheels": "wheels", "compact": "compact", "inline": "inline"]
            ), "useCurrentDate": .handled, "countDownDuration": .number("countDownDuration"),
        ],
        "colorWell": ["supportsAlpha": .bool("supportsAlpha"), "title": .text("title")],
        "refreshControl": [:],
        "progressView": [
            "progress": .number("progress"),
            "progressViewStyle": .option("progressViewStyle", ["default": "default", "bar": "bar"]),
        ],
        "activityIndicatorView": [
            "style": .handled, "hidesWhenStopped": .bool("hidesWhenStopped"), "animating": .handled,
        ],
        "pickerView": ["showsSelectionIndicator": .handled],
        "searchBar": [
            "text": .text("text"), "placeholder": .text("placeholder"), "prompt": .text("prompt"),
            "barStyle": .option("barStyle", barStyles),
            "searchBarStyle": .option(
                "searchBarStyle",
                ["default": "default", "prominent": "prominent", "minimal": "minimal"]
            ), "showsCancelButton": .bool("showsCancelButton"), "showsScopeBar": .bool("showsScopeBar"),
            "translucent": .bool("isTranslucent"), "showsBookmarkButton": .only("NO"),
            "showsSearchResultsButton": .only("NO"),
            "backgroundImage": .image("backgroundImage"),
        ],
        "stackView": [
            "axis": .option("axis", same("horizontal", "vertical")),
            "distribution": .option(
                "distribution",
                same("fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering")
            ),
            "alignment": .option(
                "alignment",
                same("fill", "leading", "top", "firstBaseline", "center", "trailing", "bottom", "lastBaseline")
            ), "spacing": .number("spacing"), "spacingType": .handled,
            "baselineRelativeArrangement": .bool("isBaselineRelativeArrangement"),
            "layoutMarginsRelativeArrangement": .bool("isLayoutMarginsRelativeArrangement"),
        ],
        "visualEffectView": [:],
        "scrollView": [
            "pagingEnabled": .bool("isPagingEnabled"), "bounces": .bool("bounces"),
            "alwaysBounceVertical": .bool("alwaysBounceVertical"),
            "alwaysBounceHorizontal": .bool("alwaysBounceHorizontal"), "scrollEnabled": .bool("isScrollEnabled"),
            "showsHorizontalScrollIndicator": .bool("showsHorizontalScrollIndicator"),
            "showsVerticalScrollIndicator": .bool("showsVerticalScrollIndicator"),
            "delaysContentTouches": .bool("delaysContentTouches"),
            "canCancelContentTouches": .bool("canCancelContentTouches"),
            "directionalLockEnabled": .bool("isDirectionalLockEnabled"),
            "minimumZoomScale": .number("minimumZoomScale"), "maximumZoomScale": .number("maximumZoomScale"),
            "bouncesZoom": .bool("bouncesZoom"), "bounceZooming": .bool("bouncesZoom"),
            "indicatorStyle": .option("indicatorStyle", ["default": "default", "black": "black", "white": "white"]),
            "keyboardDismissMode": .option(
                "keyboardDismissMode",
                ["none": "none", "onDrag": "onDrag", "interactive": "interactive"]
            ),
            "contentInsetAdjustmentBehavior": .option(
                "contentInsetAdjustmentBehavior",
                same("automatic", "scrollableAxes", "never", "always")
            ), "contentMode": .handled,
        ],
        "textView": [
            "text": .text("text"), "editable": .bool("isEditable"), "selectable": .bool("isSelectable"),
            "textAlignment": .option("textAlignment", alignments),
            "allowsEditingTextAttributes": .bool("allowsEditingTextAttributes"),
            "adjustsFontForContentSizeCategory": .bool("adjustsFontForContentSizeCategory"),
            "usesAttributedText": .handled,
            "findInteractionEnabled": .bool("isFindInteractionEnabled"),
        ],
        "textField": [
            "text": .text("text"), "placeholder": .text("placeholder"),
            "borderStyle": .option(
                "borderStyle",
                ["none": "none", "line": "line", "bezel": "bezel", "roundedRect": "roundedRect"]
            ), "textAlignment": .option("textAlignment", alignments), "minimumFontSize": .number("minimumFontSize"),
            "adjustsFontSizeToFit": .bool("adjustsFontSizeToFitWidth"),
            "adjustsFontForContentSizeCategory": .bool("adjustsFontForContentSizeCategory"),
            "clearsOnBeginEditing": .bool("clearsOnBeginEditing"), "background": .image("background"),
            "disabledBackground": .image("disabledBackground"), "usesAttributedText": .handled,
            "clearButtonMode": .option(
                "clearButtonMode",
                same("never", "whileEditing", "unlessEditing", "always")
            ),
        ],
        "tableView": [
            "style": .handled, "dataMode": .handled, "rowHeight": .number("rowHeight"),
            "estimatedRowHeight": .number("estimatedRowHeight"), "sectionHeaderHeight": .number("sectionHeaderHeight"),
            "sectionFooterHeight": .number("sectionFooterHeight"),
            "estimatedSectionHeaderHeight": .number("estimatedSectionHeaderHeight"),
            "estimatedSectionFooterHeight": .number("estimatedSectionFooterHeight"),
            "separatorStyle": .option(
                "separatorStyle",
                ["none": "none", "singleLine": "singleLine", "default": "singleLine", "singleLineEtched": "singleLine"]
            ), "allowsSelection": .bool("allowsSelection"), "allowsMultipleSelection": .bool("allowsMultipleSelection"),
            "allowsSelectionDuringEditing": .bool("allowsSelectionDuringEditing"),
            "allowsMultipleSelectionDuringEditing": .bool("allowsMultipleSelectionDuringEditing"),
            "sectionIndexMinimumDisplayRowCount": .integer("sectionIndexMinimumDisplayRowCount"),
            "springLoaded": .only("NO"),
        ],
        "collectionView": [
            "dataMode": .handled, "multipleTouchEnabled": .handled, "prefetchingEnabled": .bool("isPrefetchingEnabled"),
            "selfSizingInvalidation": .handled, "springLoaded": .only("NO"),
            "allowsMultipleSelection": .bool("allowsMultipleSelection"),
        ],
        "tableViewCell": [
            "style": .handled, "reuseIdentifier": .handled, "rowHeight": .handled, "contentMode": .handled,
            "imageName": .handled, "image": .handled, "textLabel": .handled, "detailTextLabel": .handled,
            "imageView": .handled,
            "selectionStyle": .option(
                "selectionStyle",
                ["none": "none", "blue": "blue", "gray": "gray", "default": "default"]
            ),
            "accessoryType": .option(
                "accessoryType",
                [
                    "none": "none", "disclosureIndicator": "disclosureIndicator", "checkmark": "checkmark",
                    "detailDisclosureButton": "detailDisclosureButton", "detailButton": "detailButton",
                ]
            ),
            "editingAccessoryType": .option(
                "editingAccessoryType",
                [
                    "none": "none", "disclosureIndicator": "disclosureIndicator", "checkmark": "checkmark",
                    "detailDisclosureButton": "detailDisclosureButton", "detailButton": "detailButton",
                ]
            ), "indentationLevel": .integer("indentationLevel"), "indentationWidth": .number("indentationWidth"),
            "hidesAccessoryWhenEditing": .handled, "focusStyle": .option("focusStyle", same("default", "custom")),
            "shouldIndentWhileEditing": .bool("shouldIndentWhileEditing"),
            "showsReorderControl": .bool("showsReorderControl"), "catalog": .handled,
        ],
        "collectionViewCell": ["reuseIdentifier": .handled, "contentMode": .handled],
        "collectionReusableView": ["reuseIdentifier": .handled, "contentMode": .handled],
        "toolbar": [
            "barStyle": .option("barStyle", barStyles), "translucent": .bool("isTranslucent"), "barPosition": .handled,
        ],
        "navigationBar": [
            "barStyle": .option("barStyle", barStyles), "translucent": .bool("isTranslucent"),
            "largeTitles": .bool("prefersLargeTitles"), "barPosition": .handled,
        ],
        "tabBar": [
            "barStyle": .option("barStyle", barStyles), "translucent": .bool("isTranslucent"),
            "itemPositioning": .option("itemPositioning", same("automatic", "fill", "centered")),
            "itemWidth": .number("itemWidth"), "itemSpacing": .number("itemSpacing"),
            "selectionIndicatorImage": .image("selectionIndicatorImage"),
        ],

        "controller": [
            "title": .text("title"), "definesPresentationContext": .bool("definesPresentationContext"),
            "providesPresentationContextTransitionStyle": .bool("providesPresentationContextTransitionStyle"),
            "modalPresentationStyle": .option("modalPresentationStyle", InterfaceNames.presentationStyles),
            "modalTransitionStyle": .option("modalTransitionStyle", InterfaceNames.transitionStyles),
            "hidesBottomBarWhenPushed": .bool("hidesBottomBarWhenPushed"),
            "extendedLayoutIncludesOpaqueBars": .bool("extendedLayoutIncludesOpaqueBars"),
            "automaticallyAdjustsScrollViewInsets": .bool("automaticallyAdjustsScrollViewInsets"),
            "restorationIdentifier": .string("restorationIdentifier"), "wantsFullScreenLayout": .handled,
            "autoresizesArchivedViewToFullSize": .handled, "editing": .bool("isEditing"), "nibName": .handled,
            "storyboardName": .handled, "interfaceStyle": .handled,
        ],
        "tableViewController": ["clearsSelectionOnViewWillAppear": .bool("clearsSelectionOnViewWillAppear")],
        "collectionViewController": [
            "clearsSelectionOnViewWillAppear": .bool("clearsSelectionOnViewWillAppear"),
            "installsStandardGestureForInteractiveMovement": .bool("installsStandardGestureForInteractiveMovement"),
        ],
        "navigationController": [
            "navigationBarHidden": .bool("isNavigationBarHidden"), "toolbarHidden": .bool("isToolbarHidden"),
            "hidesBarsOnSwipe": .bool("hidesBarsOnSwipe"), "hidesBarsOnTap": .bool("hidesBarsOnTap"),
            "hidesBarsWhenKeyboardAppears": .only("NO"),
            "hidesBarsWhenVerticallyCompact": .bool("hidesBarsWhenVerticallyCompact"),
        ],
        "tabBarController": [:],
        "splitViewController": [
            "style": .handled, "allowDoubleColumnStyle": .handled, "presentsWithGesture": .bool("presentsWithGesture"),
            "minimumPrimaryColumnWidth": .number("minimumPrimaryColumnWidth"),
            "maximumPrimaryColumnWidth": .number("maximumPrimaryColumnWidth"),
            "preferredDisplayMode": .option(
                "preferredDisplayMode",
                [
                    "automatic": "automatic", "allVisible": "oneBesideSecondary", "primaryHidden": "secondaryOnly",
                    "primaryOverlay": "oneOverSecondary", "secondaryOnly": "secondaryOnly",
                    "beside": "oneBesideSecondary",
                    "oneBesideSecondary": "oneBesideSecondary", "oneOverSecondary": "oneOverSecondary",
                    "twoBesideSecondary": "twoBesideSecondary", "twoOverSecondary": "twoOverSecondary",
                ]
            ),
            "behavior": .option(
                "preferredSplitBehavior",
                ["automatic": "automatic", "tile": "tile", "overlay": "overlay", "displace": "displace"]
            ),
        ],
        "pageViewController": [
            "transitionStyle": .handled, "navigationOrientation": .handled, "pageSpacing": .handled,
            "spineLocation": .handled, "doubleSided": .bool("isDoubleSided"),
        ],

        "barItem": [
            "title": .text("title"), "enabled": .bool("isEnabled"), "tag": .integer("tag"), "image": .image("image"),
            "catalog": .handled, "landscapeImage": .image("landscapeImagePhone"),
            "selectedImage": .image("selectedImage"),
        ],
        "barButtonItem": [
            "systemItem": .handled, "style": .option("style", ["plain": "plain", "done": "done", "bordered": "plain"]),
            "width": .number("width"), "springLoaded": .only("NO"),
        ],
        "tabBarItem": ["systemItem": .handled, "badgeValue": .string("badgeValue")],
        "navigationItem": [
            "title": .text("title"), "prompt": .text("prompt"), "backButtonTitle": .text("backButtonTitle"),
            "hidesBackButton": .bool("hidesBackButton"),
            "leftItemsSupplementBackButton": .bool("leftItemsSupplementBackButton"),
            "largeTitleDisplayMode": .option("largeTitleDisplayMode", same("automatic", "always", "never")),
            "hidesSearchBarWhenScrolling": .bool("hidesSearchBarWhenScrolling"), "style": .handled,
        ],

        "gesture": [
            "enabled": .bool("isEnabled"), "cancelsTouchesInView": .bool("cancelsTouchesInView"),
            "delaysTouchesBegan": .bool("delaysTouchesBegan"), "delaysTouchesEnded": .bool("delaysTouchesEnded"),
        ],
        "tap": [
            "numberOfTapsRequired": .integer("numberOfTapsRequired"),
            "numberOfTouchesRequired": .integer("numberOfTouchesRequired"),
        ],
        "pan": [
            "minimumNumberOfTouches": .integer("minimumNumberOfTouches"),
            "maximumNumberOfTouches": .integer("maximumNumberOfTouches"),
        ],
        "edgePan": [
            "minimumNumberOfTouches": .integer("minimumNumberOfTouches"),
            "maximumNumberOfTouches": .integer("maximumNumberOfTouches"),
        ],
        "pinch": ["scale": .handled], "rotation": ["rotation": .handled],
        "swipe": [
            "numberOfTouchesRequired": .integer("numberOfTouchesRequired"),
            "direction": .option("direction", same("right", "left", "up", "down")),
        ],
        "longPress": [
            "minimumPressDuration": .number("minimumPressDuration"), "allowableMovement": .number("allowableMovement"),
            "numberOfTapsRequired": .integer("numberOfTapsRequired"),
            "numberOfTouchesRequired": .integer("numberOfTouchesRequired"),
        ],
        "custom": [:],
    ]
}
