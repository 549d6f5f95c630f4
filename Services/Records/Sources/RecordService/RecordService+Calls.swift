import Foundation
import RecordNetwork
import RecordStore

// The calls of a device of an account.
extension RecordService {
    func perform(_ call: RecordCall, _ data: Data, _ identity: ServiceIdentity) throws(RecordFailure) -> ServiceReply {
        let access = ServiceAccess(identity: identity, containers: options.containers)
        switch call {
        case .saveZone, .deleteZone:
            let request = try message(RecordWire.ZoneRequest.self, data)
            let database = try access.database(request.database)
            try changeZone(request.zone, database, access, isDeleted: call == .deleteZone)
            return try ServiceReply(RecordWire.Empty())
        case .zones:
            let database = try access.database(message(RecordWire.ZonesRequest.self, data).database)
            return try ServiceReply(
                RecordWire.Zones(zones: naming { () throws(RecordStoreError) in try store.zones(in: database) })
            )
        case .modify: return try modify(message(RecordWire.ModifyRequest.self, data), access)
        case .fetch: return try fetch(message(RecordWire.FetchRequest.self, data), access)
        case .query:
            let request = try message(RecordWire.QueryRequest.self, data)
            let database = try access.database(request.database)
            let page = try naming { () throws(RecordStoreError) in
                try store.records(matching: request.query, limit: request.limit, in: database)
            }
            return try ServiceReply(RecordWire.Page(page))
        case .queryNext:
            let request = try message(RecordWire.QueryNextRequest.self, data)
            let database = try access.database(request.database)
            let page = try naming { () throws(RecordStoreError) in
                try store.records(continuing: request.cursor, limit: request.limit, in: database)
            }
            return try ServiceReply(RecordWire.Page(page))
        case .zoneChanges:
            let request = try message(RecordWire.ZoneChangesRequest.self, data)
            let database = try access.database(request.database)
            let page = try naming { () throws(RecordStoreError) in
                try store.changes(
                    of: request.zone,
                    since: request.token.map { RecordChangeToken(data: $0) },
                    desiredKeys: request.desiredKeys,
                    limit: request.limit,
                    in: database
                )
            }
            return try ServiceReply(RecordWire.ZoneChanges(page))
        case .databaseChanges:
            let request = try message(RecordWire.DatabaseChangesRequest.self, data)
            let database = try access.database(request.database)
            let page = try naming { () throws(RecordStoreError) in
                try store.databaseChanges(
                    since: request.token.map { RecordChangeToken(data: $0) },
                    limit: request.limit,
                    in: database
                )
            }
            return try ServiceReply(RecordWire.DatabaseChanges(page))
        case .shareMetadata, .acceptShare:
            let request = try message(RecordWire.ShareRequest.self, data)
            let container = try access.container(request.container)
            let metadata = try naming { () throws(RecordStoreError) in
                call == .acceptShare
                    ? try store.acceptShare(secret: request.secret, container: container, account: identity.account)
                    : try store.shareMetadata(secret: request.secret, container: container, account: identity.account)
            }
            if call == .acceptShare { hub.didChange(container) }
            return try ServiceReply(metadata)
        case .account:
            return try ServiceReply(RecordWire.Account(account: identity.account, mayPublish: identity.mayPublish))
        case .makeCode:
            let code = try naming { () throws(RecordAccountError) in try accounts.makeCode(for: identity.account) }
            return try ServiceReply(RecordWire.Code(code: code.text, lifetime: code.lifetime))
        case .pair, .challenge, .session: throw RecordFailure(.unknownCall, reason: "the call has no token")
        }
    }

    private func changeZone(
        _ zone: RecordZoneID,
        _ database: RecordDatabaseID,
        _ access: ServiceAccess,
        isDeleted: Bool
    ) throws(RecordFailure) {
        guard access.mayChange(database) else {
            throw RecordFailure(.invalidZone(zone, reason: "the account may not change public databases"))
        }
        try naming { () throws(RecordStoreError) in
            if isDeleted {
                try store.deleteZone(zone, in: database)
            } else {
                // Zones without records count for no quota.
                if try store.zones(in: database).count >= options.zoneCount {
                    throw .limitExceeded("zones of a database", limit: options.zoneCount)
                }
                try store.saveZone(zone, in: database)
            }
        }
        hub.didChange(database.container)
    }

    private func modify(_ request: RecordWire.ModifyRequest, _ access: ServiceAccess) throws(RecordFailure)
        -> ServiceReply
    {
        let database = try access.database(request.database)
        guard access.mayChange(database) else {
            let id = request.batch.saves.first?.record.id ?? request.batch.deletions.first
            throw RecordFailure(.permissionDenied(id ?? RecordID(name: "")))
        }
        var batch = request.batch
        batch.account = access.identity.account
        let result = try naming { () throws(RecordStoreError) in try store.modify(batch, in: database) }
        hub.didChange(database.container)
        return try ServiceReply(RecordWire.Modified(result))
    }

    /// Returns the first of the records, as far as they fit in a message.
    private func fetch(_ request: RecordWire.FetchRequest, _ access: ServiceAccess) throws(RecordFailure)
        -> ServiceReply
    {
        let database = try access.database(request.database)
        if request.ids.count > RecordLimits().batchCount {
            throw RecordFailure(.limitExceeded("records of a request", limit: RecordLimits().batchCount))
        }
        let found = try naming { () throws(RecordStoreError) in
            try store.firstRecords(
                for: request.ids,
                desiredKeys: request.desiredKeys,
                byteCount: options.pageSize,
                in: database
            )
        }
        return try ServiceReply(RecordWire.Fetched(records: found.map { RecordWire.Item($0.id, $0.result) }))
    }
}
