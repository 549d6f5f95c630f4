import Glibc
import UIKit

/// The calls to the system that a store makes; each can be replaced by one that fails.
package struct FileCalls {
    package var open: (String, CInt, mode_t) -> CInt = { Glibc.open($0, $1, $2) }
    package var close: (CInt) -> CInt = { Glibc.close($0) }
    package var read: (CInt, UnsafeMutableRawPointer, Int) -> Int = { Glibc.read($0, $1, $2) }
    package var write: (CInt, UnsafeRawPointer, Int) -> Int = { Glibc.write($0, $1, $2) }
    package var synchronize: (CInt) -> CInt = { Glibc.fsync($0) }
    package var rename: (String, String) -> CInt = { Glibc.rename($0, $1) }
    package var unlink: (String) -> CInt = { Glibc.unlink($0) }
    package var access: (String, CInt) -> CInt = { Glibc.access($0, $1) }
    package var makeFolder: (String, mode_t) -> CInt = { Glibc.mkdir($0, $1) }

    package init() {}
}
