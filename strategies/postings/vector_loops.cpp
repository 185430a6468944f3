#include "strategies/postings/vector_loops.hpp"

// Highway includes this file again for every target, with other definitions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "strategies/postings/vector_loops.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allot::postings::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<std::uint32_t, most_lanes>;
using Signed = hn::RebindToSigned<Wide>;
using Bytes = hn::Rebind<std::uint8_t, Wide>;

void compute_slots(const unsigned char* text, std::size_t count, SlotBuffer& slots) {
  const Wide wide;
  const auto runes = [wide](const unsigned char* from) {
    return hn::PromoteTo(wide, hn::LoadU(Bytes(), from));
  };
  for (std::size_t at = 0; at < count; at += hn::Lanes(wide)) {
    const unsigned char* from = text + at;
    const auto first = hn::ShiftLeft<14>(runes(from));
    const auto second = hn::ShiftLeft<7>(runes(from + 1));
    hn::StoreU(hn::Or(hn::Or(first, second), runes(from + 2)), wide, &slots[at]);
  }
}

void mix_halves(const AsciiSlot* slots, std::size_t count, SlotBuffer& mixed) {
  const Wide wide;
  for (std::size_t at = 0; at < count; at += hn::Lanes(wide)) {
    const auto slot = hn::LoadU(wide, slots + at);
    hn::StoreU(hn::Xor(slot, hn::ShiftRight<11>(slot)), wide, &mixed[at]);
  }
}

bool encode_varints(VarintGroup& group, std::size_t count) {
  const Wide wide;
  const Signed as_signed;  // comparisons without a sign cost more, and values have no 32nd bit
  const auto bits = [wide](std::uint32_t mask) { return hn::Set(wide, mask); };
  auto any = hn::Zero(wide);
  for (std::size_t at = 0; at < count; at += hn::Lanes(wide)) {
    const auto value = hn::LoadU(wide, &group.values[at]);
    any = hn::Or(any, at + hn::Lanes(wide) <= count
                          ? value
                          : hn::IfThenElseZero(hn::FirstN(wide, count - at), value));
    // All bits set where the value needs a second, third and fourth byte.
    const auto above = [&](std::int32_t limit) {
      return hn::BitCast(wide, hn::VecFromMask(as_signed, hn::Gt(hn::BitCast(as_signed, value),
                                                                 hn::Set(as_signed, limit))));
    };
    const auto second = above(0x7F);
    const auto third = above(0x3FFF);
    const auto fourth = above(0x1FFFFF);
    const auto low =
        hn::Or(hn::And(value, bits(0x7F)), hn::And(hn::ShiftLeft<1>(value), bits(0x7F00)));
    const auto high = hn::Or(hn::And(hn::ShiftLeft<2>(value), bits(0x7F0000)),
                             hn::And(hn::ShiftLeft<3>(value), bits(0x7F000000)));
    const auto more = hn::Or(hn::Or(hn::And(second, bits(0x80)), hn::And(third, bits(0x8000))),
                             hn::And(fourth, bits(0x800000)));
    hn::StoreU(hn::Or(hn::Or(low, high), more), wide, &group.words[at]);
    const auto all_but_first = hn::Add(hn::Add(second, third), fourth);  // negative
    hn::StoreU(hn::Sub(bits(1), all_but_first), wide, &group.sizes[at]);
  }
  return hn::AllFalse(wide, hn::Gt(any, bits((1u << 28) - 1)));
}

}  // namespace allot::postings::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allot::postings {

HWY_EXPORT(compute_slots);
HWY_EXPORT(encode_varints);
HWY_EXPORT(mix_halves);

void compute_slots(const unsigned char* text, std::size_t count, SlotBuffer& slots) {
  HWY_DYNAMIC_DISPATCH(compute_slots)(text, count, slots);
}

void mix_halves(const AsciiSlot* slots, std::size_t count, SlotBuffer& mixed) {
  HWY_DYNAMIC_DISPATCH(mix_halves)(slots, count, mixed);
}

bool encode_varints(VarintGroup& group, std::size_t count) {
  return HWY_DYNAMIC_DISPATCH(encode_varints)(group, count);
}

}  // namespace allot::postings
#endif
