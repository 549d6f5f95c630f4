import Contacts
import Dispatch
import Foundation
import LocationCore
import Synchronization
import UIKit

/// A closure that is called with the results of a geocoder, the best first, or with an error.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// A converter between addresses and positions.
///
/// Apps that use geocoders import MapKit, with whose map files they are answered, without a network. A geocoder performs one request at
/// a time, and lives until the answer. Here, a second request ends with `CLError.geocodeCanceled`. Completion handlers are called on
/// the main thread.
open class CLGeocoder: NSObject, @unchecked Sendable {
    private struct Current {
        var number = 0
        var handler: Handler?
    }

    /// A closure of the app, which is called on the main thread only.
    private struct Handler: @unchecked Sendable {
        let call: CLGeocodeCompletionHandler

        func answer(_ result: Result<Results, CLError>) {
            switch result {
            case .success(let results): call(results.placemarks, nil)
            case .failure(let error): call(nil, error)
            }
        }
    }

    private struct Results: @unchecked Sendable { let placemarks: [CLPlacemark] }

    private let current = Mutex(Current())
    private let provider: GeocodingProvider?

    /// Creates a geocoder.
    public override init() { provider = onMain { LocationService.current.geocoding } }

    /// A Boolean value that indicates whether a request has not been answered yet.
    open var isGeocoding: Bool { current.withLock { $0.handler != nil } }

    /// Cancels the request. Its completion handler is called with `CLError.geocodeCanceled`.
    open func cancelGeocode() {
        guard let handler = take(nil) else { return }
        Self.finish(handler, .failure(CLError(.geocodeCanceled)))
    }

    // MARK: Positions

