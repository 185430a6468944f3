#include "strategies/postings/vector_loops.hpp"

// Highway includes this file again for every target, with other definitions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "strategies/postings/vector_loops.cpp"
#include <hwy/cache_control.h>
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

std::size_t pick_slots(const AsciiSlot* slots, std::size_t count, AsciiSlot low, AsciiSlot width,
                       SlotBuffer& picked, SlotBuffer& at) {
  const Wide wide;
  const auto lowest = hn::Set(wide, low);
  const auto limit = hn::Set(wide, width);
  std::size_t size = 0;
  for (std::size_t i = 0; i < count; i += hn::Lanes(wide)) {
    const auto slot = hn::LoadU(wide, slots + i);
    auto inside = hn::Lt(hn::Sub(slot, lowest), limit);  // those below wrap around
    if (i + hn::Lanes(wide) > count) inside = hn::And(inside, hn::FirstN(wide, count - i));
    hn::CompressStore(hn::Iota(wide, static_cast<std::uint32_t>(i)), inside, wide, &at[size]);
    size += hn::CompressStore(slot, inside, wide, &picked[size]);
  }
  return size;
}

void stream_line(const void* from, void* to) {
  const hn::CappedTag<std::uint8_t, 64> bytes;
  const auto* source = static_cast<const std::uint8_t*>(from);
  auto* target = static_cast<std::uint8_t*>(to);
  for (std::size_t i = 0; i < 64; i += hn::Lanes(bytes))
    hn::Stream(hn::Load(bytes, source + i), bytes, target + i);
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
HWY_EXPORT(pick_slots);
HWY_EXPORT(stream_line);

void compute_slots(const unsigned char* text, std::size_t count, SlotBuffer& slots) {
  HWY_DYNAMIC_DISPATCH(compute_slots)(text, count, slots);
}

void mix_halves(const AsciiSlot* slots, std::size_t count, SlotBuffer& mixed) {
  HWY_DYNAMIC_DISPATCH(mix_halves)(slots, count, mixed);
}

std::size_t pick_slots(const AsciiSlot* slots, std::size_t count, AsciiSlot low, AsciiSlot width,
                       SlotBuffer& picked, SlotBuffer& at) {
  return HWY_DYNAMIC_DISPATCH(pick_slots)(slots, count, low, width, picked, at);
}

void stream_line(const void* from, void* to) {
  HWY_DYNAMIC_DISPATCH(stream_line)(from, to);
}

void finish_streaming() {
  hwy::FlushStream();
}

bool encode_varints(VarintGroup& group, std::size_t count) {
  return HWY_DYNAMIC_DISPATCH(encode_varints)(group, count);
}

}  // namespace allot::postings
#endif
