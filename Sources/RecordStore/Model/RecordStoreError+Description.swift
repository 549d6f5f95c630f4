import LinuxIO

extension RecordStoreError: CustomStringConvertible {
    /// The record, the field and the reason, on one line.
    public var description: String { message.printableLine }

    private var message: String {
        switch self {
        case .invalidRecord(let id, let reason): "cannot save record \(id.text): \(reason)"
        case .invalidField(let id, let field, let reason):
            "cannot save field \"\(field)\" of record \(id.text): \(reason)"
        case .kindMismatch(let id, let field, let expected, let found):
            "cannot save field \"\(field)\" of record \(id.text): its values are \(expected), not \(found)"
        case .unknownRecord(let id): "record \(id.text) does not exist"
        case .conflict(let conflict):
            "cannot save record \(conflict.client.id.text): it has changed; the change tag is \(conflict.server.changeTag ?? "")"
        case .referenceViolation(let id, let parent):
            "record \(id.text) cannot have the parent \(parent.text), which does not exist or is being deleted"
        case .missingAsset(let id?, let field?, let hash):
            "cannot save field \"\(field)\" of record \(id.text): the store has no asset \(hash); add it again"
        case .missingAsset(_, _, let hash): "the store has no asset \(hash)"
        case .permissionDenied(let id): "the account may not make this change of record \(id.text)"
        case .alreadyShared(let id, let root):
            "cannot save record \(id.text): record \(root.text) would be part of two shares"
        case .unknownShare: "the share does not exist, or the account may not accept it"
        case .batchFailed(let id): "record \(id.text) is unchanged: another item of the atomic batch has failed"
        case .quotaExceeded(let id, let quota):
            "cannot save record \(id.text): the database would exceed its quota of \(quota) bytes"
        case .unknownZone(let zone): "zone \"\(zone.name)\" does not exist"
        case .invalidZone(let zone, let reason): "zone \"\(zone.name)\" is not valid: \(reason)"
        case .limitExceeded(let subject, let limit): "too many \(subject): at most \(limit) are allowed"
        case .invalidQuery(let reason): "cannot perform the query: \(reason)"
        case .changeTokenExpired: "the change token has expired; fetch all changes without a token"
        case .unreachable(let reason, _): "cannot reach the store: \(reason)"
        case .notAuthenticated(let reason): "the server does not accept this device: \(reason)"
        case .diskFull(let path): "cannot write to \(path): no space is left"
        case .readOnly(let path): "cannot write to \(path): it is read-only"
        case .corrupt(let path, let aside?): "\(path) is damaged; it was renamed to \(aside)"
        case .corrupt(let path, nil): "\(path) is damaged; open the store again to begin a new one"
        case .newerFormat(let path, let version): "cannot read \(path): its format \(version) is of a later version"
        case .busy(let path): "cannot write to \(path): another process is using it"
        case .file(let path, let reason): "cannot use \(path): \(reason)"
        }
    }
}

extension RecordID {
    /// The identifier as part of a message.
    var text: String { zone == .default ? "\"\(name)\"" : "\"\(name)\" in zone \"\(zone.name)\"" }
}
