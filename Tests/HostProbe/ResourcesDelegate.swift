import UIKit

/// A program that reports what it finds in its resources without naming a bundle of the package manager.
final class ResourcesDelegate: UIResponder, UIApplicationDelegate {
    override init() { super.init() }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        for name in CommandLine.arguments.dropFirst(2) { look(for: name) }
        let lists = Bundle.main.urls(forResourcesWithExtension: "list", subdirectory: nil) ?? []
        report("localizations=\(Bundle.main.localizations.sorted().joined(separator: ","))")
        report("lists=\(lists.compactMap(\.lastPathComponent).sorted().joined(separator: ","))")
        exit(0)
    }

    private func look(for name: String) {
        let bundles: [(String, Bundle?)] = [("none", nil), ("main", .main), ("class", Bundle(for: Self.self))]
        for (label, bundle) in bundles {
            let image = UIImage(named: name, in: bundle, with: nil)
            report("image-\(label)=\(image.map { "\(Int($0.size.width))" } ?? "none")")
            report("color-\(label)=\(UIColor(named: name, in: bundle).map(Self.components) ?? "none")")
            let data = bundle.map { NSDataAsset(name: name, bundle: $0) } ?? NSDataAsset(name: name)
            report("data-\(label)=\(data.map { String(decoding: $0.data, as: UTF8.self) } ?? "none")")
            report("text-\(label)=\(String(localized: String.LocalizationValue(name), bundle: bundle))")
            guard let bundle else { continue }
            report("string-\(label)=\(NSLocalizedString(name, bundle: bundle, comment: ""))")
            let url = bundle.url(forResource: name, withExtension: "txt")
            report("file-\(label)=\(url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "none")")
            let path = bundle.path(forResource: name, ofType: "txt", inDirectory: nil, forLocalization: "de")
            report("german-\(label)=\(path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? "none")")
        }
        report("plain=\(NSLocalizedString(name, comment: ""))")
    }

    private static func components(_ color: UIColor) -> String {
        var red: CGFloat = 0
        color.getRed(&red, green: nil, blue: nil, alpha: nil)
        return "\(Int((red * 255).rounded()))"
    }
}
