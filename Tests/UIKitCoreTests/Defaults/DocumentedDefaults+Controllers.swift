import UIKit

extension DocumentedDefaults {
    mutating func addViewControllers() {
        add("UIViewController", UIViewController()) { object, row in
            row("preferredContentSize", object.preferredContentSize, CGSize.zero)
            row("edgesForExtendedLayout", object.edgesForExtendedLayout.rawValue, UIRectEdge.all.rawValue)
            row("extendedLayoutIncludesOpaqueBars", object.extendedLayoutIncludesOpaqueBars, false)
        }
    }
}
