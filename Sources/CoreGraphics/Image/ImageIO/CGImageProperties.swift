// Keys of image properties, with the names and values of Apple's Image I/O.

/// The key of the file size in bytes: an `Int`.
public let kCGImagePropertyFileSize: CFString = "FileSize"

/// The key of the stored width in pixels: an `Int`.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"

/// The key of the stored height in pixels: an `Int`.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"

/// The key of the EXIF orientation, an `Int` from 1 to 8: the rotation and reflection that display the image upright; 1
/// is none.
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// The key of the number of pixels per inch in a row: a `Double`. A file without it has none.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"

/// The key of the number of pixels per inch in a column: a `Double`. A file without it has none.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"

/// The key of a `Bool` that indicates whether the image may have pixels that are not opaque.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"

/// The key of the GIF properties: a dictionary.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"

/// The key of the number of repetitions of an animation, an `Int`; zero repeats forever.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"

/// The key of the duration of a frame in seconds, a `Double`. Durations close to zero are replaced by a tenth of a
/// second.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"

/// The key of the duration of a frame in seconds as stored in the file: a `Double`.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// The key of the WebP properties: a dictionary.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"

/// The key of the number of times that an animation plays, an `Int`; zero repeats forever.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"

/// The key of the duration of a frame in seconds, a `Double`. Durations close to zero are replaced by a tenth of a
/// second.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"

/// The key of the duration of a frame in seconds as stored in the file: a `Double`.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
