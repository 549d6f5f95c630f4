import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import CloudKit
@testable import RecordStore

/// A stage whose containers share records in a store with accounts, and an application that supports sharing.
@MainActor final class SharingStage {
    let stage: RecordStage
    private let folder = FileManager.default.temporaryDirectory.appending(path: "sharing-\(UUID().uuidString)")
    private let store: SQLiteRecordStore
    var screen: VirtualScreen { stage.screen }

    /// - Parameter account: The account of the program on the screen.
    init(account: String, size: CGSize = CGSize(width: 400, height: 900)) throws {
        stage = try RecordStage(size)
        store = try SQLiteRecordStore(folder: folder, clock: { Date() }, options: .init(isDurable: false))
        try stage.perform { [store] in try CKContainer.useStore(store, account: account) }
    }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns the container of another account, on another device.
    func container(of account: String) throws -> CKContainer {
        try CKContainer(identifier: CKContainer.appContainer, store: store, account: account)
    }

    static let zone = CKRecordZone(zoneName: "Houses")

    /// Saves a record in a zone of its own, and returns it.
    static func saveRecord(in container: CKContainer) async throws -> CKRecord {
        try await container.privateCloudDatabase.save(zone)
        let id = CKRecord.ID(recordName: "house", zoneID: zone.zoneID)
        let record = CKRecord(recordType: "House", recordID: id)
        record["address"] = "1 Hill Lane"
        try await container.privateCloudDatabase.save(record)
        return record
    }

    /// Shares a record.
    static func share(
        in container: CKContainer,
        _ change: (CKShare) -> Void = { $0.publicPermission = .readWrite }
    ) async throws -> CKShare {
        let record = try await saveRecord(in: container)
        let share = CKShare(rootRecord: record)
        share[CKShare.SystemFieldKey.title] = "House"
        change(share)
        let results = try await container.privateCloudDatabase.modifyRecords(saving: [record, share], deleting: [])
        for result in results.saveResults.values { _ = try result.get() }
        return share
    }

    /// Launches an application.
    func launch(
        _ delegate: any UIApplicationDelegate,
        sceneDelegate: AnyClass? = nil,
        opening urls: [URL] = [],
        supportsSharing: Bool = true
    ) throws {
        var request = LaunchRequest()
        request.manifest.supportsSharing = supportsSharing
        request.urls = urls
        if let sceneDelegate { request.manifest.scenes = [.init(delegateClass: sceneDelegate)] }
        try stage.perform { try screen.launch(delegate, request) }
    }

    /// Opens a URL, as other code of the program does.
    /// - Returns: A Boolean value that indicates whether it was opened.
    func open(_ url: URL) throws -> Bool {
        let result = Result()
        try stage.perform {
            screen.host.session.perform {
                UIApplication.shared.open(url) { result.isOpened = $0 }
            }
            try screen.advance(by: 0.01)
        }
        return try #require(result.isOpened as Bool?)
    }

    private final class Result { var isOpened: Bool? }

    /// Waits until there is an element, and until its screen has appeared.
    func wait(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await stage.wait(label, sourceLocation: sourceLocation) { screen.elements(label: label).exists }
        try stage.perform { try screen.advance(by: 1) }
    }

    func tap(_ label: String) throws {
        try stage.perform {
            try screen.label(label).tap()
            try screen.advance(by: 1)
        }
    }
}

/// An application whose delegate accepts links of shares, or presents a controller.
@MainActor final class SharingApplication: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var accepted: [CKShare.Metadata] = []
    private(set) var urls: [URL] = []
    private(set) var controller: UIViewController?
    private let makeController: () -> UIViewController

    /// - Parameter makeController: Creates the controller of the window, when the application is launched.
    init(_ makeController: @escaping () -> UIViewController = { UIViewController() }) {
        self.makeController = makeController
        super.init()
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        controller = makeController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        urls.append(url)
        return true
    }

    func application(_ application: UIApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata) {
        accepted.append(metadata)
    }
}
