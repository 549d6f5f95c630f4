import CloudSharing
import Foundation
import UIKit

/// Opens the link of a share. `CCloudSharing` calls it on the main thread, in programs that are linked with CloudKit.
@_cdecl("easel_cloudkit_open_share")
func openShare(_ application: UnsafeMutableRawPointer, _ link: UnsafePointer<CChar>) -> Bool {
    guard let url = URL(string: String(cString: link)), ShareLink(url) != nil else { return false }
    // A pointer may not pass to the main actor, but its number may.
    let address = UInt(bitPattern: application)
    MainActor.assumeIsolated {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
        let application = Unmanaged<UIApplication>.fromOpaque(pointer).takeUnretainedValue()
        ShareInvitations.of(application.session).open(url)
    }
    return true
}

/// The links of shares that were opened in a session: each is fetched, and the user is asked, one after the other.
@MainActor
final class ShareInvitations {
    /// A link, and the containers that it can be of.
    private struct Link {
        let url: URL
        let services: ContainerServices
    }

    /// The largest number of links that wait.
    private static let capacity = 8

    private weak var session: Session?
    /// The links, the one that is being opened first.
    private var links: [Link] = []
    private var dialog: ShareDialog?

    private init(_ session: Session) { self.session = session }

    /// Returns the links of a session.
    static func of(_ session: Session) -> ShareInvitations {
        let key = ObjectIdentifier(ShareInvitations.self)
        if let found = session.userInterface.services[key] as? ShareInvitations { return found }
        let invitations = ShareInvitations(session)
        session.userInterface.services[key] = invitations
        return invitations
    }

    /// Opens a link, unless it is being opened.
    func open(_ url: URL) {
        guard links.count < Self.capacity, !links.contains(where: { $0.url == url }) else { return }
        links.append(Link(url: url, services: .current))
        if links.count == 1 { fetch() }
    }

    private func fetch() {
        guard let link = links.first else { return }
        DispatchQueue.global().async { [weak self] in
            let result = Result<CKShare.Metadata, CKError> { () throws(CKError) in
                try link.services.metadata(of: link.url)
            }
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self?.inSession { $0.didFetch(result) } }
            }
        }
    }

    private func inSession(_ body: (ShareInvitations) -> Void) { session?.perform { body(self) } }

    private func didFetch(_ result: Result<CKShare.Metadata, CKError>) {
        guard let session else { return }
        switch result {
        case .success(let metadata) where metadata.participantStatus == .accepted:
            // Also of the owner: there is nothing to accept.
            end { $0.userDidAcceptShare(metadata) }
        case .success(let metadata):
            let title = metadata.share.displayTitle ?? ShareText.sharedItem.localized
            let owner = metadata.ownerIdentity.userRecordID?.recordName ?? ""
            dialog = ShareDialog(
                on: session.application,
                title: ShareText.open.localized(title),
                message: ShareText.invitation.localized(owner),
                choices: [
                    .init(text: .cancel, style: .cancel) { [weak self] in self?.end { _ in } },
                    .init(text: .accept, style: .default) { [weak self] in
                        self?.end { $0.userDidAcceptShare(metadata) }
                    },
                ]
            )
        case .failure(let error):
            let isUnknown = error.code == .unknownItem
            dialog = ShareDialog(
                on: session.application,
                title: ShareText.unavailableTitle.localized,
                message: isUnknown ? ShareText.unavailable.localized : error.localizedDescription,
                choices: [.init(text: .ok, style: .cancel) { [weak self] in self?.end { _ in } }]
            )
        }
    }

    /// Ends the opening of the first link, and begins that of the next one.
    private func end(_ body: (UIApplication) -> Void) {
        dialog = nil
        if !links.isEmpty { links.removeFirst() }
        // The app may open another link in its delegate.
        fetch()
        if let application = session?.application { body(application) }
    }
}

extension ContainerServices {
    /// Returns a share by its link.
    ///
    /// A link does not name its container: it is searched in that of the app first, and then in the others that the app has used.
    func metadata(of url: URL) throws(CKError) -> CKShare.Metadata {
        var failure = CKError(.unknownItem, "no container has the share")
        for service in servicesOfLinks(appContainer: CKContainer.appContainer) {
            do throws(CKError) {
                return try service.metadata(of: url)
            } catch {
                // A container that cannot be asked may be the one.
                if failure.code == .unknownItem { failure = error }
            }
        }
        throw failure
    }
}

/// A system dialog in a window above all others.
@MainActor
final class ShareDialog {
    /// A button.
    struct Choice {
        var text: ShareText
        var style: UIAlertAction.Style
        var action: @MainActor () -> Void
    }

    private var window: UIWindow?

    /// Shows the dialog.
    /// - Parameters:
    ///   - application: The application whose screen shows it.
    ///   - choices: The buttons. The dialog has ended when an action is called.
    init(on application: UIApplication, title: String, message: String, choices: [Choice]) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        for choice in choices {
            let action = UIAlertAction(title: choice.text.localized, style: choice.style) { [self] _ in
                end()
                choice.action()
            }
            alert.addAction(action)
            if choice.style == .default { alert.preferredAction = action }
        }
        let scene = application.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first {
            $0.session.role == .windowApplication
        }
        let window = scene.map { UIWindow(windowScene: $0) } ?? UIWindow()
        // Above the alerts of the app.
        window.windowLevel = .alert + 1
        window.backgroundColor = .clear
        window.rootViewController = UIViewController()
        window.rootViewController?.view.backgroundColor = .clear
        window.makeKeyAndVisible()
        self.window = window
        window.rootViewController?.present(alert, animated: true)
    }

    private func end() {
        window?.isHidden = true
        window = nil
    }
}
