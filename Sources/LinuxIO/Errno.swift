import SystemPackage

/// The value of `errno` after a failed call. An alias, so that apps, which see this module, do not see the name.
package typealias Errno = SystemPackage.Errno
