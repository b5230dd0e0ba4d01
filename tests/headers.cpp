// The only source of its target that is compiled with the precompiled headers, so that the build tool makes
// them for all tests.
#include "catch.hpp"
