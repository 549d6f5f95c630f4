import FuzzDriver

@testable import Input

// Recordings of touches in all formats: text, CSV, and the YAML of libinput with the kernel's events. The input is the
// file.
FuzzDriver.run { bytes in
    let bytes = Array(bytes)
    do throws(RecordingError) {
        let recording =
            if bytes.starts(with: Recording.textName.utf8) {
                try Recording(text: bytes)
            } else if Recording.isLibinput(bytes) {
                try Recording(libinput: bytes)
            } else {
                try Recording(csv: bytes)
            }
        requireSameAfterWriting(recording)
    } catch {
        FuzzDriver.require(!"\(error)".isEmpty, "an error has no text")
    }
}

/// Requires that a recording that is written and read again is the same.
func requireSameAfterWriting(_ recording: Recording) {
    do throws(RecordingError) {
        let text = try Recording(text: Array(recording.text().utf8))
        FuzzDriver.require(text == recording, "the text is another recording")
    } catch {
        fatalError("the text of a recording cannot be read: \(error)")
    }
    guard let csv = try? recording.csv() else { return }
    do throws(RecordingError) {
        var samples = recording.samples
        for index in samples.indices { samples[index].deviceID = 0 }
        let read = try Recording(csv: Array(csv.utf8))
        FuzzDriver.require(read.samples == samples, "the CSV text is another recording")
    } catch {
        fatalError("the CSV text of a recording cannot be read: \(error)")
    }
}
