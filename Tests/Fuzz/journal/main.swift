import FuzzDriver

// The journal of a drawing. The first byte of the input selects whether the rest is the file, or records without lengths and
// checksums, which are added: no input would have right ones.
FuzzDriver.run { bytes in
    var input = FuzzInput(bytes)
    let form = input.byte()
    let journal = form & 1 == 0 ? input.all() : JournalMaker.journal(&input, endsEarly: form & 2 != 0)
    MainActor.assumeIsolated { JournalReader.read(journal) }
}
