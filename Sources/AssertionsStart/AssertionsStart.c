#include "AssertionsStart.h"

// Defined by MarbleAssertions.
void marble_start_assertions(void);

__attribute__((constructor)) static void start(void) { marble_start_assertions(); }
