// The files of `UserDefaults`: their folder, for which Foundation reads the environment when it is loaded, before a program could
// change it, and their replacement as a whole, where Foundation truncates them first.
#pragma once

/// Sets the folder in which the files of `UserDefaults` are. Must be called before the first use of them; later calls
/// have no effect.
/// - Parameter path: An absolute path.
void easel_storage_set_preferences(const char *_Nonnull path);
