import CoreGraphics

extension UISheetPresentationController {
    /// A height at which a sheet rests.
    @preconcurrency @MainActor
    public final class Detent: NSObject {
        /// A name of a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The name.
            public var rawValue: String

            /// Creates a name.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// Creates a name.
            public init(_ rawValue: String) { self.rawValue = rawValue }

            /// The name of the detent of half the height.
            public static let medium = Identifier(rawValue: "com.apple.UIKit.medium")
            /// The name of the detent of the full height.
            public static let large = Identifier(rawValue: "com.apple.UIKit.large")
        }

        /// The name of the detent.
        public let identifier: Identifier
        private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) {
            self.identifier = identifier
            self.resolver = resolver
        }

        /// Returns a detent of half the height of the container. It is inactive in a compact height.
        public static func medium() -> Detent {
            Detent(.medium) { context in
                guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
                return ((context as? SheetDetentContext)?.containerHeight ?? context.maximumDetentValue) / 2
            }
        }

        /// Returns a detent of the full height.
        public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// Returns a detent with a height of its own.
        /// - Parameters:
        ///   - identifier: A name, or `nil` for a unique one.
        ///   - resolver: A closure that returns the height, without the safe area, in points, or `nil` if the detent is
        ///     inactive.
        public static func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

        /// Returns the height of the detent, in points, or `nil` if it is inactive.
        public func resolvedValue(
            in context: any UISheetPresentationControllerDetentResolutionContext
        ) -> CGFloat? { resolver(context) }
    }
}

/// The environment of a sheet, by which detents compute their heights.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
    /// The traits of the container.
    var containerTraitCollection: UITraitCollection { get }

    /// The largest height of a detent, in points.
    var maximumDetentValue: CGFloat { get }
}

/// The environment of a sheet in its container.
@MainActor
final class SheetDetentContext: UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat
    let containerHeight: CGFloat

    init(_ traits: UITraitCollection, maximum: CGFloat, containerHeight: CGFloat) {
        containerTraitCollection = traits
        maximumDetentValue = maximum
        self.containerHeight = containerHeight
    }
}

/// The methods by which a sheet reports changes. All methods are optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called after the user has moved the sheet to another detent.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    )
}

extension UISheetPresentationControllerDelegate {
    /// Does nothing.
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}
