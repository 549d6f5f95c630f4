// Nothing here is public to applications; the testing library and the command work with what these declare for the
// package.
@_exported import Display
@_exported import Input
