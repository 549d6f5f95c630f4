import Foundation
import RecordStore

private enum RecordKey: Int, JSONKey {
    case id, type, fields, parent, share, shareID, changeTag, creationDate, modificationDate, creator, modifier

    static let names: [StaticString] = [
        "id", "type", "fields", "parent", "share", "shareID", "changeTag", "creationDate", "modificationDate",
        "creator", "modifier",
    ]
}

private enum ShareKey: Int, JSONKey {
    case root, publicPermission, participants, secret

    static let names: [StaticString] = ["root", "publicPermission", "participants", "secret"]
}

private enum ParticipantKey: Int, JSONKey {
    case account, permission, hasAccepted, isPublic

    static let names: [StaticString] = ["account", "permission", "hasAccepted", "isPublic"]
}

private enum DatabaseKey: Int, JSONKey {
    case container, scope

    static let names: [StaticString] = ["container", "scope"]
}

private enum BatchKey: Int, JSONKey {
    case saves, deletions, policy, isAtomic, account, identifier

    static let names: [StaticString] = ["saves", "deletions", "policy", "isAtomic", "account", "identifier"]
}

private enum SaveKey: Int, JSONKey {
    case record, changedKeys, ancestor

    static let names: [StaticString] = ["record", "changedKeys", "ancestor"]
}

// Records and the requests that have them.
extension JSONReader {
    mutating func record() throws(JSONError) -> Record {
        var object = try object(RecordKey.self)
        var id: RecordID?
        var type: String?
        var fields: [String: RecordValue]?
        var rest = Record(id: RecordID(name: ""), type: "")
        while let key = try key(of: &object) {
            switch key {
            case .id: id = try recordID()
            case .type: type = try string(.type)
            case .fields: fields = try self.fields()
            case .parent: if try !skipNull() { rest.parent = try recordID() }
            case .share: if try !skipNull() { rest.share = try share() }
            case .shareID: if try !skipNull() { rest.shareID = try recordID() }
            case .changeTag: if try !skipNull() { rest.changeTag = try string() }
            case .creationDate: if try !skipNull() { rest.creationDate = try date() }
            case .modificationDate:
                if try !skipNull() { rest.modificationDate = try date() }
            case .creator: if try !skipNull() { rest.creator = try string(.creator) }
            case .modifier: if try !skipNull() { rest.modifier = try string(.modifier) }
            }
        }
        guard let id else { throw object.missing(.id) }
        guard let type else { throw object.missing(.type) }
        guard let fields else { throw object.missing(.fields) }
        rest.id = id
        rest.type = type
        rest.fields = fields
        return rest
    }

    mutating func records() throws(JSONError) -> [Record] {
        try array { (reader) throws(JSONError) in try reader.record() }
    }

    private mutating func share() throws(JSONError) -> RecordShare {
        var object = try object(ShareKey.self)
        var root: RecordID?
        var permission: RecordShare.Permission?
        var participants: [RecordShare.Participant]?
        var secret: String?
        while let key = try key(of: &object) {
            switch key {
            case .root: root = try recordID()
            case .publicPermission: permission = try choice(RecordShare.Permission.self)
            case .participants:
                participants = try array { (reader) throws(JSONError) in try reader.participant() }
            case .secret: if try !skipNull() { secret = try string() }
            }
        }
        guard let root else { throw object.missing(.root) }
        guard let permission else { throw object.missing(.publicPermission) }
        guard let participants else { throw object.missing(.participants) }
        var share = RecordShare(root: root, publicPermission: permission, participants: participants)
        share.secret = secret
        return share
    }

    private mutating func participant() throws(JSONError) -> RecordShare.Participant {
        var object = try object(ParticipantKey.self)
        var account: String?
        var permission: RecordShare.Permission?
        var hasAccepted: Bool?
        var isPublic: Bool?
        while let key = try key(of: &object) {
            switch key {
            case .account: account = try string()
            case .permission: permission = try choice(RecordShare.Permission.self)
            case .hasAccepted: hasAccepted = try bool()
            case .isPublic: isPublic = try bool()
            }
        }
        guard let account else { throw object.missing(.account) }
        guard let permission else { throw object.missing(.permission) }
        guard let hasAccepted else { throw object.missing(.hasAccepted) }
        guard let isPublic else { throw object.missing(.isPublic) }
        var participant = RecordShare.Participant(account: account, permission: permission)
        participant.hasAccepted = hasAccepted
        participant.isPublic = isPublic
        return participant
    }

    // MARK: Requests

    mutating func database() throws(JSONError) -> RecordWire.Database {
        var object = try object(DatabaseKey.self)
        var container: String?
        var scope: RecordDatabaseID.Scope?
        while let key = try key(of: &object) {
            switch key {
            case .container: container = try string()
            case .scope: scope = try choice(RecordDatabaseID.Scope.self)
            }
        }
        guard let container else { throw object.missing(.container) }
        guard let scope else { throw object.missing(.scope) }
        return RecordWire.Database(container: container, scope: scope)
    }

    mutating func batch() throws(JSONError) -> RecordBatch {
        var object = try object(BatchKey.self)
        var saves: [RecordSave]?
        var deletions: [RecordID]?
        var policy: RecordSavePolicy?
        var isAtomic: Bool?
        var account: String?
        var identifier: UUID?
        while let key = try key(of: &object) {
            switch key {
            case .saves: saves = try array { (reader) throws(JSONError) in try reader.save() }
            case .deletions: deletions = try array { (reader) throws(JSONError) in try reader.recordID() }
            case .policy: policy = try choice(RecordSavePolicy.self)
            case .isAtomic: isAtomic = try bool()
            case .account: account = try string()
            case .identifier: if try !skipNull() { identifier = try uuid() }
            }
        }
        guard let saves else { throw object.missing(.saves) }
        guard let deletions else { throw object.missing(.deletions) }
        guard let policy else { throw object.missing(.policy) }
        guard let isAtomic else { throw object.missing(.isAtomic) }
        guard let account else { throw object.missing(.account) }
        return RecordBatch(
            saves: saves,
            deletions: deletions,
            policy: policy,
            isAtomic: isAtomic,
            account: account,
            identifier: identifier
        )
    }

    private mutating func save() throws(JSONError) -> RecordSave {
        var object = try object(SaveKey.self)
        var record: Record?
        var changedKeys: Set<String>?
        var ancestor: Record?
        while let key = try key(of: &object) {
            switch key {
            case .record: record = try self.record()
            case .changedKeys: if try !skipNull() { changedKeys = try texts() }
            case .ancestor: if try !skipNull() { ancestor = try self.record() }
            }
        }
        guard let record else { throw object.missing(.record) }
        return RecordSave(record, changedKeys: changedKeys, ancestor: ancestor)
    }
}
