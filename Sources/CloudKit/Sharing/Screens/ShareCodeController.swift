import UIKit

/// A screen with the link of a share as a QR code and as text, for the scanner or the keyboard of another device.
final class ShareCodeController: UIViewController {
    private let url: URL

    init(_ url: URL) {
        self.url = url
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// The size of the code, in points.
    private static let size = 240.0
    /// The width of the light area around the code, in modules, as ISO/IEC 18004 requires. The filter adds one.
    private static let quietModules = 4.0

    override func viewDidLoad() {
        super.viewDidLoad()
        title = ShareText.showCode.localized
        view.backgroundColor = .systemBackground
        let code = UIImageView(image: Self.image(of: url.absoluteString))
        // Modules are squares with sharp edges.
        code.layer.magnificationFilter = .nearest
        code.contentMode = .scaleAspectFit
        code.isAccessibilityElement = true
        code.accessibilityLabel = url.absoluteString
        code.accessibilityTraits = .image
        let text = UILabel()
        text.text = url.absoluteString
        text.font = .preferredFont(forTextStyle: .footnote)
        text.numberOfLines = 0
        text.textAlignment = .center
        // The image is read as the link.
        text.isAccessibilityElement = false
        let stack = UIStackView(arrangedSubviews: [code, text])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
            stack.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
            stack.widthAnchor.constraint(equalToConstant: Self.size),
            code.heightAnchor.constraint(equalToConstant: Self.size),
        ])
    }

    /// Returns the code of a text, with a light area around it; `nil` for a text that is too long.
    static func image(of text: String) -> UIImage? {
        let filter = CIFilter.qrCodeGenerator()
        filter.message = Data(text.utf8)
        filter.correctionLevel = "M"
        guard let code = filter.outputImage, code.extent.width.isFinite, code.extent.width > 0 else { return nil }
        let area = code.extent.insetBy(dx: 1 - quietModules, dy: 1 - quietModules)
        return UIImage(ciImage: code.composited(over: CIImage(color: .white)).cropped(to: area))
    }
}
