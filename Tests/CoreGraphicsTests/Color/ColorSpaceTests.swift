import CoreGraphics
import Testing

struct ColorSpaceTests {
    @Test func modelIsKindOfComponents() throws {
        #expect(CGColorSpaceCreateDeviceRGB().model == .rgb)
        #expect(CGColorSpaceCreateDeviceGray().model == .monochrome)
        #expect(try #require(CGColorSpace(name: CGColorSpace.sRGB)).model == .rgb)
        #expect(try #require(CGColorSpace(name: CGColorSpace.extendedGray)).model == .monochrome)
        #expect(try #require(CGColorSpace(patternBaseSpace: nil)).model == .pattern)
        let stencils = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
        #expect(stencils.model == .pattern && stencils.numberOfComponents == 3)
        #expect(CGColor.black.colorSpace?.model == .monochrome)
        #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1).colorSpace?.model.rawValue == 1)
    }
}
