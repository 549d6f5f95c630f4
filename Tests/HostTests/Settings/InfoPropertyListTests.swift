import Foundation
import TestSupport
import Testing
import UIKit

@testable import Host

final class PlainSceneDelegate: UIResponder, UIWindowSceneDelegate {}
final class OwnWindowScene: UIWindowScene {}
final class NoSceneDelegate: NSObject {}

@MainActor @Suite struct InfoPropertyListTests {
    private func manifest(
        _ values: [String: Any],
        _ format: PropertyListSerialization.PropertyListFormat = .xml,
        module: String? = "HostTests"
    ) throws -> ApplicationManifest {
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
        return try InfoPropertyList(data: data, path: "Info.plist", module: module).manifest()
    }

    /// Returns the message of the error that a property list causes.
    private func message(_ values: [String: Any], module: String? = "HostTests") throws -> String {
        do {
            _ = try manifest(values, module: module)
            return "no error"
        } catch let error as InfoPropertyListError {
            #expect(HostError.infoPropertyList(error).exitStatus == 64)
            return "\(HostError.infoPropertyList(error))"
        }
    }

    private func scenes(_ entry: [String: Any]) -> [String: Any] {
        ["UIApplicationSceneManifest": ["UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [entry]]]]
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func valuesOfAllKeys(format: PropertyListSerialization.PropertyListFormat) throws {
        var values = scenes([
            "UISceneConfigurationName": "Default", "UISceneClassName": "HostTests.OwnWindowScene",
            "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).PlainSceneDelegate", "UISceneStoryboardFile": "Pumps",
        ])
        values["UIMainStoryboardFile"] = "Main"
        values["UISupportedInterfaceOrientations"] = ["UIInterfaceOrientationPortrait"]
        values["UIUserInterfaceStyle"] = "Dark"
        values["CFBundleURLTypes"] = [["CFBundleURLName": "a", "CFBundleURLSchemes": ["one", "Two"]], [:]]
        values["CFBundleIdentifier"] = "com.example.app"
        values["LSRequiresIPhoneOS"] = true
        let manifest = try manifest(values, format)
        let scene = try #require(manifest.scenes?.first)
        #expect(manifest.scenes?.count == 1 && scene.name == "Default" && scene.storyboard == "Pumps")
        #expect(manifest.mainStoryboard == "Main")
        #expect(scene.role == UISceneSession.Role.windowApplication.rawValue)
        #expect(scene.sceneClass == OwnWindowScene.self && scene.delegateClass == PlainSceneDelegate.self)
        #expect(manifest.orientations == .portrait && manifest.style == .dark)
        #expect(manifest.urlSchemes == ["one", "two"] && manifest.identifier == "com.example.app")
        #expect(manifest.declares(try #require(URL(string: "TWO://x"))))
        #expect(!manifest.declares(try #require(URL(string: "three:x"))))
    }

    @Test func keysOfLocation() throws {
        let values: [String: Any] = [
            "CFBundleName": "tram", "CFBundleDisplayName": "Tram",
            "NSLocationWhenInUseUsageDescription": "To show the next stop.", "NSOther": 1,
            "NSLocationTemporaryUsageDescriptionDictionary": ["Ride": "To find your seat."],
            "NSLocationDefaultAccuracyReduced": true, "UIBackgroundModes": ["location", "audio"],
        ]
        let manifest = try manifest(values)
        #expect(manifest.displayName == "Tram" && manifest.accuracyPurposes == ["Ride": "To find your seat."])
        #expect(manifest.usageDescriptions == ["NSLocationWhenInUseUsageDescription": "To show the next stop."])
        #expect(manifest.prefersReducedAccuracy && manifest.backgroundModes == ["location", "audio"])
        #expect(try self.manifest(["CFBundleName": "tram"]).displayName == "tram")
        let expected = "Info.plist: NSLocationAlwaysUsageDescription: expected a string"
        #expect(try message(["NSLocationAlwaysUsageDescription": 1]) == expected)
        #expect(
            try message(["UIBackgroundModes": "location"])
                == "Info.plist: UIBackgroundModes: expected an array of strings"
        )
    }

    @Test func keyOfSharing() throws {
        #expect(try !manifest([:]).supportsSharing)
        #expect(try manifest(["CKSharingSupported": true]).supportsSharing)
        #expect(
            try message(["CKSharingSupported": "yes"]) == "Info.plist: CKSharingSupported: expected a Boolean value"
        )
    }

    @Test func keysOfLaunchScreens() throws {
        #expect(try manifest([:]).launchScreens == nil)
        var screens = LaunchScreens(file: "Info.plist")
        screens.single = .interface("Launch")
        #expect(try manifest(["UILaunchStoryboardName": "Launch"]).launchScreens == screens)
        screens.single = .interface("Tablet")
        let names = ["UILaunchStoryboardName": "Launch", "UILaunchStoryboardName~ipad": "Tablet"]
        #expect(try manifest(names).launchScreens == screens)

        var description = LaunchScreen.Description()
        screens.single = .described(description)
        #expect(try manifest(["UILaunchScreen": [String: Any]()]).launchScreens == screens)
        description.colorName = "Brand"
        description.imageName = "Mark"
        description.respectsSafeArea = true
        description.navigationBar = LaunchScreen.Bar(imageName: "Bar")
        description.tabBar = LaunchScreen.Bar()
        description.toolbar = LaunchScreen.Bar()
        let values: [String: Any] = [
            "UIColorName": "Brand", "UIImageName": "Mark", "UIImageRespectsSafeAreaInsets": true,
            "UINavigationBar": ["UIImageName": "Bar"], "UITabBar": [String: Any](), "UIToolbar": [String: Any](),
        ]
        screens.single = .described(description)
        // A description has precedence over a name.
        #expect(
            try manifest(["UILaunchScreen": values, "UILaunchStoryboardName": "Launch"]).launchScreens == screens
        )
        screens.single = nil
        screens.definitions = ["a": .described(description)]
        screens.defaultIdentifier = "a"
        screens.identifiersOfSchemes = ["pump": "b"]
        let several: [String: Any] = [
            "UILaunchScreenDefinitions": [values.merging(["UILaunchScreenIdentifier": "a"]) { $1 }],
            "UIDefaultLaunchScreen": "a", "UIURLToLaunchScreenAssociations": ["Pump": "b"],
        ]
        #expect(try manifest(["UILaunchScreens": several]).launchScreens == screens)
    }

