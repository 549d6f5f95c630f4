import UIKit

/// A controller with which a user shares a record, and manages the people who have access to it.
///
/// The user of a record that is not shared chooses who has access and how the link is passed on: as text, or as a QR code for the camera
/// or the scanner of another device. Only then is the record shared.
///
/// ```swift
/// let controller = UICloudSharingController { controller, completion in
///     let share = CKShare(rootRecord: record)
///     let operation = CKModifyRecordsOperation(recordsToSave: [record, share])
///     operation.modifyRecordsResultBlock = { result in
///         switch result {
///         case .success: completion(share, container, nil)
///         case .failure(let error): completion(nil, nil, error)
///         }
///     }
///     container.privateCloudDatabase.add(operation)
/// }
/// present(controller, animated: true)
/// ```
///
/// The `Info.plist` of the app needs the key `CKSharingSupported` with the value true; sharing fails otherwise. The layout of the
/// controller is not that of Apple.
@preconcurrency @MainActor
open class UICloudSharingController: UIViewController {
    /// The choices that a user has.
    ///
    /// Without one of the first two options, the user has both, and likewise without one of the last two.
    public struct PermissionOptions: OptionSet, Hashable, Sendable {
        /// The bit mask of the options.
        public let rawValue: UInt

        /// Creates options from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The user may give access to everyone who has the link.
        public static let allowPublic = PermissionOptions(rawValue: 1 << 0)
        /// The user may give access to invited people only.
        public static let allowPrivate = PermissionOptions(rawValue: 1 << 1)
        /// The user may let others read the records.
        public static let allowReadOnly = PermissionOptions(rawValue: 1 << 2)
        /// The user may let others read and change the records.
        public static let allowReadWrite = PermissionOptions(rawValue: 1 << 3)
    }

    /// Creates a controller that shares a record.
    /// - Parameter preparationHandler: A closure that is called when the user has chosen how to pass the link on. It saves the record and
    ///   its share, in one operation, and calls its second argument once, on any thread, with the saved share and its container, or with
    ///   an error.
    public init(
        preparationHandler:
            @escaping (
                UICloudSharingController, @escaping @Sendable (CKShare?, CKContainer?, (any Error)?) -> Void
            ) -> Void
    ) {
        model = SharingModel()
        super.init(nibName: nil, bundle: nil)
        model.prepare = { [weak self] completion in
            guard let self else { return completion(nil, nil, CKError(.operationCancelled)) }
            preparationHandler(self, completion)
        }
        configure()
    }

    /// Creates a controller for a record that is shared.
    /// - Parameters:
    ///   - share: The saved share, of the private database of its owner or of the shared database of a participant.
    ///   - container: The container of the share.
    public init(share: CKShare, container: CKContainer) {
        model = SharingModel()
        super.init(nibName: nil, bundle: nil)
        model.use(share, container)
        configure()
    }

    /// Controllers cannot be created from an archive.
    public required init?(coder: NSCoder) { nil }

    final let model: SharingModel

    /// The object that is notified of changes. The default is `nil`.
    open weak var delegate: (any UICloudSharingControllerDelegate)?

    /// The share as it was saved last; `nil` before the record is shared.
    open var share: CKShare? { model.share }

    /// The choices that the user has. The default is empty: all of them.
    open var availablePermissions: PermissionOptions {
        get { model.options }
        set { model.options = newValue }
    }

    /// The size of a popover with few people, in points.
    private static let leastSize = CGSize(width: 360, height: 560)

    private func configure() {
        modalPresentationStyle = .popover
        preferredContentSize = Self.leastSize
        model.report = { [weak self] event in self?.report(event) }
        model.describe = { [weak self] in
            guard let self, let delegate else { return SharedItem() }
            return SharedItem(
                title: delegate.itemTitle(for: self),
                type: delegate.itemType(for: self),
                image: delegate.itemThumbnailData(for: self)
            )
        }
    }

    private func report(_ event: SharingModel.Event) {
        switch event {
        case .saved: delegate?.cloudSharingControllerDidSaveShare(self)
        case .failed(let error): delegate?.cloudSharingController(self, failedToSaveShareWithError: error)
        case .stopped:
            delegate?.cloudSharingControllerDidStopSharing(self)
            presentingViewController?.dismiss(animated: true)
        }
    }

    /// Adds the list of people and choices.
    open override func viewDidLoad() {
        super.viewDidLoad()
        let list = SharingListController(model)
        list.onResize = { [weak self] height in
            self?.preferredContentSize.height = max(Self.leastSize.height, height)
        }
        let navigation = UINavigationController(rootViewController: list)
        addChild(navigation)
        navigation.view.frame = view.bounds
        navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(navigation.view)
        navigation.didMove(toParent: self)
    }
}

/// The methods by which a sharing controller asks for the item's description, and reports changes.
@preconcurrency @MainActor
public protocol UICloudSharingControllerDelegate: NSObjectProtocol {
    /// Called when the share could not be prepared, saved or deleted.
    func cloudSharingController(_ csc: UICloudSharingController, failedToSaveShareWithError error: any Error)

    /// Returns the title of the item, for the controller and for invitations; `nil` for that of the share.
    func itemTitle(for csc: UICloudSharingController) -> String?

    /// Returns the data of an image of the item, such as a PNG file; `nil` for that of the share.
    func itemThumbnailData(for csc: UICloudSharingController) -> Data?

    /// Returns the identifier of the type of the item, with which a share without a type is saved.
    func itemType(for csc: UICloudSharingController) -> String?

    /// Called when the controller has saved the share: after it was prepared, and after each change.
    func cloudSharingControllerDidSaveShare(_ csc: UICloudSharingController)

    /// Called when the owner has ended the sharing, and when a participant has left the share. The latter is empirical; not documented by
    /// Apple.
    func cloudSharingControllerDidStopSharing(_ csc: UICloudSharingController)
}

extension UICloudSharingControllerDelegate {
    /// Returns `nil`.
    public func itemThumbnailData(for csc: UICloudSharingController) -> Data? { nil }

    /// Returns `nil`.
    public func itemType(for csc: UICloudSharingController) -> String? { nil }

    /// Does nothing.
    public func cloudSharingControllerDidSaveShare(_ csc: UICloudSharingController) {}

    /// Does nothing.
    public func cloudSharingControllerDidStopSharing(_ csc: UICloudSharingController) {}
}
