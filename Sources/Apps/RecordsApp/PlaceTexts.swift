import Foundation

/// The messages, in the language in which the controller is shown: results of operations may arrive in another context.
struct PlaceTexts {
    let noAddress = String(localized: "Enter an address first.", bundle: .module)
    let saved = String(localized: "The place was saved.", bundle: .module)
    let deleted = String(localized: "The place was deleted.", bundle: .module)
    let changed = String(localized: "The place has changed meanwhile.", bundle: .module)
    let empty = String(localized: "No places are saved.", bundle: .module)
    let loading = String(localized: "Loading…", bundle: .module)
    let shared = String(localized: "The place is shared.", bundle: .module)
    let notShared = String(localized: "The place is no longer shared.", bundle: .module)
    let opened = String(localized: "The shared place was opened.", bundle: .module)
    let sharingFailed = String(localized: "The Place Cannot Be Shared", bundle: .module)
    let openingFailed = String(localized: "The Place Cannot Be Opened", bundle: .module)
    let noAccount = String(
        localized: "Sharing needs an account on a server of records, which EASEL_RECORDS selects.",
        bundle: .module
    )
    let ok = String(localized: "OK", bundle: .module)
    private let owner = String(localized: "Shared by %@", bundle: .module)

    /// Returns the second line of a place in the list.
    func details(of place: Place) -> String {
        guard let name = place.owner else { return place.comment }
        let shared = String(format: owner, name)
        return place.comment.isEmpty ? shared : "\(place.comment) (\(shared))"
    }
}
