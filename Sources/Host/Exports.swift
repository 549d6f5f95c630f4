// This module has no public API; these modules are exported to the testing library and the command within the package.
@_exported import Display
@_exported import Input
