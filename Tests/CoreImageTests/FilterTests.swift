import CoreImage
import Testing

struct FilterTests {
    /// A custom filter with stored inputs.
    private class Tinting: CIFilter {
        var inputImage: CIImage?
        var inputAmount: NSNumber? = 0.5
        var inputWidth: CGFloat = 1
        var inputVector = CIVector(x: 0)
        var inputDouble: Double { (value(forKey: "inputUnknown") as? Double ?? 0) * 2 }

        override var outputImage: CIImage? {
            guard let inputImage, let inputAmount else { return nil }
            return inputImage.applyingFilter("CISepiaTone", parameters: [kCIInputIntensityKey: inputAmount])
        }
    }

    private final class Special: Tinting {
        var inputName = "none"
    }

    @Test func initWithUnknownNameReturnsNil() {
        #expect(CIFilter(name: "CINothing") == nil)
        #expect(CIFilter(name: "CINothing", parameters: [:]) == nil)
    }

    @Test(arguments: [
        ("CIGaussianBlur", "Gaussian Blur"), ("CIQRCodeGenerator", "QR Code Generator"),
        ("CIPDF417BarcodeGenerator", "PDF417 Barcode Generator"), ("CICMYKHalftone", "CMYK Halftone"),
        ("CICode128BarcodeGenerator", "Code 128 Barcode Generator"), ("CIConvolution3X3", "Convolution 3X3"),
        ("CIConvolution9Horizontal", "Convolution 9 Horizontal"),
        ("CISRGBToneCurveToLinear", "SRGB Tone Curve To Linear"),
    ])
    func displayNamesConsistOfWords(_ name: String, _ words: String) {
        #expect(CIFilter.localizedName(forFilterName: name) == words)
        #expect(CIFilter(name: name)?.attributes[kCIAttributeFilterDisplayName] as? String == words)
    }

    @Test func inputsHaveDisplayNames() throws {
        func name(_ key: String, of filter: String) -> String? {
            let input = CIFilter(name: filter)?.attributes[key] as? [String: Any]
            return input?[kCIAttributeDisplayName] as? String
        }
        #expect(name("inputSaturation", of: "CIColorControls") == "Saturation")
        #expect(name("inputEV", of: "CIExposureAdjust") == "EV")
        #expect(name("inputRVector", of: "CIColorMatrix") == "R Vector")
        #expect(name("inputPoint0", of: "CILinearGradient") == "Point 0")
        #expect(name("inputNRNoiseLevel", of: "CILineOverlay") == "NR Noise Level")
    }

    @Test func allCategoriesOfFiltersHaveDisplayNames() throws {
        #expect(CIFilter.localizedName(forCategory: kCICategoryColorEffect) == "Color Effect")
        #expect(CIFilter.localizedName(forCategory: kCICategoryBuiltIn) == "Built-In")
        #expect(CIFilter.localizedName(forCategory: "Other") == "Other")
        for name in CIFilter.filterNames(inCategory: nil) {
            let attributes = try #require(CIFilter(name: name)).attributes
            for category in attributes[kCIAttributeFilterCategories] as? [String] ?? []
            where category.hasPrefix("CICategory") {
                #expect(CIFilter.localizedName(forCategory: category) != category)
            }
        }
    }

    @Test func valueForKeyReturnsDefaultUntilSet() throws {
        let filter = try #require(CIFilter(name: "CIRadialGradient"))
        #expect(filter.name == "CIRadialGradient")
        #expect(filter.value(forKey: "inputCenter") as? CIVector == CIVector(x: 150, y: 150))
        #expect(filter.value(forKey: "inputRadius0") as? NSNumber == 5)
        filter.setValue(CIVector(x: 1, y: 2), forKey: "inputCenter")
        filter.setValue(7, forKey: "inputRadius0")
        #expect(filter.value(forKey: "inputCenter") as? CIVector == CIVector(x: 1, y: 2))
        #expect(filter.value(forKey: "inputRadius0") as? NSNumber == 7)
        filter.setDefaults()
        #expect(filter.value(forKey: "inputRadius0") as? NSNumber == 5)
        filter.setValue(CGFloat(8.5), forKey: "inputRadius0")
        #expect(filter.value(forKey: "inputRadius0") as? NSNumber == 8.5)
        filter.setValue(nil, forKey: "inputRadius0")
        #expect(filter.value(forKey: "inputRadius0") as? NSNumber == 5)
    }

