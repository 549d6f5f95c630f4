// The package manager builds no target without a source. There is nothing to compile.
typedef int CSubmodulesIsNotEmpty;
