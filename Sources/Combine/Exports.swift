// OpenCombine by the name of Apple's framework, in programs that enable the trait `Combine` of the package. Without the trait, the
// module is empty, and OpenCombine is neither downloaded nor built.
#if Combine
    @_exported import OpenCombine
    @_exported import OpenCombineDispatch
    @_exported import OpenCombineFoundation
#endif