    @Test func wrongTypesOfLaunchScreensAreErrors() throws {
        let cases: [([String: Any], String)] = [
            (["UILaunchStoryboardName": 1], "UILaunchStoryboardName: expected a string"),
            (["UILaunchScreen": "x"], "UILaunchScreen: expected a dictionary"),
            (["UILaunchScreen": ["UIColorName": 1]], "UILaunchScreen.UIColorName: expected a string"),
            (
                ["UILaunchScreen": ["UIImageRespectsSafeAreaInsets": "x"]],
                "UILaunchScreen.UIImageRespectsSafeAreaInsets: expected a Boolean value"
            ),
            (["UILaunchScreen": ["UITabBar": "x"]], "UILaunchScreen.UITabBar: expected a dictionary"),
            (
                ["UILaunchScreen": ["UIToolbar": ["UIImageName": 1]]],
                "UILaunchScreen.UIToolbar.UIImageName: expected a string"
            ),
            (
                ["UILaunchScreens": ["UILaunchScreenDefinitions": [[String: Any]()]]],
                "UILaunchScreens.UILaunchScreenDefinitions[0].UILaunchScreenIdentifier: expected a string"
            ),
            (
                ["UILaunchScreens": ["UIURLToLaunchScreenAssociations": ["a": 1]]],
                "UILaunchScreens.UIURLToLaunchScreenAssociations.a: expected a string"
            ),
        ]
        for (values, expected) in cases { #expect(try message(values) == "Info.plist: \(expected)") }
    }

    @Test func argumentsWithOwnSchemesAreURLs() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "info-\(UUID().uuidString).plist")
        defer { try? FileManager.default.removeItem(at: file) }
        func urls(_ values: [String: Any]) throws -> [String] {
            let data = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
            try data.write(to: file)
            var settings = RunSettings()
            settings.infoPath = file.path
            settings.arguments = ["app:1", "other:2", "easel-share:///3", "EASEL-SHARE:///4", "file"]
            return try settings.launchRequest().urls.map { $0.absoluteString.lowercased() }
        }
        let schemes: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": ["app"]]]]
        #expect(try urls(schemes) == ["app:1"])
        #expect(try urls(["CKSharingSupported": true]) == ["easel-share:///3", "easel-share:///4"])
        #expect(try urls(schemes.merging(["CKSharingSupported": false]) { first, _ in first }) == ["app:1"])
    }

    @Test func fileIsFoundAmongTheResourcesOfItsTarget() throws {
        let folder = NSTemporaryDirectory() + "easel-info-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["Package_other.resources", "Package_tram.resources"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        for name in ["Package_other.resources/other-Info.plist", "Package_tram.resources/tram-Info.plist"] {
            try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        let found = "\(folder)/Package_tram.resources/tram-Info.plist"
        #expect(InfoPropertyList.pathBesideProgram("\(folder)/tram") == found)
        #expect(InfoPropertyList.pathBesideProgram("\(folder)/train") == nil)
        // A file beside the program has precedence.
        try Data().write(to: URL(fileURLWithPath: "\(folder)/Info.plist"))
        #expect(InfoPropertyList.pathBesideProgram("\(folder)/tram") == "\(folder)/Info.plist")
    }

    @Test func absentKeysHaveDefaults() throws {
        let manifest = try manifest([:])
        #expect(manifest.scenes == nil && manifest.orientations == nil && manifest.style == nil)
        #expect(manifest.urlSchemes.isEmpty && manifest.identifier == nil)
        #expect(try self.manifest(["UIUserInterfaceStyle": "Automatic"]).style == nil)
        #expect(try self.manifest(["UIApplicationSceneManifest": [String: Any]()]).scenes?.isEmpty == true)
    }

    @Test func orientationsOfTabletsHavePrecedence() throws {
        let values = [
            "UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"],
            "UISupportedInterfaceOrientations~ipad": [
                "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
            ],
        ]
        #expect(try manifest(values).orientations == .landscape)
    }

    @Test func classNames() throws {
        // Without a module, the name is that of the program's own one. The name of UIKit's class has none.
        let entry = ["UISceneClassName": "UIWindowScene", "UISceneDelegateClassName": "PlainSceneDelegate"]
        let scene = try #require(try manifest(scenes(entry)).scenes?.first)
        #expect(scene.sceneClass == UIWindowScene.self && scene.delegateClass == PlainSceneDelegate.self)
    }

    @Test func unknownClassesAreErrors() throws {
        let key = "UIApplicationSceneManifest.UISceneConfigurations.UIWindowSceneSessionRoleApplication[0]"
        #expect(
            try message(scenes(["UISceneDelegateClassName": "HostTests.Missing"]))
                == "Info.plist: \(key).UISceneDelegateClassName: the program has no class HostTests.Missing that is a "
                + "delegate of scenes"
        )
        #expect(
            try message(scenes(["UISceneDelegateClassName": "NoSceneDelegate"]))
                == "Info.plist: \(key).UISceneDelegateClassName: the program has no class HostTests.NoSceneDelegate that "
                + "is a delegate of scenes"
        )
        #expect(
            try message(scenes(["UISceneClassName": "PlainSceneDelegate"]))
                == "Info.plist: \(key).UISceneClassName: the program has no class HostTests.PlainSceneDelegate that is a "
                + "subclass of UIScene"
        )
        #expect(
            try message(scenes(["UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).X"]), module: nil)
                .contains("no class $(PRODUCT_MODULE_NAME).X")
        )
    }

    @Test func wrongTypesAreErrorsThatNameTheKey() throws {
        let manifest = "UIApplicationSceneManifest"
        let cases: [([String: Any], String)] = [
            ([manifest: "x"], "\(manifest): expected a dictionary"),
            ([manifest: ["UISceneConfigurations": [1]]], "\(manifest).UISceneConfigurations: expected a dictionary"),
            (
                [manifest: ["UISceneConfigurations": ["R": "x"]]],
                "\(manifest).UISceneConfigurations.R: expected an array of dictionaries"
            ),
            (
                [manifest: ["UISceneConfigurations": ["R": [["UISceneConfigurationName": 7]]]]],
                "\(manifest).UISceneConfigurations.R[0].UISceneConfigurationName: expected a string"
            ),
            (
                [manifest: ["UIApplicationSupportsMultipleScenes": "no"]],
                "\(manifest).UIApplicationSupportsMultipleScenes: expected a Boolean value"
            ),
            (["CFBundleURLTypes": ["x"]], "CFBundleURLTypes: expected an array of dictionaries"),
            (
                ["CFBundleURLTypes": [["CFBundleURLSchemes": "x"]]],
                "CFBundleURLTypes[0].CFBundleURLSchemes: expected an array of strings"
            ),
            (["UIUserInterfaceStyle": "dim"], "UIUserInterfaceStyle: expected Automatic, Light or Dark"),
            (["UIUserInterfaceStyle": 1], "UIUserInterfaceStyle: expected a string"),
            (
                ["UISupportedInterfaceOrientations": [String]()],
                "UISupportedInterfaceOrientations: expected at least one orientation"
            ),
            (
                ["UISupportedInterfaceOrientations": ["Sideways"]],
                "UISupportedInterfaceOrientations: expected an array with some of UIInterfaceOrientationPortrait, "
                    + "UIInterfaceOrientationPortraitUpsideDown, UIInterfaceOrientationLandscapeLeft, "
                    + "UIInterfaceOrientationLandscapeRight"
            ),
            (["CFBundleName": 1], "CFBundleName: expected a string"),
            (["CFBundleShortVersionString": [1]], "CFBundleShortVersionString: expected a string"),
        ]
        for (values, expected) in cases { #expect(try message(values) == "Info.plist: \(expected)") }
    }

    @Test func corruptFilesAreErrors() throws {
        for text in ["<plist><dict><key>a</key>", "\u{0}\u{1}", "<plist version=\"1.0\"><array/></plist>"] {
            #expect {
                try InfoPropertyList(data: Data(text.utf8), path: "Info.plist", module: nil)
            } throws: { error in
                guard case .malformed("Info.plist", let reason) = error as? InfoPropertyListError else { return false }
                return !reason.isEmpty && "\(error)".hasPrefix("Info.plist is not a valid property list: ")
            }
        }
    }

    @Test func missingFileIsError() {
        #expect {
            try InfoPropertyList(path: "/nonexistent/Info.plist", module: nil)
        } throws: { "\($0)".hasPrefix("cannot read /nonexistent/Info.plist: ") }
    }

    @Test func fileBesideProgram() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-info-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appendingPathComponent("App").path
        #expect(InfoPropertyList.pathBesideProgram(program) == nil)
        try Data().write(to: folder.appendingPathComponent("Info.plist"))
        #expect(InfoPropertyList.pathBesideProgram(program)?.hasSuffix("/Info.plist") == true)
        try Data().write(to: folder.appendingPathComponent("App-Info.plist"))
        #expect(InfoPropertyList.pathBesideProgram(program)?.hasSuffix("/App-Info.plist") == true)
    }
}

