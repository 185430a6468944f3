#include "strategies/index/reference_decoder.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace allot::index {
namespace {

Id id_of(const nlohmann::json& value) {
  const auto& hex = value.get_ref<const std::string&>();
  Id id;
  for (std::size_t at = 0; at < id.bytes.size(); ++at) {
    id.bytes[at] = static_cast<unsigned char>(std::stoul(hex.substr(2 * at, 2), nullptr, 16));
  }
  return id;
}

Blob blob_of(const nlohmann::json& value) {
  return {id_of(value.at("id")), value.at("type") == "tree" ? BlobType::tree : BlobType::data,
          value.at("offset"), value.at("length"), value.value("uncompressed_length", 0U)};
}

}  // namespace

void reference_decode(const corpora::Document& json, BlobIndex& index) {
  const auto file = nlohmann::json::parse(json.content);
  const nlohmann::json& packs = file.is_array() ? file : file.at("packs");
  for (const nlohmann::json& pack : packs) {
    std::vector<Blob> blobs;
    for (const nlohmann::json& blob : pack.at("blobs")) blobs.push_back(blob_of(blob));
    index.store_pack(id_of(pack.at("id")), blobs);
  }
}

}  // namespace allot::index
