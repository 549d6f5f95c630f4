import Foundation
import RFB
import TestSupport
import Testing
import Typography
import UIKit
import UIKitTesting

@testable import Host

/// A pipe in the place of a file makes nothing wait, wherever a path comes from.
@MainActor @Suite struct SpecialFileTests {
    private let pipe = NamedPipe(at: NSTemporaryDirectory() + "easel-pipe-\(UUID().uuidString).png")
    private var url: URL { URL(fileURLWithPath: pipe.path) }

    @Test func imagesFromPathsAreNil() {
        var images: [Any?] = []
        let waited = pipe.makesWait {
            images = [
                UIImage(contentsOfFile: pipe.path), CIImage(contentsOf: url),
                CGImageSourceCreateWithURL(url as CFURL, nil),
            ]
        }
        #expect(!waited && images.count == 3 && images.allSatisfy { $0 == nil })
        #expect(CIImage(contentsOf: URL(string: "http://127.0.0.1:9/a.png")!) == nil)
    }

    @Test func endlessDevicesAreNoImages() {
        #expect(UIImage(contentsOfFile: "/dev/zero.png") == nil)
        #expect(CIImage(contentsOf: URL(fileURLWithPath: "/dev/zero")) == nil)
    }

    @Test func assetsAndImagesOfBundlesAreNil() throws {
        let folder = NSTemporaryDirectory() + "easel-assets-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let set = "\(folder)/Assets.xcassets/Group/icon.imageset"
        try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
        let contents = NamedPipe(at: "\(set)/Contents.json")
        let image = NamedPipe(at: "\(folder)/photo.png")
        let bundle = try #require(Bundle(path: folder))
        var found: [UIImage?] = []
        let waited = contents.makesWait {
            found.append(UIImage(named: "icon", in: bundle, compatibleWith: nil))
        }
        let waitedForImage = image.makesWait {
            found.append(UIImage(named: "photo", in: bundle, compatibleWith: nil))
        }
        #expect(!waited && !waitedForImage && found == [nil, nil])
    }

    @Test func fontsAreIgnored() throws {
        let folder = NSTemporaryDirectory() + "easel-fonts-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let names = Folder.names(in: TestFonts.folder).filter { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") }
        let font = try #require(names.first)
        try FileManager.default.copyItem(atPath: "\(TestFonts.folder)/\(font)", toPath: "\(folder)/\(font)")
        let file = NamedPipe(at: "\(folder)/pipe.ttf")
        var error: (any Error)?
        let waited = file.makesWait {
            do { _ = try FontLibrary(FontLibrary.Contents(source: .path(folder))) } catch let caught { error = caught }
        }
        #expect(!waited && error == nil)
        let configuration = NamedPipe(at: "\(folder)/fonts.conf")
        let waitedForRules = configuration.makesWait {
            do { _ = try FontLibrary(FontLibrary.Contents(source: .path(folder))) } catch let caught { error = caught }
        }
        #expect(!waitedForRules && error != nil)
    }

    @Test func settingsAndPropertyListsAreErrors() {
        var errors: [String] = []
        let waited = pipe.makesWait {
            do { _ = try SettingsFile.read(pipe.path) } catch { errors.append("\(error)") }
            do { _ = try InfoPropertyList(path: pipe.path, module: nil) } catch { errors.append("\(error)") }
            do { _ = try RFBPassword(path: pipe.path) } catch { errors.append("\(error)") }
            errors += ConfigurationFile(path: pipe.path, isRequired: true)?.errors.map { "\($0)" } ?? []
        }
        #expect(!waited && errors.count == 4)
        #expect(errors.allSatisfy { $0.contains(pipe.path) }, "\(errors)")
        #expect(errors[1] == "cannot read \(pipe.path): it is a named pipe, not a regular file")
    }
}
