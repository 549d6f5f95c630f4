// As on Apple's systems: sources that import CloudKit use Foundation's names.
@_exported import Foundation
