import QuartzCore

/// The physical orientations of a device.
public enum UIDeviceOrientation: Int, Hashable, Sendable, CaseIterable {
    /// The orientation cannot be determined.
    case unknown = 0
    /// Held upright.
    case portrait = 1
    /// Held upright, with the top at the bottom.
    case portraitUpsideDown = 2
    /// Held with the top to the left.
    case landscapeLeft = 3
    /// Held with the top to the right.
    case landscapeRight = 4
    /// Lying with the screen up.
    case faceUp = 5
    /// Lying with the screen down.
    case faceDown = 6

    /// A Boolean value that indicates whether the orientation is one of the two landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// A Boolean value that indicates whether the orientation is one of the two portrait orientations.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

    /// A Boolean value that indicates whether the device lies on its back or its screen.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }

    /// A Boolean value that indicates whether the orientation is one of the two portrait or the two landscape
    /// orientations.
    public var isValidInterfaceOrientation: Bool { isLandscape || isPortrait }

    /// The orientation in which the user interface is upright; `unknown` if the device lies flat. If the device is rotated
    /// to one side, the interface is rotated to the other.
    var interfaceOrientation: UIInterfaceOrientation {
        switch self {
        case .portrait: .portrait
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeLeft: .landscapeRight
        case .landscapeRight: .landscapeLeft
        case .unknown, .faceUp, .faceDown: .unknown
        }
    }

    /// Creates the orientation in which an orientation of the interface is upright.
    init(_ orientation: UIInterfaceOrientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeRight: self = .landscapeLeft
        case .landscapeLeft: self = .landscapeRight
        case .unknown: self = .unknown
        }
    }
}

/// The device on which the application runs.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The device.
    public static var current: UIDevice { UIApplication.shared.userInterface.device }

    /// The main screen of the session that the device belongs to.
    private let screen: UIScreen

    /// The orientation that was last reported, even without a request for notifications.
    private(set) var physicalOrientation = UIDeviceOrientation.unknown

    private var requestCount = 0

    /// The names and the battery of the machine.
    var machine = MachineState()

    init(screen: UIScreen) { self.screen = screen }

    /// The orientation of the device, by the accelerometer or the rotation setting; `unknown` unless notifications were
    /// requested with ``beginGeneratingDeviceOrientationNotifications()``.
    open var orientation: UIDeviceOrientation {
        isGeneratingDeviceOrientationNotifications ? physicalOrientation : .unknown
    }

    /// A Boolean value that indicates whether notifications of the orientation were requested.
    open var isGeneratingDeviceOrientationNotifications: Bool { requestCount > 0 }

    /// Requests notifications of the orientation. Each call is paired with one of
    /// ``endGeneratingDeviceOrientationNotifications()``.
    open func beginGeneratingDeviceOrientationNotifications() { requestCount += 1 }

    /// Ends a request for notifications of the orientation.
    open func endGeneratingDeviceOrientationNotifications() { requestCount = max(0, requestCount - 1) }

    /// The kind of interface of the device: that of a tablet.
    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        screen.traitCollection.userInterfaceIdiom
    }

    /// Plays the click of keys in response to a tap in an input view or accessory view.
    ///
    /// There is a click only if the user has asked for the sound of keys (`EASEL_KEY_CLICKS`), and if the view, which conforms to
    /// ``UIInputViewAudioFeedback``, is shown and enables clicks.
    open func playInputClick() { screen.session?.application.inputViews.playClick() }

    /// The name of the notification that is posted when the orientation of the device has changed.
    public nonisolated static let orientationDidChangeNotification = Notification.Name(
        "UIDeviceOrientationDidChangeNotification"
    )

    /// Sets the orientation without a notification, at the start.
    func begin(at orientation: UIDeviceOrientation) { physicalOrientation = orientation }

    /// Sets the orientation, and rotates the user interface to it if that is supported.
    func rotate(to orientation: UIDeviceOrientation) {
        guard orientation != physicalOrientation else { return }
        physicalOrientation = orientation
        if isGeneratingDeviceOrientationNotifications {
            NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
        }
        screen.session?.application.deviceDidRotate()
    }
}
