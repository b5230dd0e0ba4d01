#include "checkout.hpp"

std::filesystem::path project_folder() { return PROJECT_FOLDER; }
std::filesystem::path build_folder() { return BUILD_FOLDER; }
std::filesystem::path program_file() { return build_folder() / "proofsheet"; }
