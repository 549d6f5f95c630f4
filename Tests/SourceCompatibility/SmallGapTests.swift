import Testing
import UIKit

/// Initializers and members that many sources for iOS use.
@MainActor
@Suite("Initializers and members in wide use")
struct SmallGapTests {
    private final class Controller: UIViewController {
        let model: Int

        init(model: Int) {
            self.model = model
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }

    /// Overrides the designated initializer and so inherits the others.
    private final class NibController: UIViewController {
        var made = false

        override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
            super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
            made = true
        }

        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    private final class NibView: UIView {
        override func awakeFromNib() { super.awakeFromNib() }
    }

    @Test("IndexPath has section, row and item") func indexPathHasSectionRowAndItem() {
        var path = IndexPath(row: 3, section: 1)
        #expect(path.section == 1 && path.row == 3 && path.item == 3)
        #expect(path == IndexPath(item: 3, section: 1) && path == [1, 3])
        path.row += 1
        path.section = 0
        #expect(path == [0, 4] && IndexPath(row: 0, section: 1) > path)
        path.item = 7
        #expect(path.row == 7)
    }

    @Test("UIViewController.init(nibName:bundle:) is the designated initializer")
    func viewControllerInitWithNibNameIsDesignated() {
        #expect(Controller(model: 7).model == 7)
        #expect(NibController().made)
        let named = NibController(nibName: "Main", bundle: .main)
        #expect(named.made && named.nibName == "Main" && named.nibBundle === Bundle.main)
        #expect(!named.isViewLoaded && UIViewController().nibName == nil)
    }

    @Test("awakeFromNib() is overridden") func awakeFromNib() { NibView().awakeFromNib() }

    @Test("UIImage() has no size and no pixels") func emptyImageHasNoSizeAndPixels() {
        let image = UIImage()
        #expect(image.size == .zero && image.cgImage == nil && image.ciImage == nil && image.scale == 1)
        #expect(image.pngData() == nil && image.jpegData(compressionQuality: 1) == nil && CIImage(image: image) == nil)
        #expect(UIImageView(image: image).bounds.size == .zero)
        #expect(image == UIImage())
    }

    @Test("UIWindow() fills the screen") func windowInitFillsTheScreen() {
        #expect(UIWindow().bounds.size == UIScreen.main.bounds.size)
    }

    @Test("CGColorSpace(name:) finds the spaces that are drawn") func colorSpaceInitWithName() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        #expect(space == CGColorSpaceCreateDeviceRGB() && space.numberOfComponents == 3)
        #expect(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)?.numberOfComponents == 1)
        #expect(CGColorSpace(name: "kCGColorSpaceAdobeRGB1998") == nil)
    }
}