    /// Looks up the address of a position.
    open func reverseGeocodeLocation(
        _ location: CLLocation,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler) }

    /// Looks up the address of a position.
    /// - Parameter locale: The language of the country's name; `nil` for that of the user.
    open func reverseGeocodeLocation(
        _ location: CLLocation,
        preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { perform(.position(location.coordinate), nil, locale, completionHandler) }

    /// Returns the address of a position.
    open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
        try await reverseGeocodeLocation(location, preferredLocale: nil)
    }

    /// Returns the address of a position.
    /// - Parameter locale: The language of the country's name; `nil` for that of the user.
    open func reverseGeocodeLocation(
        _ location: CLLocation,
        preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] { try await perform(.position(location.coordinate), nil, locale) }

    // MARK: Addresses

    /// Looks up an address, or the name of a place.
    open func geocodeAddressString(
        _ addressString: String,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { geocodeAddressString(addressString, in: nil, preferredLocale: nil, completionHandler: completionHandler) }

    /// Looks up an address, or the name of a place.
    /// - Parameter region: The area whose places come before others.
    open func geocodeAddressString(
        _ addressString: String,
        in region: CLRegion?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { geocodeAddressString(addressString, in: region, preferredLocale: nil, completionHandler: completionHandler) }

    /// Looks up an address, or the name of a place.
    /// - Parameters:
    ///   - region: The area whose places come before others.
    ///   - locale: The language of the country's name; `nil` for that of the user.
    open func geocodeAddressString(
        _ addressString: String,
        in region: CLRegion?,
        preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { perform(.text(addressString), region, locale, completionHandler) }

    /// Returns the places of an address or of a name, the best first.
    open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
        try await geocodeAddressString(addressString, in: nil, preferredLocale: nil)
    }

    /// Returns the places of an address or of a name, the best first.
    /// - Parameter region: The area whose places come before others.
    open func geocodeAddressString(_ addressString: String, in region: CLRegion?) async throws -> [CLPlacemark] {
        try await geocodeAddressString(addressString, in: region, preferredLocale: nil)
    }

    /// Returns the places of an address or of a name, the best first.
    /// - Parameters:
    ///   - region: The area whose places come before others.
    ///   - locale: The language of the country's name; `nil` for that of the user.
    open func geocodeAddressString(
        _ addressString: String,
        in region: CLRegion?,
        preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] { try await perform(.text(addressString), region, locale) }

    /// Looks up a postal address.
    open func geocodePostalAddress(
        _ postalAddress: CNPostalAddress,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { geocodePostalAddress(postalAddress, preferredLocale: nil, completionHandler: completionHandler) }

    /// Looks up a postal address.
    /// - Parameter locale: The language of the country's name; `nil` for that of the user.
    open func geocodePostalAddress(
        _ postalAddress: CNPostalAddress,
        preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { perform(.text(postalAddress.searchedText), nil, locale, completionHandler) }

    /// Returns the places of a postal address, the best first.
    open func geocodePostalAddress(_ postalAddress: CNPostalAddress) async throws -> [CLPlacemark] {
        try await geocodePostalAddress(postalAddress, preferredLocale: nil)
    }

    /// Returns the places of a postal address, the best first.
    /// - Parameter locale: The language of the country's name; `nil` for that of the user.
    open func geocodePostalAddress(
        _ postalAddress: CNPostalAddress,
        preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] { try await perform(.text(postalAddress.searchedText), nil, locale) }

    /// Looks up an address whose parts have the keys of the address book: `Street`, `City`, `State`, `ZIP`, `Country`.
    open func geocodeAddressDictionary(
        _ addressDictionary: [AnyHashable: Any],
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { perform(.text(AddressDictionary.text(of: addressDictionary)), nil, nil, completionHandler) }

    // MARK: Requests

    private func perform(
        _ subject: GeocodingRequest.Subject,
        _ region: CLRegion?,
        _ locale: Locale?
    ) async throws -> [CLPlacemark] {
        let results = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Results, any Error>) in
            perform(subject, region, locale) { placemarks, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: Results(placemarks: placemarks ?? []))
                }
            }
        }
        return results.placemarks
    }

    private func perform(
        _ subject: GeocodingRequest.Subject,
        _ region: CLRegion?,
        _ locale: Locale?,
        _ completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        let handler = Handler(call: completionHandler)
        let number = current.withLock { current -> Int? in
            guard current.handler == nil else { return nil }
            current.number += 1
            current.handler = handler
            return current.number
        }
        // Apps must not begin a request while another one is performed. Here, the new one is canceled, and the former continues;
        // Apple documents nothing.
        guard let number else { return Self.finish(handler, .failure(CLError(.geocodeCanceled))) }
        let area = (region as? CLCircularRegion).map { (center: $0.center, radius: $0.radius) }
        let request = GeocodingRequest(subject: subject, region: area)
        let (provider, language) = (provider, locale ?? .current)
        // A task, which a virtual screen waits for. It keeps the geocoder, which apps drop after the call, until the answer.
        Task {
            let result = Self.result(of: request, provider, language)
            // On the main thread, so that the request can be canceled until its handler is called.
            DispatchQueue.main.async { self.take(number)?.answer(result) }
        }
    }

    private static func result(
        of request: GeocodingRequest,
        _ provider: GeocodingProvider?,
        _ locale: Locale
    ) -> Result<Results, CLError> {
        if case .position(let coordinate) = request.subject, !CLLocationCoordinate2DIsValid(coordinate) {
            return .failure(CLError(.geocodeFoundNoResult))
        }
        // Without map files there is nothing to ask, as without a network.
        guard let places = try? provider?.places(request) else { return .failure(CLError(.network)) }
        if places.isEmpty { return .failure(CLError(.geocodeFoundNoResult)) }
        return .success(Results(placemarks: places.map { CLPlacemark($0, locale: locale) }))
    }

    /// Ends the request with a number, or any for `nil`, and returns its handler; `nil` if it has ended before.
    private func take(_ number: Int?) -> Handler? {
        current.withLock { current in
            guard number == nil || number == current.number else { return nil }
            defer { current.handler = nil }
            return current.handler
        }
    }

    private static func finish(_ handler: Handler, _ result: Result<Results, CLError>) {
        DispatchQueue.main.async { handler.answer(result) }
    }
}

extension CNPostalAddress {
    /// The address in one text.
    fileprivate var searchedText: String {
        let country = country.isEmpty ? isoCountryCode : country
        return [street, subLocality, city, state, postalCode, country].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
