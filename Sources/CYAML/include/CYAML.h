#pragma once

#include <yaml.h>

/// Loads libyaml, which is otherwise loaded at its first call. Returns the reason why it cannot be loaded, or NULL.
const char *easel_yaml_load(void);