    @Test func setValueAcceptsAllNumberTypes() throws {
        let filter = try #require(CIFilter(name: "CISepiaTone"))
        for value in [
            1 as Any, UInt8(1), 1.0, Float(1), CGFloat(1), NSNumber(value: 1), true, Int64(1), Optional(1) as Any,
        ] {
            filter.setValue(0, forKey: kCIInputIntensityKey)
            filter.setValue(value, forKey: kCIInputIntensityKey)
            #expect(filter.value(forKey: kCIInputIntensityKey) as? NSNumber == 1, "\(type(of: value))")
        }
    }

    @Test func setValueIgnoresUnknownKeyAndWrongType() throws {
        let filter = try #require(CIFilter(name: "CISepiaTone"))
        filter.setValue("much", forKey: kCIInputIntensityKey)
        #expect(filter.value(forKey: kCIInputIntensityKey) as? NSNumber == 1)
        filter.setValue(1, forKey: "inputNothing")
        #expect(filter.value(forKey: "inputNothing") == nil)
    }

    @Test func attributesDescribeInputs() throws {
        let filter = try #require(CIFilter(name: "CISepiaTone"))
        #expect(filter.inputKeys == [kCIInputImageKey, kCIInputIntensityKey])
        #expect(filter.outputKeys == [kCIOutputImageKey])
        #expect(filter.attributes[kCIAttributeFilterDisplayName] as? String == "Sepia Tone")
        let intensity = try #require(filter.attributes[kCIInputIntensityKey] as? [String: Any])
        #expect(intensity[kCIAttributeClass] as? String == "NSNumber")
        #expect(intensity[kCIAttributeDefault] as? NSNumber == 1)
        #expect(intensity[kCIAttributeMin] as? NSNumber == 0)
        #expect(intensity[kCIAttributeMax] as? NSNumber == 1)
        let image = try #require(filter.attributes[kCIInputImageKey] as? [String: Any])
        #expect(image[kCIAttributeClass] as? String == "CIImage")
    }

    @Test func filterNamesInCategoryFindsEveryFilter() throws {
        // Other tests register filters of their own.
        let names = CIFilter.filterNames(inCategory: nil).filter { $0.hasPrefix("CI") }
        #expect(names.count == 77 + FilterTable.lines.count)
        #expect(names == names.sorted() && Set(names).count == names.count)
        #expect(CIFilter.filterNames(inCategory: kCICategoryBuiltIn) == names)
        #expect(
            CIFilter.filterNames(inCategory: kCICategorySharpen) == ["CISharpenLuminance", "CIUnsharpMask"]
        )
        #expect(CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryGradient]).isEmpty)
        for name in names {
            let filter = try #require(CIFilter(name: name))
            for key in filter.inputKeys { #expect(filter.attributes[key] is [String: Any]) }
        }
    }

    @Test func nonFiniteInputsHaveNoOutputImage() throws {
        let image = try plain(0xFF80_4020)
        for name in CIFilter.filterNames(inCategory: nil) where name.hasPrefix("CI") {
            let filter = try #require(CIFilter(name: name))
            for key in filter.inputKeys {
                for bad in [Double.nan, .infinity, -.infinity] {
                    filter.setDefaults()
                    for key in filter.inputKeys where filter.value(forKey: key) == nil {
                        filter.setValue(image, forKey: key)
                    }
                    let number = CGFloat(bad)
                    switch filter.value(forKey: key) {
                    case is NSNumber: filter.setValue(bad, forKey: key)
                    case is CIVector: filter.setValue(CIVector(x: number, y: 1, z: 1, w: 1), forKey: key)
                    case is CIColor: filter.setValue(CIColor(red: number, green: 0, blue: 0), forKey: key)
                    case is CGAffineTransform:
                        filter.setValue(CGAffineTransform(translationX: number, y: 0), forKey: key)
                    default: continue
                    }
                    #expect(filter.outputImage == nil, "\(name) \(key)")
                }
            }
        }
    }

