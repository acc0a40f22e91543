// SwiftPM needs a file of C for a target of C; the functions are inline.
#include "SystemAtomics.h"
