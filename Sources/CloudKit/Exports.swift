// The class of the metadata of shares, which UIKit passes to delegates.
@_exported import CloudSharing
// As on Apple's systems: sources that import CloudKit use Foundation's names.
@_exported import Foundation
