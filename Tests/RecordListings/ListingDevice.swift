import CCloudSharing
import CloudKit
import UIKit
import UIKitTesting

/// A device that performs the steps of the listings of this module against a server of records, one for each line of text.
///
/// The words of a step are separated by tabs. Its result is a line as well: what the listing shows, or the kind of the error.
@MainActor public final class ListingDevice {
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// An application whose window has a controller.
    private final class Application: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        let controller = SharingHouseController()

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let window = UIWindow()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            self.window = window
            return true
        }
    }

    /// An application whose scene has the delegate of the listing.
    private final class SceneApplication: UIResponder, UIApplicationDelegate {}

    /// The screens so far, each with its application: the controller of records remains when another application is launched.
    private var screens: [VirtualScreen] = []
    private var house: HouseController?
    /// The identifier of the record that others share with this device.
    private var sharedRecord: CKRecord.ID?
    private var shareID: CKRecord.ID?

    /// - Parameter link: The link of the server, with a code of the account.
    public init(link: String) throws {
        guard easel_use_record_server(link) else { throw Failure(description: "the link of the server is not valid") }
    }

    /// Makes a screen, which the following steps are on.
    @discardableResult
    private func makeScreen() throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 900))
        screens.append(screen)
        return screen
    }

    private var screen: VirtualScreen {
        get throws { if let last = screens.last { last } else { try makeScreen() } }
    }

    /// Performs a step, and returns its result.
    public func perform(_ step: String) async -> String {
        let words = step.components(separatedBy: "\t")
        func word(_ index: Int) -> String { index < words.count ? words[index] : "" }
        do {
            switch words[0] {
            case "account": return try await account()
            case "zone": return try await showHouse()
            case "save without a photo": return try await message { $0.saveRecord(self) }
            case "save": return try await save(address: word(1), comment: word(2))
            case "update without a record": return try await message { $0.updateRecord(self) }
            case "query": return try await query(address: word(1))
            case "update": return try await update(comment: word(1))
            case "fetch": return try await fetch()
            case "delete": return try await delete()
            case "share": return try await share()
            case "invite": return try await invite(word(1))
            case "participants": return participants(try await storedShare())
            case "stop sharing": return try await stopSharing()
            case "open": return try await open(word(1))
            case "open without a share": return try await openRefused(word(1))
            case "see": return try await see()
            case "change": return try await change(address: word(1))
            case "leave": return try await leave()
            default: return "unknown step"
            }
        } catch let error as CKError {
            return "error \(error.code)"
        } catch {
            return "error \(error)"
        }
    }

    // MARK: Waiting

    /// Waits until a condition is fulfilled. Results of other threads arrive in real time, in which the clock of the screen stands.
    private func wait(_ what: String, until condition: () -> Bool) async throws {
        for _ in 0..<30_000 {
            if condition() { return }
            try await Task.sleep(nanoseconds: 1_000_000)
            for screen in screens { try screen.advance(by: 0) }
        }
        let labels = screens.last?.elements.labels ?? []
        throw Failure(description: "\(what) does not happen; the screen shows \(labels)")
    }

    private func waitForElement(_ label: String) async throws {
        let screen = try self.screen
        try await wait(label) { screen.elements(label: label).exists }
        try screen.advance(by: 1)
    }

    private func tap(_ label: String) throws {
        try screen.label(label).tap()
        try screen.advance(by: 1)
    }

    /// Calls the controller, and returns the message that it shows then.
    private func message(_ body: (HouseController) -> Void) async throws -> String {
        guard let house = house else { throw Failure(description: "there is no controller") }
        house.messages = []
        body(house)
        try await wait("a message") { !house.messages.isEmpty }
        return house.messages.joined(separator: "; ")
    }

    // MARK: The controller of records

    private func account() async throws -> String {
        let container = CKContainer.default()
        let status = try await container.accountStatus()
        return "\(status) \(try await container.userRecordID().recordName)"
    }

    private func showHouse() async throws -> String {
        let screen = try makeScreen()
        let house = screen.host.session.perform { HouseController() }
        self.house = house
        try screen.show(house)
        try await wait("a message") { !house.messages.isEmpty }
        return house.messages.joined(separator: "; ")
    }

    private func save(address: String, comment: String) async throws -> String {
        let photo = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        let text = try await message { house in
            house.choosePhoto(photo)
            house.addressField.text = address
            house.commentsField.text = comment
            house.saveRecord(self)
        }
        if text.hasPrefix("Success") { try await wait("the record") { house?.currentRecord != nil } }
        return text
    }

    private func query(address: String) async throws -> String {
        guard let house = house else { throw Failure(description: "there is no controller") }
        (house.currentRecord, house.photoURL, house.imageView.image) = (nil, nil, nil)
        house.commentsField.text = ""
        house.messages = []
        house.addressField.text = address
        house.queryRecord(self)
        try await wait("the result") { house.photoURL != nil || !house.messages.isEmpty }
        return house.messages.first ?? "\(house.commentsField.text ?? ""), \(size(house.imageView.image))"
    }

    private func update(comment: String) async throws -> String {
        try await message { house in
            house.commentsField.text = comment
            house.updateRecord(self)
        }
    }

    private func fetch() async throws -> String {
        guard let id = house?.currentRecord?.recordID else { throw Failure(description: "there is no record") }
        house?.currentRecord = nil
        house?.addressField.text = ""
        let text = try await message { $0.fetchRecord(id) }
        if text == "Fetch: done" { try await wait("the record") { house?.currentRecord != nil } }
        return "\(text), \(house?.addressField.text ?? "")"
    }

    private func delete() async throws -> String { try await message { $0.deleteRecord(self) } }

    private func size(_ image: UIImage?) -> String {
        image.map { "\(Int($0.size.width))x\(Int($0.size.height))" } ?? "no photo"
    }

    // MARK: The owner of a share

    /// Shares the record of the controller by the system's controller, and returns the link that the user copies.
    private func share() async throws -> String {
        let screen = try makeScreen()
        let application = screen.host.session.perform { Application() }
        let house = application.controller
        house.currentRecord = self.house?.currentRecord
        try launch(application)
        screen.host.session.perform { house.shareRecord(self) }
        try screen.advance(by: 1)
        try tap("Copy Link")
        try await waitForElement("The link was copied.")
        shareID = house.currentRecord?.share?.recordID
        let link = screen.host.session.perform { UIPasteboard.general.string }
        return "\(house.messages.joined(separator: "; ")) \(link ?? "")"
    }

    private func launch(_ application: UIApplicationDelegate, sceneDelegate: AnyClass? = nil, link: URL? = nil) throws {
        var request = LaunchRequest()
        request.manifest.supportsSharing = true
        request.urls = link.map { [$0] } ?? []
        if let sceneDelegate = sceneDelegate { request.manifest.scenes = [.init(delegateClass: sceneDelegate)] }
        try screen.launch(application, request)
    }

    /// Returns the share as it is on the server.
    private func storedShare() async throws -> CKShare {
        let database = CKContainer.default().privateCloudDatabase
        if shareID == nil, let id = house?.currentRecord?.recordID {
            shareID = try await database.record(for: id).share?.recordID
        }
        guard let id = shareID, let share = try await database.record(for: id) as? CKShare else {
            throw Failure(description: "there is no share")
        }
        return share
    }

    private func participants(_ share: CKShare) -> String {
        let lines = share.participants.map { participant in
            let name = participant.userIdentity.userRecordID?.recordName ?? "?"
            return "\(name) \(participant.role) \(participant.acceptanceStatus) \(participant.permission)"
        }
        return "\(share.publicPermission): \(lines.joined(separator: ", "))"
    }

    /// Removes the participants, and invites one who may change the record.
    private func invite(_ name: String) async throws -> String {
        let share = try await storedShare()
        for participant in share.participants where participant.role != .owner { share.removeParticipant(participant) }
        share.publicPermission = .none
        let participant = try await CKContainer.default().shareParticipant(forEmailAddress: name)
        participant.permission = .readWrite
        share.addParticipant(participant)
        try await CKContainer.default().privateCloudDatabase.save(share)
        return participants(try await storedShare())
    }

    private func stopSharing() async throws -> String {
        let share = try await storedShare()
        _ = try await CKContainer.default().privateCloudDatabase.deleteRecord(withID: share.recordID)
        return "stopped"
    }

    // MARK: A participant

    /// Launches the application with a link, and accepts the share.
    private func open(_ link: String) async throws -> String {
        let screen = try makeScreen()
        try launch(SceneApplication(), sceneDelegate: HouseSceneDelegate.self, link: URL(string: link))
        try await waitForElement("Open “A house”?")
        let scenes = screen.host.session.perform { UIApplication.shared.connectedScenes }
        guard let delegate = scenes.compactMap({ $0.delegate as? HouseSceneDelegate }).first else {
            throw Failure(description: "there is no scene of the listing")
        }
        try tap("Open")
        try await wait("the end") {
            delegate.fetchedRecord != nil && delegate.messages == ["fetched"]
                || delegate.messages.contains { $0 != "fetched" }
        }
        sharedRecord = delegate.fetchedRecord?.recordID
        return "\(delegate.messages.joined(separator: "; ")) \(described(delegate.fetchedRecord))"
    }

    /// Launches the application with a link that has no share for this account, and returns the message of the system.
    private func openRefused(_ link: String) async throws -> String {
        try makeScreen()
        try launch(SceneApplication(), sceneDelegate: HouseSceneDelegate.self, link: URL(string: link))
        let message = "The Item Cannot Be Opened"
        try await waitForElement(message)
        try tap("OK")
        return message
    }

    private func described(_ record: CKRecord?) -> String {
        guard let record = record else { return "no record" }
        let photo = (record["photo"] as? CKAsset)?.fileURL.flatMap { UIImage(contentsOfFile: $0.path) }
        let (address, comment) = (record["address"] as? String ?? "", record["comment"] as? String ?? "")
        return "\(address), \(comment), \(size(photo)) of \(record.recordID.zoneID.ownerName)"
    }

    private func record() async throws -> CKRecord {
        guard let id = sharedRecord else { throw Failure(description: "no record is shared") }
        return try await CKContainer.default().sharedCloudDatabase.record(for: id)
    }

    private func see() async throws -> String { described(try await record()) }

    private func change(address: String) async throws -> String {
        let record = try await self.record()
        record["address"] = address
        return described(try await CKContainer.default().sharedCloudDatabase.save(record))
    }

    private func leave() async throws -> String {
        guard let share = try await record().share else { throw Failure(description: "there is no share") }
        let database = CKContainer.default().sharedCloudDatabase
        _ = try await database.deleteRecord(withID: share.recordID)
        return "left, \(try await database.allRecordZones().count) zones"
    }
}
