#pragma once
// Private to the files that enclose probabilities: an MPFI interval that frees itself, for long series in
// which a new Enclosure for every term would cost more than the arithmetic.
#include <mpfi.h>

namespace proofsheet::numbers {

class MpfiNumber {
 public:
  explicit MpfiNumber(long precision) { mpfi_init2(number_, precision); }
  MpfiNumber(long precision, mpfr_srcptr point) : MpfiNumber(precision) { mpfi_set_fr(number_, point); }
  ~MpfiNumber() { mpfi_clear(number_); }
  MpfiNumber(const MpfiNumber&) = delete;
  MpfiNumber& operator=(const MpfiNumber&) = delete;

  operator mpfi_ptr() { return number_; }           // NOLINT: MPFI's functions take it as it is
  operator mpfi_srcptr() const { return number_; }  // NOLINT
  mpfr_ptr left() { return &number_->left; }
  mpfr_ptr right() { return &number_->right; }
  mpfr_srcptr left() const { return &number_->left; }
  mpfr_srcptr right() const { return &number_->right; }
  long precision() const { return mpfr_get_prec(left()); }

 private:
  mpfi_t number_;
};

/// The same for one number; its precision may change.
class MpfrNumber {
 public:
  explicit MpfrNumber(long precision) { mpfr_init2(number_, precision); }
  ~MpfrNumber() { mpfr_clear(number_); }
  MpfrNumber(const MpfrNumber&) = delete;
  MpfrNumber& operator=(const MpfrNumber&) = delete;

  operator mpfr_ptr() { return number_; }           // NOLINT
  operator mpfr_srcptr() const { return number_; }  // NOLINT

 private:
  mpfr_t number_;
};

}  // namespace proofsheet::numbers
