import Testing
import UIKit

@MainActor
@Suite struct ColorSpaceTests {
    private func components(_ color: UIColor) -> [CGFloat] {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue, alpha]
    }

    private func isClose(_ color: UIColor, _ expected: [CGFloat]) -> Bool {
        zip(components(color), expected).allSatisfy { abs($0 - $1) < 0.001 }
    }

    /// The extended sRGB components of the primaries are those that ColorSync computes.
    @Test func displayP3IsConvertedToExtendedSRGB() {
        #expect(isClose(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1), [1.0931, -0.2267, -0.1501, 1]))
        #expect(isClose(UIColor(displayP3Red: 0, green: 1, blue: 0, alpha: 0.5), [-0.5116, 1.0183, -0.3107, 0.5]))
        #expect(isClose(UIColor(displayP3Red: 0, green: 0, blue: 1, alpha: 1), [0, 0, 1.0421, 1]))
        for gray in [0, 0.02, 0.5, 1] as [CGFloat] {
            #expect(isClose(UIColor(displayP3Red: gray, green: gray, blue: gray, alpha: 1), [gray, gray, gray, 1]))
        }
    }

    @Test func colorsBeyondSRGBAreDrawnAsTheNearestComponents() {
        let screen = ViewScreen(width: 2, height: 1)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 1))
        view.backgroundColor = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
        screen.add(view)
        screen.show()
        #expect(screen[0, 0] == Pixel.red)
    }

    @Test func namedColorIsSelectedByTraits() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "easel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = folder.appending(path: "A.xcassets/wide.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        let contents = """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "display-p3",
                "components": {"red": "1.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"}}},
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
                "color": {"color-space": "srgb",
                  "components": {"red": "0.000", "green": "0.000", "blue": "1.000", "alpha": "1.000"}}}]}
            """
        try Data(contents.utf8).write(to: set.appending(path: "Contents.json"))
        let bundle = try #require(Bundle(url: folder))
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let dynamic = try #require(UIColor(named: "wide", in: bundle, compatibleWith: nil))
        #expect(dynamic.resolvedColor(with: dark) == .blue && isClose(dynamic, [1.0931, -0.2267, -0.1501, 1]))
        let fixed = try #require(UIColor(named: "wide", in: bundle, compatibleWith: dark))
        #expect(fixed == .blue)
        #expect(UIColor(named: "none", in: bundle, compatibleWith: dark) == nil)
    }
}
