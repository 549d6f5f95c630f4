// Empty on purpose: see the note on testing overlays in Package.swift.
