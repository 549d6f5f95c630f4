// Names of Core Foundation that calls of Core Graphics use. On Linux there is no bridge between its types and Swift's.

/// A list of anything.
public typealias CFArray = [Any]

/// Anything by key.
public typealias CFDictionary = [AnyHashable: Any]

/// Bytes.
public typealias CFData = Data

/// Text.
public typealias CFString = String

/// Where something is.
public typealias CFURL = URL
