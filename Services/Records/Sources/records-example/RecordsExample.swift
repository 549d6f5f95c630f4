import ArgumentParser
import Foundation
import RecordNetwork
import RecordStore

/// A device without a panel: it joins an account, and saves places, which the sample app `records` shows.
@main
struct RecordsExample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "records-example",
        abstract: "Joins an account of a server of records, and saves places as the sample app \"records\" has them."
    )

    @Argument(help: "The link of the account, as printed by `easel-records user add`.") var link: String
    @Argument(help: "The places, each as ADDRESS or ADDRESS=COMMENT.") var places: [String]
    @Option(name: .long, help: "The folder for the key of the device.") var folder = "."
    @Option(name: .long, help: "The container of the app.") var container = "iCloud.records"

    func run() throws {
        let folder = URL(filePath: folder, directoryHint: .isDirectory)
        let store = RemoteRecordStore(
            server: try RecordServerLink(link),
            key: try DeviceKey(file: folder.appending(path: "device.key")),
            cache: folder.appending(path: "assets")
        )
        let account = try store.joinAccount(deviceName: "example").account
        let database = RecordDatabaseID(container: container, scope: .private, account: account)
        let zone = RecordZoneID(name: "Places")
        try store.saveZone(zone, in: database)
        let records = places.map { place in
            let parts = place.split(separator: "=", maxSplits: 1).map(String.init)
            return Record(
                id: RecordID(name: UUID().uuidString, zone: zone),
                type: "Place",
                fields: ["address": .string(parts.first ?? ""), "comment": .string(parts.count > 1 ? parts[1] : "")]
            )
        }
        let batch = RecordBatch(saves: records.map { RecordSave($0) }, identifier: UUID())
        for item in try store.modify(batch, in: database).saved.values { _ = try item.get() }
    }
}
