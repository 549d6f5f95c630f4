// Sources for iOS get the logger, like everything else of Apple's `os`, by one import.
@_exported import Logging
