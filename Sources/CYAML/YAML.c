#include "CYAML.h"

#include <CLoader.h>

static EaselLibrary library = {.name = "libyaml-0.so.2", .package = "libyaml-0-2"};

const char *easel_yaml_load(void) { return easel_library_load(&library); }

EASEL_FORWARD(library, void, yaml_event_delete, (yaml_event_t *a), (a))
EASEL_FORWARD(library, void, yaml_parser_delete, (yaml_parser_t *a), (a))
EASEL_FORWARD(library, int, yaml_parser_initialize, (yaml_parser_t *a), (a))
EASEL_FORWARD(library, int, yaml_parser_parse, (yaml_parser_t *a, yaml_event_t *b), (a, b))
EASEL_FORWARD(
    library, void, yaml_parser_set_input_string,
    (yaml_parser_t *a, const unsigned char *b, size_t c), (a, b, c)
)
