// Source: NIST, CODATA Internationally recommended 2022 values of the Fundamental Physical Constants (2024).
#include "quantities/constants.hpp"

#include <algorithm>
#include <array>

namespace proofsheet::quantities {
namespace {

constexpr auto constant_rows = std::to_array<Constant>({
    {"c", "speed of light in vacuum", "299792458", "m/s"},
    {"h", "Planck constant", "6.62607015e-34", "J s"},
    {"e", "elementary charge", "1.602176634e-19", "C"},
    {"k_B", "Boltzmann constant", "1.380649e-23", "J/K"},
    {"N_A", "Avogadro constant", "6.02214076e23", "mol^-1"},
    {"R", "molar gas constant", "8.31446261815324", "J/(mol K)"},
    {"F", "Faraday constant", "96485.3321233100184", "C/mol"},
    {"g_n", "standard acceleration of gravity", "9.80665", "m/s^2"},
    {"G", "Newtonian constant of gravitation", "6.67430e-11", "m^3/(kg s^2)", "0.00015e-11"},
    {"m_e", "electron mass", "9.1093837139e-31", "kg", "0.0000000028e-31"},
    {"m_p", "proton mass", "1.67262192595e-27", "kg", "0.00000000052e-27"},
    {"m_n", "neutron mass", "1.67492750056e-27", "kg", "0.00000000085e-27"},
    {"m_u", "atomic mass constant", "1.66053906892e-27", "kg", "0.00000000052e-27"},
    {"mu_0", "vacuum magnetic permeability", "1.25663706127e-6", "N/A^2", "0.00000000020e-6"},
    {"epsilon_0", "vacuum electric permittivity", "8.8541878188e-12", "F/m", "0.0000000014e-12"},
    {"alpha", "fine-structure constant", "7.2973525643e-3", "", "0.0000000011e-3"},
    {"R_inf", "Rydberg constant", "10973731.568157", "m^-1", "0.000012"},
    {"a_0", "Bohr radius", "5.29177210544e-11", "m", "0.00000000082e-11"},
});

}  // namespace

const Constant* find_constant(std::string_view name) {
  const auto found = std::find_if(constant_rows.begin(), constant_rows.end(),
                                  [&](const Constant& row) { return row.name == name; });
  return found == constant_rows.end() ? nullptr : found;
}

std::vector<std::string> constant_names() {
  std::vector<std::string> names;
  for (const Constant& row : constant_rows) names.emplace_back(row.name);
  return names;
}

}  // namespace proofsheet::quantities