/// The files of Xcode's template, unchanged, as a program.
@Suite struct SceneTemplateTests {
    private static let folder = Checkout.folder.appendingPathComponent("Tests/SourceCompatibility/XcodeSceneTemplate")

    private func run(_ environment: [String: String]) throws -> ProgramRun {
        let all = ["EASEL_DISPLAY": "virtual", "EASEL_CLOCK": "virtual"].merging(environment) { $1 }
        return try ProgramRun.run("XcodeSceneTemplate", environment: all)
    }

    private let calls = ["active true true", "disconnected"]

    @Test func templateRunsWithItsInfoPropertyList() throws {
        let path = Self.folder.appendingPathComponent("Info.plist").path
        let run = try run(["EASEL_INFO_PLIST": path])
        #expect(run.lines == ["connected Default Configuration true"] + calls && run.errors == "" && run.status == 0)
    }

    @Test func templateRunsWithoutInfoPropertyList() throws {
        let run = try run([:])
        #expect(run.lines == ["connected Default Configuration true"] + calls && run.errors == "" && run.status == 0)
    }

    @Test func corruptInfoPropertyListEndsTheProgramBeforeItsLaunch() throws {
        let path = NSTemporaryDirectory() + "easel-\(UUID().uuidString).plist"
        try Data("<plist><dict>".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        for clock in ["virtual", "real"] {
            let run = try run(["EASEL_INFO_PLIST": path, "EASEL_CLOCK": clock])
            #expect(run.status == 64 && run.lines == [])
            #expect(run.errors.hasPrefix("easel: \(path) is not a valid property list: "))
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }
}
