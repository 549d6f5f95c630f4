// Names of Core Foundation types in Core Graphics' API. On Linux, Core Foundation and Swift types are not bridged.
import Foundation

/// An array of arbitrary values.
public typealias CFArray = [Any]

/// A dictionary of arbitrary values.
public typealias CFDictionary = [AnyHashable: Any]

/// A sequence of bytes.
public typealias CFData = Data

/// A string.
public typealias CFString = String

/// The URL of a file or a network resource.
public typealias CFURL = URL

/// A mutable sequence of bytes.
public typealias CFMutableData = NSMutableData
