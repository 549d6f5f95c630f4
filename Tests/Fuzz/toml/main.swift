import FuzzDriver

@testable import Host

// Configuration files, and changes of single settings in them. The input is the file.
let settings = Setting.all.filter { $0.key != nil }

FuzzDriver.run { bytes in
    let bytes = Array(bytes)
    let file = ConfigurationFile(bytes, path: "easel.toml")
    for error in file.errors { FuzzDriver.require(!error.description.isEmpty, "an error has no text") }
    if let document = try? TOMLDocument(bytes) { requireSameAfterWriting(document) }
    let setting = settings[bytes.count % settings.count]
    do throws(ConfigurationEditError) {
        let edit = try ConfigurationEdit(of: setting, in: bytes, path: "easel.toml")
        let contents = try edit.contents(with: setting.exampleText)
        let changed = ConfigurationFile(contents, path: "easel.toml")
        FuzzDriver.require(changed.errors.isEmpty, "the changed file has errors: \(changed.errors)")
        let value = changed.values.first { $0.setting == setting.name }?.text
        FuzzDriver.require(value == setting.exampleText, "\(setting.name) was not changed")
    } catch {
        FuzzDriver.require(!error.description.isEmpty, "an error has no text")
    }
}

/// Requires that each value that is written and read again is the same.
func requireSameAfterWriting(_ document: TOMLDocument) {
    for entry in document.entries {
        // The parser permits values that are nested 16 deep in one line, and deeper tables in several.
        guard entry.value.depth < 15 else { continue }
        let line = "\(TOMLValue.name(of: entry.key)) = \(entry.value)"
        do throws(TOMLError) {
            let read = try TOMLDocument(Array(line.utf8)).entries
            FuzzDriver.require(read.count == 1 && read[0].key == entry.key, "the key of \(line) is another one")
            // Positions differ, and a value that is no number equals none.
            FuzzDriver.require(
                read[0].value.description == entry.value.description,
                "the value of \(line) is another one"
            )
        } catch {
            fatalError("the line \(line) cannot be read: \(error)")
        }
    }
}

extension TOMLValue {
    /// The number of levels of tables and arrays.
    fileprivate var depth: Int {
        switch self {
        case .table(let entries): 1 + (entries.lazy.map(\.value.depth).max() ?? 0)
        case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
        default: 0
        }
    }
}
