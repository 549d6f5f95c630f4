import QuartzCore

/// Creates the view controller of a launch screen, of classes of UIKit only.
///
/// What the program does not have is a warning, and is left out.
@MainActor
struct LaunchScreenMaker {
    /// The warnings so far, each with the file and the key or the name.
    private(set) var warnings: [String] = []

    private let screens: LaunchScreens
    private let module: String?
    private let resources: Bundle?

    init(_ screens: LaunchScreens, module: String?, resources: Bundle?) {
        self.screens = screens
        self.module = module
        self.resources = resources
    }

    private mutating func warn(_ text: String) { warnings.append("\(screens.file): \(text)") }

    /// Creates the view controller.
    /// - Parameter url: The URL that the program is launched with; `nil` for none.
    /// - Returns: The view controller, or `nil` if there is none.
    mutating func makeController(opening url: URL?) -> UIViewController? {
        switch screen(opening: url) {
        case .interface(let name): interfaceController(name)
        case .described(let description): controller(description)
        case nil: nil
        }
    }

    /// Returns the launch screen for a URL.
    private mutating func screen(opening url: URL?) -> LaunchScreen? {
        if let scheme = url?.scheme?.lowercased(), let identifier = screens.identifiersOfSchemes[scheme] {
            if let found = screens.definitions[identifier] { return found }
            warn("UILaunchScreens.UIURLToLaunchScreenAssociations.\(scheme): there is no launch screen \(identifier)")
        }
        if let identifier = screens.defaultIdentifier {
            if let found = screens.definitions[identifier] { return found }
            warn("UILaunchScreens.UIDefaultLaunchScreen: there is no launch screen \(identifier)")
        }
        return screens.single
    }

    // MARK: Storyboards and nibs

    private mutating func interfaceController(_ name: String) -> UIViewController? {
        guard let module else {
            warn("UILaunchStoryboardName: the module of the storyboard or nib \(name) is not known")
            return nil
        }
        if let storyboard = UIStoryboard(launchScreen: name, resources, module: module) {
            if let controller = storyboard.instantiateInitialViewController() { return controller }
            warn("UILaunchStoryboardName: the storyboard \(name) has no initial view controller")
        } else if let nib = UINib(launchScreen: name, resources, module: module) {
            for object in nib.instantiate(withOwner: nil) {
                if let controller = object as? UIViewController { return controller }
                guard let view = object as? UIView else { continue }
                let controller = UIViewController()
                controller.view = view
                return controller
            }
            warn("UILaunchStoryboardName: the nib \(name) has no view")
        } else {
            warn("UILaunchStoryboardName: the module \(module) has no storyboard or nib \(name)")
        }
        return nil
    }

    // MARK: Descriptions

    private mutating func controller(_ description: LaunchScreen.Description) -> UIViewController {
        let content = UIViewController()
        let view = LaunchScreenView(respectsSafeArea: description.respectsSafeArea)
        view.backgroundColor = description.colorName.flatMap { color($0) } ?? .systemBackground
        view.image = image(description.imageName, "UIImageName")
        content.view = view
        var controller: UIViewController = content
        if description.navigationBar != nil || description.toolbar != nil {
            let navigation = UINavigationController(rootViewController: controller)
            navigation.setNavigationBarHidden(description.navigationBar == nil, animated: false)
            navigation.setToolbarHidden(description.toolbar == nil, animated: false)
            if let image = image(description.navigationBar?.imageName, "UINavigationBar.UIImageName") {
                navigation.navigationBar.setBackgroundImage(image, for: .default)
            }
            if let image = image(description.toolbar?.imageName, "UIToolbar.UIImageName") {
                navigation.toolbar.setBackgroundImage(image, forToolbarPosition: .any, barMetrics: .default)
            }
            controller = navigation
        }
        if let bar = description.tabBar {
            let tabs = UITabBarController()
            tabs.setViewControllers([controller], animated: false)
            if let image = image(bar.imageName, "UITabBar.UIImageName") { tabs.tabBar.backgroundImage = image }
            controller = tabs
        }
        return controller
    }

    private mutating func color(_ name: String) -> UIColor? {
        if let color = UIColor(named: name, in: resources) { return color }
        warn("UIColorName: there is no color \(name)")
        return nil
    }

    private mutating func image(_ name: String?, _ key: String) -> UIImage? {
        guard let name else { return nil }
        if let image = UIImage(named: name, in: resources) { return image }
        warn("\(key): there is no image \(name)")
        return nil
    }
}

/// The background of a launch screen, with an image in its center. An image that is larger than the area is scaled to fit.
final class LaunchScreenView: UIView {
    private let imageView = UIImageView()
    private let respectsSafeArea: Bool

    init(respectsSafeArea: Bool) {
        self.respectsSafeArea = respectsSafeArea
        super.init(frame: .zero)
    }

    /// Returns `nil`: no storyboard or nib has the view.
    required init?(coder: NSCoder) { nil }

    /// The image, or `nil` for none.
    var image: UIImage? {
        get { imageView.image }
        set {
            imageView.image = newValue
            imageView.contentMode = .scaleAspectFit
            if newValue != nil { addSubview(imageView) } else { imageView.removeFromSuperview() }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let size = image?.size, size.width > 0, size.height > 0 else { return }
        let area = respectsSafeArea ? bounds.inset(by: safeAreaInsets) : bounds
        let factor = min(1, max(0, min(area.width / size.width, area.height / size.height)))
        let fitted = CGSize(width: size.width * factor, height: size.height * factor)
        // On whole pixels, so that an image that is not scaled is not blurred.
        let scale = max(1, traitCollection.displayScale)
        func onPixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded(.down) / scale }
        let origin = CGPoint(
            x: onPixel(area.midX - fitted.width / 2),
            y: onPixel(area.midY - fitted.height / 2)
        )
        imageView.frame = CGRect(origin: origin, size: fitted)
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}
