import Foundation
import Testing

@testable import InterfaceCompilation

/// Files in the form of Xcode's, which tests compile.
enum Sample {
    /// Returns the file of a storyboard with one view controller.
    /// - Parameters:
    ///   - view: The content of the view of the view controller.
    ///   - controller: The other content of the view controller.
    ///   - attributes: The attributes of the view controller.
    ///   - scenes: The further scenes.
    static func storyboard(
        view: String = "",
        controller: String = "",
        attributes: String = "",
        objects: String = "",
        scenes: String = "",
        resources: String = ""
    ) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="vc">
            <scenes>
                <scene sceneID="s1">
                    <objects>
                        <viewController id="vc" sceneMemberID="viewController" \(attributes)>
                            <view key="view" id="root">
        \(view)
                            </view>
        \(controller)
                        </viewController>
                        <placeholder placeholderIdentifier="IBFirstResponder" id="first" sceneMemberID="firstResponder"/>
                        <exit id="exit" userLabel="Exit" sceneMemberID="exit"/>
        \(objects)
                    </objects>
                </scene>
        \(scenes)
            </scenes>
            <resources>\(resources)</resources>
        </document>
        """
    }

    /// Returns the file of a nib.
    static func nib(_ objects: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
            <objects>
        \(objects)
            </objects>
        </document>
        """
    }

    /// Compiles a file without problems.
    static func compile(_ text: String, _ name: String = "Main.storyboard", catalog: ClassCatalog? = nil) throws
        -> String
    {
        let made = try InterfaceCompiler.compile(name, Data(text.utf8), catalog: catalog)
        #expect(made.warnings.isEmpty, "\(made.warnings.map(\.description).joined(separator: "\n"))")
        return made.source
    }

    /// Returns the problems of a file, in the form of the compiler's messages.
    static func problems(_ text: String, _ name: String = "Main.storyboard", catalog: ClassCatalog? = nil) -> [String] {
        problems(Data(text.utf8), name, catalog: catalog)
    }

    static func problems(_ data: Data, _ name: String = "Main.storyboard", catalog: ClassCatalog? = nil) -> [String] {
        do {
            return try InterfaceCompiler.compile(name, data, catalog: catalog).warnings.map(\.description)
        } catch {
            return ["\(error)"]
        }
    }
}

/// Generates numbers that are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Expects lines in a source, in any order.
func expect(_ source: String, has lines: String..., location: SourceLocation = #_sourceLocation) {
    let found = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    for line in lines { #expect(found.contains(line), "no line \(line) in\n\(source)", sourceLocation: location) }
}
