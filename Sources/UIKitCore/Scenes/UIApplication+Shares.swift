import CCloudSharing
import CloudSharing
import QuartzCore

/// The links of shares of records, which CloudKit opens. An application receives the share when its user has accepted it.
extension UIApplication {
    /// Returns a Boolean value that indicates whether the application opens a URL as the link of a share: its `Info.plist` has the key
    /// `CKSharingSupported`, and the program is linked with CloudKit.
    final func opensShare(_ url: URL) -> Bool { scenes.manifest.isShareLink(url) && easel_can_open_shares() }

    /// Asks the user to accept a share, as soon as it has been fetched.
    /// - Returns: A Boolean value that indicates whether the URL is the link of a share.
    final func openShare(_ url: URL) -> Bool {
        easel_open_share(Unmanaged.passUnretained(self).toOpaque(), url.absoluteString)
    }

    /// Passes a share that the user has accepted to the delegate of the scene, or else to the application delegate.
    package final func userDidAcceptShare(_ metadata: CKShareMetadata) {
        guard scenes.haveDelegates else {
            delegate?.application(self, userDidAcceptCloudKitShareWith: metadata)
            return
        }
        guard let scene = scenes.applicationScene as? UIWindowScene,
            let delegate = scene.delegate as? any UIWindowSceneDelegate
        else { return }
        delegate.windowScene(scene, userDidAcceptCloudKitShareWith: metadata)
    }
}