    @Test func extremeFiniteInputsDoNotCrash() throws {
        let image = try plain(0xFF80_4020)
        for name in CIFilter.filterNames(inCategory: nil) where name.hasPrefix("CI") {
            let filter = try #require(CIFilter(name: name))
            for key in filter.inputKeys {
                for wild in [-1e30, -1, 0, 1e-30, 1e30] {
                    filter.setDefaults()
                    for key in filter.inputKeys where filter.value(forKey: key) == nil {
                        filter.setValue(image, forKey: key)
                    }
                    let number = CGFloat(wild)
                    switch filter.value(forKey: key) {
                    case is NSNumber: filter.setValue(wild, forKey: key)
                    case is CIVector: filter.setValue(CIVector(x: number, y: number, z: number, w: number), forKey: key)
                    case is CIColor:
                        filter.setValue(CIColor(red: number, green: 0, blue: 0, alpha: number), forKey: key)
                    case is CGAffineTransform:
                        filter.setValue(CGAffineTransform(scaleX: number, y: 1), forKey: key)
                    default: continue
                    }
                    let result = filter.outputImage
                    _ = result.flatMap { CIContext().createCGImage($0, from: CGRect(x: 0, y: 0, width: 3, height: 3)) }
                }
            }
        }
    }

    @Test func outputImageWithoutInputImageIsNil() throws {
        #expect(try #require(CIFilter(name: "CISepiaTone")).outputImage == nil)
        #expect(CIImage.empty().applyingFilter("CINothing").extent.isNull)
    }

    @Test func setValuesForKeysSetsSubclassProperties() throws {
        let image = try plain(0xFFFF_0000)
        let filter = Special()
        filter.setValuesForKeys([
            "inputImage": image, "inputAmount": 0.75, "inputWidth": 3, "inputVector": CIVector(x: 5),
            "inputName": "some",
        ])
        #expect(filter.inputImage === image)
        #expect(filter.inputAmount == 0.75 && filter.inputWidth == 3 && filter.inputVector.x == 5)
        #expect(filter.inputName == "some")
        #expect(filter.value(forKey: "inputWidth") as? CGFloat == 3)
        #expect(filter.value(forKey: "inputName") as? String == "some")
        #expect(Set(filter.inputKeys) == ["inputImage", "inputAmount", "inputWidth", "inputVector", "inputName"])
        #expect(filter.name == "Special")
        let expected = image.applyingFilter("CISepiaTone", parameters: ["inputIntensity": 0.75])
        let result = try #require(filter.value(forKey: kCIOutputImageKey) as? CIImage)
        #expect(try result.pixel(0, 0) == expected.pixel(0, 0))
        filter.setValue(nil, forKey: "inputImage")
        #expect(filter.inputImage == nil && filter.outputImage == nil)
    }

    @Test func setValueIgnoresWrongTypeForSubclassProperties() {
        let filter = Special()
        filter.setValue("text", forKey: "inputWidth")
        filter.setValue(nil, forKey: "inputVector")
        filter.setValue(5, forKey: "inputName")
        #expect(filter.inputWidth == 1 && filter.inputVector.x == 0 && filter.inputName == "none")
        filter.setValue(2.0, forKey: "inputUnknown")
        #expect(filter.inputDouble == 4)
    }

    @Test func setValueReleasesOldValueOfSubclassProperty() throws {
        weak var released: CIImage?
        do {
            let filter = Tinting()
            let image = try plain(0xFFFF_0000)
            released = image
            filter.setValue(image, forKey: "inputImage")
            filter.setValue(try plain(0xFF00_FF00), forKey: "inputImage")
            #expect(filter.inputImage !== image)
        }
        #expect(released == nil)
    }
}
