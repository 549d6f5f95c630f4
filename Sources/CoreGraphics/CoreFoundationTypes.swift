// Names of Core Foundation that calls of Core Graphics use. On Linux there is no bridge between its types and Swift's.
import Foundation

/// A list of anything.
public typealias CFArray = [Any]

/// Anything by key.
public typealias CFDictionary = [AnyHashable: Any]

/// Bytes.
public typealias CFData = Data

/// Text.
public typealias CFString = String

/// The address of a file or of something on a network.
public typealias CFURL = URL

/// Bytes that can be added to.
public typealias CFMutableData = NSMutableData
