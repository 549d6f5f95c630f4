import Testing
import UIKit

@testable import EffectsApp

/// The filters of the browser with all values of their controls.
@MainActor @Suite struct FilterModelTests {
    private nonisolated static let names = CIFilter.filterNames(inCategory: nil)

    /// Small, since every filter is rendered many times.
    private static let photos = PhotoSet(size: CGSize(width: 24, height: 18))
    private static let context = CIContext()

    private func pixels(_ image: CIImage?) -> CGImage? {
        image.flatMap { Self.context.createCGImage($0, from: Self.photos.extent) }
    }

    /// Inputs with values for which there is no image, such as patterns without a width and codes of impossible sizes.
    private static let impossible: [String: Set<String>] = [
        "CICheckerboardGenerator": [kCIInputWidthKey], "CIStripesGenerator": [kCIInputWidthKey],
        "CILanczosScaleTransform": [kCIInputScaleKey, kCIInputAspectRatioKey],
        "CIStretchCrop": ["inputSize"],
        "CIPDF417BarcodeGenerator": [
            "inputMinWidth", "inputMaxWidth", "inputMinHeight", "inputMaxHeight", "inputDataColumns", "inputRows",
        ],
        "CIAztecCodeGenerator": ["inputLayers"],
        "CIColorCurves": ["inputCurvesDomain"],
    ]

    @Test(arguments: names)
    func filterRendersWithAllControlsAtTheirEnds(_ name: String) throws {
        let model = try #require(FilterModel(name: name, extent: Self.photos.extent))
        #expect(pixels(model.image(of: Self.photos)) != nil)
        for parameter in model.parameters {
            for (component, range) in parameter.ranges.enumerated() {
                for value in [range.lowerBound, range.upperBound] {
                    model.setValue(value, parameter.key, component)
                    #expect(model.value(parameter.key, component) == value)
                    let image = pixels(model.image(of: Self.photos))
                    if Self.impossible[name]?.contains(parameter.key) == true { continue }
                    #expect(image != nil, "\(parameter.key) \(component): \(value)")
                }
                model.reset()
            }
        }
        #expect(model.isInitial)
    }

    @Test(arguments: names)
    func controlsMatchAttributes(_ name: String) throws {
        let filter = try #require(CIFilter(name: name))
        let model = try #require(FilterModel(name: name, extent: Self.photos.extent))
        for key in filter.inputKeys {
            let attributes = try #require(filter.attributes[key] as? [String: Any])
            guard let parameter = model.parameters.first(where: { $0.key == key }) else {
                // Color spaces have no effect that a control could show.
                #expect(attributes[kCIAttributeClass] as? String == "NSObject", "\(key) has no control")
                continue
            }
            let controls = parameter.controls
            #expect(!controls.isEmpty)
            #expect(controls.allSatisfy { $0.title.hasPrefix(attributes[kCIAttributeDisplayName] as? String ?? "?") })
            let initial = zip(parameter.initial, parameter.ranges).allSatisfy { $1.contains($0) }
            // No layers means as few as possible, which a slider of Apple's range cannot have.
            #expect(initial || name.hasSuffix("BarcodeGenerator") || name == "CIAztecCodeGenerator", "\(key)")
            guard attributes[kCIAttributeClass] as? String == "NSNumber" else { continue }
            #expect(parameter.initial == [(attributes[kCIAttributeDefault] as? NSNumber)?.doubleValue])
            if let low = (attributes[kCIAttributeSliderMin] as? NSNumber)?.doubleValue {
                #expect(parameter.ranges[0].lowerBound == low)
            }
            if let high = (attributes[kCIAttributeSliderMax] as? NSNumber)?.doubleValue {
                #expect(parameter.ranges[0].upperBound == high)
            }
            switch (attributes[kCIAttributeType] as? String, parameter.controls[0].kind) {
            case (kCIAttributeTypeBoolean, .choice(let titles)): #expect(titles == ["Off", "On"])
            case (kCIAttributeTypeAngle, .angle), (kCIAttributeTypeCount, .integer),
                (kCIAttributeTypeInteger, .integer):
                break
            case (kCIAttributeTypeScalar, .slider), (kCIAttributeTypeDistance, .slider),
                (kCIAttributeTypeTime, .slider):
                break
            case (let type, let kind): Issue.record("\(key) of type \(type ?? "none") has a control \(kind)")
            }
        }
    }

