/// A kind of object in a storyboard or a nib.
struct ElementKind {
    /// The roles of objects.
    enum Role {
        case view, controller, item, gesture
    }

    /// The class of UIKit.
    let type: String
    let role: Role
    /// The names of the groups of rules that apply, the most special one first.
    let groups: [String]

    private init(_ type: String, _ role: Role, _ groups: [String]) {
        self.type = type
        self.role = role
        self.groups = groups
    }

    private static func view(_ type: String, _ groups: String...) -> ElementKind {
        ElementKind(type, .view, groups + ["view"])
    }

    private static func control(_ type: String, _ group: String) -> ElementKind {
        ElementKind(type, .view, [group, "control", "view"])
    }

    private static func controller(_ type: String, _ groups: String...) -> ElementKind {
        ElementKind(type, .controller, groups + ["controller"])
    }

    private static func gesture(_ type: String, _ group: String) -> ElementKind {
        ElementKind(type, .gesture, [group, "gesture"])
    }

    /// The kind of a view of no other kind.
    static let plainView = view("UIView")

    /// The kind of a view controller of no other kind.
    static let plainController = controller("UIViewController")

    /// The kinds, by the names of elements.
    static let all: [String: ElementKind] = [
        "view": view("UIView"),
        "containerView": view("UIView"),
        "tableViewCellContentView": view("UIView"),
        "collectionViewCellContentView": view("UIView"),
        "window": view("UIWindow", "window"),
        "label": view("UILabel", "label"),
        "imageView": view("UIImageView", "imageView"),
        "button": control("UIButton", "button"),
        "slider": control("UISlider", "slider"),
        "switch": control("UISwitch", "switch"),
        "stepper": control("UIStepper", "stepper"),
        "segmentedControl": control("UISegmentedControl", "segmentedControl"),
        "pageControl": control("UIPageControl", "pageControl"),
        "datePicker": control("UIDatePicker", "datePicker"),
        "colorWell": control("UIColorWell", "colorWell"),
        "refreshControl": control("UIRefreshControl", "refreshControl"),
        "control": control("UIControl", "plainControl"),
        "textField": control("UITextField", "textField"),
        "progressView": view("UIProgressView", "progressView"),
        "activityIndicatorView": view("UIActivityIndicatorView", "activityIndicatorView"),
        "pickerView": view("UIPickerView", "pickerView"),
        "searchBar": view("UISearchBar", "searchBar"),
        "stackView": view("UIStackView", "stackView"),
        "visualEffectView": view("UIVisualEffectView", "visualEffectView"),
        "scrollView": view("UIScrollView", "scrollView"),
        "textView": view("UITextView", "textView", "scrollView"),
        "tableView": view("UITableView", "tableView", "scrollView"),
        "collectionView": view("UICollectionView", "collectionView", "scrollView"),
        "tableViewCell": view("UITableViewCell", "tableViewCell"),
        "collectionViewCell": view("UICollectionViewCell", "collectionViewCell"),
        "collectionReusableView": view("UICollectionReusableView", "collectionReusableView"),
        "toolbar": view("UIToolbar", "toolbar"),
        "navigationBar": view("UINavigationBar", "navigationBar"),
        "tabBar": view("UITabBar", "tabBar"),

        "viewController": controller("UIViewController"),
        "tableViewController": controller("UITableViewController", "tableViewController"),
        "collectionViewController": controller("UICollectionViewController", "collectionViewController"),
        "navigationController": controller("UINavigationController", "navigationController"),
        "tabBarController": controller("UITabBarController", "tabBarController"),
        "splitViewController": controller("UISplitViewController", "splitViewController"),
        "pageViewController": controller("UIPageViewController", "pageViewController"),

        "barButtonItem": ElementKind("UIBarButtonItem", .item, ["barButtonItem", "barItem"]),
        "tabBarItem": ElementKind("UITabBarItem", .item, ["tabBarItem", "barItem"]),
        "navigationItem": ElementKind("UINavigationItem", .item, ["navigationItem"]),

        "tapGestureRecognizer": gesture("UITapGestureRecognizer", "tap"),
        "panGestureRecognizer": gesture("UIPanGestureRecognizer", "pan"),
        "pinchGestureRecognizer": gesture("UIPinchGestureRecognizer", "pinch"),
        "rotationGestureRecognizer": gesture("UIRotationGestureRecognizer", "rotation"),
        "swipeGestureRecognizer": gesture("UISwipeGestureRecognizer", "swipe"),
        "pongPressGestureRecognizer": gesture("UILongPressGestureRecognizer", "longPress"),
        "longPressGestureRecognizer": gesture("UILongPressGestureRecognizer", "longPress"),
        "screenEdgePanGestureRecognizer": gesture("UIScreenEdgePanGestureRecognizer", "edgePan"),
        "customGestureRecognizer": gesture("UIGestureRecognizer", "custom"),
        "gestureRecognizer": gesture("UIGestureRecognizer", "custom"),
    ]

