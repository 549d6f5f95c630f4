import UIKit

/// The defaults of bars and their items.
extension DocumentedDefaults {
    mutating func addBars() {
        add("UIBarItem", UIBarItem()) { object, row in
            row("accessibilityHint", object.accessibilityHint, nil)
            row("accessibilityIdentifier", object.accessibilityIdentifier, nil)
            row("accessibilityLabel", object.accessibilityLabel, nil)
            row("accessibilityValue", object.accessibilityValue, nil)
            row("image", object.image, nil)
            row("imageInsets", object.imageInsets, UIEdgeInsets.zero)
            row("isEnabled", object.isEnabled, true)
            row("landscapeImagePhone", object.landscapeImagePhone, nil)
            row("landscapeImagePhoneInsets", object.landscapeImagePhoneInsets, UIEdgeInsets.zero)
            row("largeContentSizeImage", object.largeContentSizeImage, nil)
            row("largeContentSizeImageInsets", object.largeContentSizeImageInsets, UIEdgeInsets.zero)
            row("tag", object.tag, 0)
            row("title", object.title, nil)
        }
        add("UIBarButtonItem", UIBarButtonItem()) { object, row in
            row("action", object.action, nil)
            row("changesSelectionAsPrimaryAction", object.changesSelectionAsPrimaryAction, false)
            row("customView", object.customView, nil)
            row("isHidden", object.isHidden, false)
            row("isSelected", object.isSelected, false)
            row("menu", object.menu, nil)
            row("possibleTitles", object.possibleTitles, nil)
            row("primaryAction", object.primaryAction, nil)
            row("style", object.style, UIBarButtonItem.Style.plain)
            row("target", object.target == nil, true)
            row("tintColor", object.tintColor, nil)
            row("width", object.width, CGFloat(0))
        }
        add("UIBarButtonItemGroup", UIBarButtonItemGroup(barButtonItems: [], representativeItem: nil)) { object, row in
            row("barButtonItems", object.barButtonItems, [UIBarButtonItem]())
            row("isHidden", object.isHidden, false)
            row("representativeItem", object.representativeItem, nil)
        }
        add("UIBarAppearance", UIBarAppearance()) { object, row in
            row("backgroundColor", object.backgroundColor, nil)
            row("backgroundImage", object.backgroundImage, nil)
            row("backgroundImageContentMode", object.backgroundImageContentMode, UIView.ContentMode.scaleToFill)
            row("shadowImage", object.shadowImage, nil)
        }
        add("UIBarButtonItemStateAppearance", UIBarButtonItemAppearance().normal) { object, row in
            row("backgroundImage", object.backgroundImage, nil)
            row("backgroundImagePositionAdjustment", object.backgroundImagePositionAdjustment, UIOffset.zero)
            row("titlePositionAdjustment", object.titlePositionAdjustment, UIOffset.zero)
            row("titleTextAttributes", object.titleTextAttributes.count, 0)
        }
        add("UINavigationBarAppearance", UINavigationBarAppearance()) { object, row in
            row("largeTitleTextAttributes", object.largeTitleTextAttributes.count, 0)
            row("titlePositionAdjustment", object.titlePositionAdjustment, UIOffset.zero)
            row("titleTextAttributes", object.titleTextAttributes.count, 0)
        }
        add("UITabBarAppearance", UITabBarAppearance()) { object, row in
            row("selectionIndicatorImage", object.selectionIndicatorImage, nil)
            row("selectionIndicatorTintColor", object.selectionIndicatorTintColor, nil)
            row("stackedItemPositioning", object.stackedItemPositioning, UITabBar.ItemPositioning.automatic)
            row("stackedItemSpacing", object.stackedItemSpacing, CGFloat(0))
            row("stackedItemWidth", object.stackedItemWidth, CGFloat(0))
        }
        add("UITabBarItemStateAppearance", UITabBarItemAppearance().normal) { object, row in
            row("badgeBackgroundColor", object.badgeBackgroundColor, nil)
            row("badgePositionAdjustment", object.badgePositionAdjustment, UIOffset.zero)
            row("badgeTextAttributes", object.badgeTextAttributes.count, 0)
            row("badgeTitlePositionAdjustment", object.badgeTitlePositionAdjustment, UIOffset.zero)
            row("iconColor", object.iconColor, nil)
            row("titlePositionAdjustment", object.titlePositionAdjustment, UIOffset.zero)
            row("titleTextAttributes", object.titleTextAttributes.count, 0)
        }
        add("UINavigationItem", UINavigationItem(title: "")) { object, row in
            row("backAction", object.backAction, nil)
            row("backBarButtonItem", object.backBarButtonItem, nil)
            row("backButtonDisplayMode", object.backButtonDisplayMode, UINavigationItem.BackButtonDisplayMode.default)
            row("backButtonTitle", object.backButtonTitle, nil)
            row("compactAppearance", object.compactAppearance, nil)
            row("compactScrollEdgeAppearance", object.compactScrollEdgeAppearance, nil)
            row("hidesBackButton", object.hidesBackButton, false)
            row("largeTitleDisplayMode", object.largeTitleDisplayMode, UINavigationItem.LargeTitleDisplayMode.automatic)
            row("leadingItemGroups", object.leadingItemGroups, [UIBarButtonItemGroup]())
            row("leftBarButtonItem", object.leftBarButtonItem, nil)
            row("leftBarButtonItems", object.leftBarButtonItems, nil)
            row("leftItemsSupplementBackButton", object.leftItemsSupplementBackButton, false)
            row("prompt", object.prompt, nil)
            row("rightBarButtonItem", object.rightBarButtonItem, nil)
            row("rightBarButtonItems", object.rightBarButtonItems, nil)
            row("scrollEdgeAppearance", object.scrollEdgeAppearance, nil)
            row("standardAppearance", object.standardAppearance, nil)
            row("titleView", object.titleView, nil)
            row("trailingItemGroups", object.trailingItemGroups, [UIBarButtonItemGroup]())
        }
        add("UITabBarItem", UITabBarItem()) { object, row in
            row("badgeColor", object.badgeColor, nil)
            row("badgeValue", object.badgeValue, nil)
            row("scrollEdgeAppearance", object.scrollEdgeAppearance, nil)
            row("selectedImage", object.selectedImage, nil)
            row("standardAppearance", object.standardAppearance, nil)
            row("titlePositionAdjustment", object.titlePositionAdjustment, UIOffset.zero)
        }
        add("UINavigationBar", UINavigationBar()) { object, row in
            row("backIndicatorImage", object.backIndicatorImage, nil)
            row("backIndicatorTransitionMaskImage", object.backIndicatorTransitionMaskImage, nil)
            row("barStyle", object.barStyle, UIBarStyle.default)
            row("barTintColor", object.barTintColor, nil)
            row("compactAppearance", object.compactAppearance, nil)
            row("compactScrollEdgeAppearance", object.compactScrollEdgeAppearance, nil)
            row("delegate", object.delegate == nil, true)
            row("isTranslucent", object.isTranslucent, true)
            row("items", object.items, nil)
            row("largeTitleTextAttributes", object.largeTitleTextAttributes?.count, nil)
            row("prefersLargeTitles", object.prefersLargeTitles, false)
            row("scrollEdgeAppearance", object.scrollEdgeAppearance, nil)
            row("shadowImage", object.shadowImage, nil)
            row("titleTextAttributes", object.titleTextAttributes?.count, nil)
        }
        add("UIToolbar", UIToolbar()) { object, row in
            row("barStyle", object.barStyle, UIBarStyle.default)
            row("barTintColor", object.barTintColor, nil)
            row("compactAppearance", object.compactAppearance, nil)
            row("compactScrollEdgeAppearance", object.compactScrollEdgeAppearance, nil)
            row("delegate", object.delegate == nil, true)
            row("isTranslucent", object.isTranslucent, true)
            row("items", object.items, nil)
            row("scrollEdgeAppearance", object.scrollEdgeAppearance, nil)
        }
        add("UITabBar", UITabBar()) { object, row in
            row("backgroundImage", object.backgroundImage, nil)
            row("barStyle", object.barStyle, UIBarStyle.default)
            row("barTintColor", object.barTintColor, nil)
            row("delegate", object.delegate == nil, true)
            row("isTranslucent", object.isTranslucent, true)
            row("itemPositioning", object.itemPositioning, UITabBar.ItemPositioning.automatic)
            row("itemSpacing", object.itemSpacing, CGFloat(0))
            row("itemWidth", object.itemWidth, CGFloat(0))
            row("items", object.items, nil)
            row("scrollEdgeAppearance", object.scrollEdgeAppearance, nil)
            row("selectedItem", object.selectedItem, nil)
            row("selectionIndicatorImage", object.selectionIndicatorImage, nil)
            row("shadowImage", object.shadowImage, nil)
            row("unselectedItemTintColor", object.unselectedItemTintColor, nil)
        }
    }
}
