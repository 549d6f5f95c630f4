// The folder of `UserDefaults`. Foundation reads the environment for it when it is loaded, before a program could change it.
#pragma once

/// Sets the folder in which the files of `UserDefaults` are. Must be called before the first use of them; later calls
/// have no effect.
/// - Parameter path: An absolute path.
void easel_storage_set_preferences(const char *_Nonnull path);