    /// The outlets of UIKit's classes, by property: the protocol or class of the destination, for each kind that has one.
    private static let delegates: [String: [String: String]] = [
        "UITableView": [
            "dataSource": "any UITableViewDataSource", "delegate": "any UITableViewDelegate",
            "dragDelegate": "any UITableViewDragDelegate", "dropDelegate": "any UITableViewDropDelegate",
            "prefetchDataSource": "any UITableViewDataSourcePrefetching", "tableHeaderView": "UIView",
            "tableFooterView": "UIView", "backgroundView": "UIView", "refreshControl": "UIRefreshControl",
        ],
        "UICollectionView": [
            "dataSource": "any UICollectionViewDataSource", "delegate": "any UICollectionViewDelegate",
            "dragDelegate": "any UICollectionViewDragDelegate", "dropDelegate": "any UICollectionViewDropDelegate",
            "prefetchDataSource": "any UICollectionViewDataSourcePrefetching", "backgroundView": "UIView",
            "refreshControl": "UIRefreshControl",
        ],
        "UIScrollView": ["delegate": "any UIScrollViewDelegate", "refreshControl": "UIRefreshControl"],
        "UITextView": [
            "delegate": "any UITextViewDelegate", "inputView": "UIView", "inputAccessoryView": "UIView",
        ],
        "UITextField": [
            "delegate": "any UITextFieldDelegate", "inputView": "UIView", "inputAccessoryView": "UIView",
            "leftView": "UIView", "rightView": "UIView",
        ],
        "UISearchBar": ["delegate": "any UISearchBarDelegate", "inputAccessoryView": "UIView"],
        "UIPickerView": ["dataSource": "any UIPickerViewDataSource", "delegate": "any UIPickerViewDelegate"],
        "UITabBar": ["delegate": "any UITabBarDelegate"],
        "UIToolbar": ["delegate": "any UIToolbarDelegate"],
        "UINavigationBar": ["delegate": "any UINavigationBarDelegate"],
        "UINavigationController": ["delegate": "any UINavigationControllerDelegate"],
        "UITabBarController": ["delegate": "any UITabBarControllerDelegate"],
        "UISplitViewController": ["delegate": "any UISplitViewControllerDelegate"],
        "UIPageViewController": [
            "delegate": "any UIPageViewControllerDelegate", "dataSource": "any UIPageViewControllerDataSource",
        ],
        "UITableViewCell": [
            "backgroundView": "UIView", "selectedBackgroundView": "UIView", "accessoryView": "UIView",
            "editingAccessoryView": "UIView",
        ],
        "UICollectionViewCell": ["backgroundView": "UIView", "selectedBackgroundView": "UIView"],
        "UIWindow": ["rootViewController": "UIViewController"],
        "UINavigationItem": ["titleView": "UIView"],
        "UIBarButtonItem": ["customView": "UIView"],
    ]

    /// Returns the type of the destination of an outlet of UIKit, or `nil` if the outlet is one of the app's class.
    func typeOfOutlet(_ property: String) -> String? {
        if role == .gesture { return property == "delegate" ? "any UIGestureRecognizerDelegate" : nil }
        if role == .controller, property == "view" { return "UIView" }
        return Self.delegates[type]?[property]
    }
}
