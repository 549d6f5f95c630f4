// Keys of the properties of pictures in files, named and spelled as in Apple's Image I/O.

/// How many bytes the file has: an `Int`.
public let kCGImagePropertyFileSize: CFString = "FileSize"

/// The width in pixels, as stored: an `Int`.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"

/// The height in pixels, as stored: an `Int`.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"

/// How the picture has to be turned to be seen upright, an `Int` from 1 to 8 as EXIF numbers it; 1 is as it is.
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// Whether the picture may have pixels that are not opaque: a `Bool`.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"

/// What GIF files say: a dictionary.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"

/// How often a moving picture is repeated, an `Int`; zero for without end.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"

/// How long a frame is shown, in seconds, a `Double`: a tenth of a second where the file asks for next to nothing.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"

/// How long the file says that a frame is shown, in seconds: a `Double`.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// What WebP files say: a dictionary.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"

/// How often a moving picture is played, an `Int`; zero for without end.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"

/// How long a frame is shown, in seconds, a `Double`: a tenth of a second where the file asks for next to nothing.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"

/// How long the file says that a frame is shown, in seconds: a `Double`.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
