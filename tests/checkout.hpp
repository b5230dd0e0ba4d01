#pragma once
#include <filesystem>

/// Returns the folder in which the tests were built. Only one source is compiled with these paths; the
/// objects of all others are the same in each checkout.
std::filesystem::path project_folder();
std::filesystem::path build_folder();
std::filesystem::path program_file();
