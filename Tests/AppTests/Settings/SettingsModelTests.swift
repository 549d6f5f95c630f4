import AppFiles
import Foundation
import Synchronization
import Testing
import UIKitTesting

@testable import SettingsApp

/// A disk that becomes full and empty.
private final class Disk: Sendable {
    let isFull = Mutex(true)
}

/// The settings and their file.
@MainActor @Suite struct SettingsModelTests {
    private func model(_ folder: URL?) -> SettingsModel {
        SettingsModel(store: folder.map { SettingsStore(folder: $0) }, dates: SettingsScreen.dates)
    }

    @Test func observersAreCalledForChangesDuringTheirLifetime() {
        final class Observer { var values: [Double] = [] }
        let model = model(nil)
        let observer = Observer()
        var other: Observer? = Observer()
        weak let released = other
        model.observe(by: observer) { $0.values.append(model.values.volume) }
        model.observe(by: other!) { $0.values.append(model.values.volume) }
        model.values.volume = 0.3
        model.values.volume = 0.3
        other = nil
        model.values.volume = 0.4
        #expect(observer.values == [0.6, 0.3, 0.4] && released == nil)
    }

    @Test func settingsAreStored() throws {
        try withFolder { folder in
            let first = model(folder)
            first.values.network = "Lighthouse"
            first.values.style = .dark
            first.values.alarm = 400
            first.values.tint = SettingsValues.Color(red: 0.5, green: 0.25, blue: 1)
            let values = first.values
            first.close()
            let second = model(folder)
            #expect(second.values == values && second.trouble == nil)
            second.close()
        }
    }

    @Test func aSliderIsSavedOnceAfterItsMovement() throws {
        try withFolder { folder in
            let screen = try SettingsScreen(storage: folder)
            let file = folder.appendingPathComponent("settings.json")
            let model = try screen.model
            for step in 1...20 {
                model.values.volume = Double(step) / 20
                try screen.screen.advance(by: 0.01)
            }
            #expect(!FileManager.default.fileExists(atPath: file.path))
            try screen.screen.advance(by: SettingsModel.savingDelay)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("\"volume\" : 1"))
            try FileManager.default.removeItem(at: file)
            try screen.screen.advance(by: 10)
            #expect(!FileManager.default.fileExists(atPath: file.path), "saved once")
            model.values.volume = 0.5
            screen.screen.sendApplicationToBackground()
            #expect(FileManager.default.fileExists(atPath: file.path), "saved at once")
        }
    }

    @Test func damagedFileIsRenamed() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("settings.json")
            let texts = ["", "{", "[1]", "{\"style\": \"pink\"}", "{\"volume\": \"loud\"}"]
            for (index, text) in texts.enumerated() {
                try Data(text.utf8).write(to: file)
                let model = model(folder)
                let aside = folder.appendingPathComponent("settings-damaged-\(index + 1).json")
                #expect(model.values == SettingsValues(), "\(text)")
                #expect(model.trouble == "\(file.path) is damaged. It was renamed to \(aside.path).")
                #expect(try Data(contentsOf: aside) == Data(text.utf8))
                model.close()
            }
        }
    }

    @Test func missingValuesAreThoseOfANewDeviceAndOthersAreLimited() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("settings.json")
            let text = """
                {"volume": 7, "wallpaper": -3, "drink": 99, "alarm": 100000, "birthday": 1e300, "later": true}
                """
            try Data(text.utf8).write(to: file)
            let values = try SettingsStore(folder: folder).load()
            #expect(values.volume == 1 && values.wallpaper == 0 && values.drink == 2 && values.alarm == 1439)
            #expect(values.birthday == Date(timeIntervalSince1970: 4_102_444_800) && values.network == "Harbor")
        }
    }

    @Test func folderIsUsedByOneProgramAtATime() throws {
        try withFolder { folder in
            let first = model(folder)
            let second = model(folder)
            #expect(second.trouble?.hasPrefix("Another program uses") == true)
            second.values.volume = 0
            second.close()
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("settings.json").path))
            first.close()
            #expect(model(folder).trouble == nil)
        }
    }

    @Test func troubleOfTheDiskIsShownUntilItIsOver() throws {
        try withFolder { folder in
            let disk = Disk()
            var calls = StorageCalls()
            let usual = calls.pwrite
            calls.pwrite = {
                guard disk.isFull.withLock({ $0 }) else { return usual($0, $1, $2, $3) }
                errno = ENOSPC
                return -1
            }
            let model = SettingsModel(store: SettingsStore(folder: folder, calls: calls), dates: SettingsScreen.dates)
            model.values.volume = 0.1
            model.save()
            #expect(model.trouble?.contains("No space left on device") == true)
            disk.isFull.withLock { $0 = false }
            model.values.volume = 0.2
            model.save()
            #expect(model.trouble == nil)
            model.close()
            let stored = try SettingsStore(folder: folder).load()
            #expect(stored.volume == 0.2)
        }
    }
}
