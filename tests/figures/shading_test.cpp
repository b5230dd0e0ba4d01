// Levels of shade, and patches of equal cells.
#include "figures/shading.hpp"

#include "catch.hpp"

namespace shading_test {

using namespace proofsheet;
using namespace proofsheet::figures;
using numbers::Rational;

namespace {

/// Returns lines such as `level: column,row columns×rows …`.
std::string told(const std::vector<Shade>& shades) {
  std::string all;
  for (const Shade& shade : shades) {
    all += std::to_string(shade.level) + ":";
    for (const Patch& patch : shade.patches)
      all += " " + std::to_string(patch.column) + "," + std::to_string(patch.row) + " " +
             std::to_string(patch.columns) + "x" + std::to_string(patch.rows);
    all += "\n";
  }
  return all;
}

}  // namespace

TEST_CASE("sixteen levels divide a range in equal steps") {
  CHECK(level_of(0, 0, 1) == 0);
  CHECK(level_of(Rational(1, 16), 0, 1) == 1);
  CHECK(level_of(Rational(999, 16000), 0, 1) == 0);
  CHECK(level_of(Rational(1, 2), 0, 1) == 8);
  CHECK(level_of(1, 0, 1) == 15);
  CHECK(level_of(2, 0, 1) == 15);
  CHECK(level_of(-2, 0, 1) == 0);
  CHECK(level_of(0, -1, 1) == 8);
  CHECK(is_dark(7));
  CHECK_FALSE(is_dark(8));
}

TEST_CASE("adjacent cells of one level are merged into one patch") {
  CHECK(told(merge_patches({3, 3, 3, 3}, 2)) == "3: 0,0 2x2\n");
  CHECK(told(merge_patches({1, 1, 2, 1, 1, 2}, 3)) == "1: 0,0 2x2\n2: 2,0 1x2\n");
  // A run that differs from the one above starts a new patch.
  CHECK(told(merge_patches({1, 1, 2, 1, 2, 2}, 3)) == "1: 0,0 2x1 0,1 1x1\n2: 2,0 1x1 1,1 2x1\n");
  CHECK(told(merge_patches({5}, 1)) == "5: 0,0 1x1\n");
  CHECK(told(merge_patches({3, shade_levels, 3, shade_levels}, 2)) == "3: 0,0 1x2\n");
}

TEST_CASE("every cell is covered once") {
  const std::size_t columns = 13, rows = 11;
  std::vector<std::size_t> levels;
  for (std::size_t i = 0; i < columns * rows; ++i) levels.push_back(i * i / 7 % 5);
  std::vector<int> covered(columns * rows, 0);
  for (const Shade& shade : merge_patches(levels, columns))
    for (const Patch& patch : shade.patches)
      for (std::size_t row = patch.row; row < patch.row + patch.rows; ++row)
        for (std::size_t column = patch.column; column < patch.column + patch.columns; ++column) {
          CHECK(levels[row * columns + column] == shade.level);
          ++covered[row * columns + column];
        }
  CHECK(covered == std::vector<int>(columns * rows, 1));
}

TEST_CASE("shades have the given range, or one between round numbers") {
  Cells cells;
  cells.values = {Rational(-9, 10), Rational(8, 10)};
  CHECK(shade_range({cells}).low == -1);
  CHECK(shade_range({cells}).high == 1);
  cells.empty = {true, false};
  CHECK(shade_range({cells}).low > 0);
  cells.low = 0;
  cells.high = Rational(1, 2);
  CHECK(shade_range({cells}).low == 0);
  CHECK(shade_range({cells}).high == Rational(1, 2));
}

}  // namespace shading_test