    @Test func defaultPositionsAreAroundTheCenter() throws {
        let extent = CGRect(x: 0, y: 0, width: 600, height: 400)
        let bump = try #require(FilterModel(name: "CIBumpDistortion", extent: extent))
        #expect(bump.values[kCIInputCenterKey] == [300, 200])
        let droste = try #require(FilterModel(name: "CIDroste", extent: extent))
        #expect(droste.values["inputInsetPoint0"] == [200, 133] && droste.values["inputInsetPoint1"] == [400, 267])
        let gradient = try #require(FilterModel(name: "CILinearGradient", extent: extent))
        #expect(gradient.values["inputPoint0"] == [0, 0] && gradient.values["inputPoint1"] == [600, 400])
        let swipe = try #require(FilterModel(name: "CISwipeTransition", extent: extent))
        #expect(swipe.values[kCIInputExtentKey] == [0, 0, 600, 400])
    }

    @Test func valuesAreLimitedAndRounded() throws {
        let extent = CGRect(x: 0, y: 0, width: 600, height: 400)
        let model = try #require(FilterModel(name: "CIKaleidoscope", extent: extent))
        model.setValue(7.4, "inputCount")
        #expect(model.value("inputCount") == 7 && !model.isInitial)
        model.setValue(900, kCIInputCenterKey, 0)
        model.setValue(.infinity, kCIInputCenterKey, 1)
        #expect(model.values[kCIInputCenterKey] == [600, 400])
        // After a rotation of the screen, the position is at the same part of the image.
        let rotated = try #require(
            FilterModel(name: "CIKaleidoscope", extent: CGRect(x: 0, y: 0, width: 400, height: 600))
        )
        rotated.takeValues(of: model)
        #expect(rotated.values[kCIInputCenterKey] == [400, 600] && rotated.value("inputCount") == 7)
        model.reset()
        #expect(model.isInitial)
    }

    @Test(arguments: CIFilter.filterNames(inCategory: kCICategoryTransition))
    func transitionShowsFirstPhotoAtStartAndSecondAtEnd(_ name: String) throws {
        let model = try #require(FilterModel(name: name, extent: Self.photos.extent))
        for (time, sample) in [(0.0, SampleImage.valley), (1, .city)] {
            model.setValue(time, kCIInputTimeKey)
            let image = try #require(pixels(model.image(of: Self.photos)))
            let photo = try #require(pixels(Self.photos[sample]))
            #expect(UIImage(cgImage: image).pngData() == UIImage(cgImage: photo).pngData(), "time \(time)")
        }
    }

    @Test func fewPixelsAreEnlarged() throws {
        let average = try #require(FilterModel(name: "CIAreaAverage", extent: Self.photos.extent))
        #expect(average.image(of: Self.photos)?.extent == Self.photos.extent)
        let photos = PhotoSet(size: CGSize(width: 200, height: 150))
        let code = try #require(FilterModel(name: "CIQRCodeGenerator", extent: photos.extent))
        let image = try #require(code.image(of: photos))
        let bitmap = try #require(Self.context.createCGImage(image, from: photos.extent))
        let detector = CIDetector(ofType: CIDetectorTypeQRCode, context: nil, options: nil)
        let features = detector?.features(in: CIImage(cgImage: bitmap)) ?? []
        // The detector finds nothing on machines without libzbar.
        #expect(features.isEmpty || (features.first as? CIQRCodeFeature)?.messageString == "Easel")
    }
}
