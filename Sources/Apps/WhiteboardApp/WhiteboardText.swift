import CloudKit

/// The texts, in the language in which the controller is shown: results of requests may arrive in another context.
struct WhiteboardText {
    let share = String(localized: "Share", bundle: .module)
    let undo = String(localized: "Undo", bundle: .module)
    let page = String(localized: "Whiteboard", bundle: .module)
    let opening = String(localized: "The page is being opened…", bundle: .module)
    let reading = String(localized: "You can watch.", bundle: .module)
    let ended = String(localized: "The page is no longer shared.", bundle: .module)
    let notSent = String(localized: "Ink waits for the network.", bundle: .module)
    let openingFailed = String(localized: "The Page Cannot Be Opened", bundle: .module)
    let sharingFailed = String(localized: "The Page Cannot Be Shared", bundle: .module)
    let noAccount = String(
        localized: "Sharing needs an account on a server of records, which EASEL_RECORDS selects.",
        bundle: .module
    )
    let ok = String(localized: "OK", bundle: .module)
    private let you = String(localized: "You", bundle: .module)

    /// Returns the name of an account as users see it.
    func name(of account: String) -> String { account == CKCurrentUserDefaultName ? you : account }
}
