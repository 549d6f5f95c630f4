import CoreLocation
import Foundation
import MapData
import UIKit

/// The methods with which a completer reports its results. They are called on the main thread.
public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
    /// Reports that the results have changed.
    func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)

    /// Reports that there are no results because of an error.
    func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}

extension MKLocalSearchCompleterDelegate {
    /// Does nothing.
    public func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) {}

    /// Does nothing.
    public func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {}
}

/// An object that completes the text of a search while the user types it.
///
/// Set ``queryFragment`` after each key. A search begins when the text has not changed for 0.15 seconds; then the delegate is called.
/// A completer is used on the main thread.
open class MKLocalSearchCompleter: NSObject, @unchecked Sendable {
    /// The kinds of completions.
    public struct ResultType: OptionSet, Sendable {
        /// The bits of the kinds.
        public let rawValue: UInt

        /// Creates a set of kinds.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Addresses, streets and places such as towns.
        public static let address = ResultType(rawValue: 1 << 0)
        /// Points of interest.
        public static let pointOfInterest = ResultType(rawValue: 1 << 1)
        /// Words for categories, such as "pharmacy".
        public static let query = ResultType(rawValue: 1 << 2)
    }

    /// The time without a change after which a search begins, in seconds.
    static let delay = 0.15

    private var request = MapRequest<[MKLocalSearchCompletion]>()
    private var cancelTimer: (@MainActor () -> Void)?
    private var found: [MKLocalSearchCompletion] = []

    /// Creates a completer without a text.
    public override init() {}

    /// The object that receives the reports.
    open weak var delegate: (any MKLocalSearchCompleterDelegate)?

    /// The text that the user has typed.
    open var queryFragment = "" {
        didSet { if queryFragment != oldValue { schedule() } }
    }

    /// The area whose places come first; everywhere by default.
    open var region = MKCoordinateRegion()

    /// The kinds of completions; all by default.
    open var resultTypes: ResultType = [.address, .pointOfInterest, .query] {
        didSet { if resultTypes != oldValue, !queryFragment.isEmpty { schedule() } }
    }

    /// The points of interest among the completions; all by default.
    open var pointOfInterestFilter: MKPointOfInterestFilter? {
        didSet { if pointOfInterestFilter != oldValue, !queryFragment.isEmpty { schedule() } }
    }

    /// The completions of the last search, the best first.
    open var results: [MKLocalSearchCompletion] { found }

    /// A Boolean value that indicates whether a search has not ended yet.
    open var isSearching: Bool { cancelTimer != nil || request.isActive }

    /// Ends the search. The delegate is not called.
    open func cancel() {
        if let cancelTimer { onMain { cancelTimer() } }
        cancelTimer = nil
        // The answer of the former request is dropped, which has another handler than this one.
        request = MapRequest()
    }

    private struct Weak: @unchecked Sendable { weak var object: MKLocalSearchCompleter? }

    private func schedule() {
        cancel()
        let completer = Weak(object: self)
        cancelTimer = onMain {
            let session = UIApplication.shared.session
            let timer = session.application.timers.schedule(at: session.clock.now + .seconds(Self.delay)) { _ in
                completer.object?.begin()
            }
            return { timer.cancel() }
        }
    }

    private func begin() {
        cancelTimer = nil
        let fragment = queryFragment.trimmingCharacters(in: .whitespacesAndNewlines)
        if fragment.isEmpty {
            found = []
            delegate?.completerDidUpdateResults(self)
            return
        }
        var completion = MapCompletion(context: .current, fragment: fragment, region: MapArea(region))
        completion.hasAddresses = resultTypes.contains(.address)
        completion.hasInterests = resultTypes.contains(.pointOfInterest)
        completion.hasQueries = resultTypes.contains(.query)
        completion.filter = pointOfInterestFilter
        let request = request
        request.start({ [completion] in Result { () throws(MKError) in try completion.completions() } }) {
            [weak self] answer in
            guard let self, self.request === request else { return }
            switch answer {
            case .success(let completions):
                found = completions
                delegate?.completerDidUpdateResults(self)
            case .failure(let error):
                found = []
                delegate?.completer(self, didFailWithError: error)
            }
        }
    }
}
