}

template <typename T> T read(const std::string &name) {
  Value value = find(name);
  if constexpr (std::is_same_v<T, std::string>) {
    if (auto *text = std::get_if<std::string>(&value)) return *text;
    if (auto *number = std::get_if<long long>(&value)) return std::to_string(*number);
    if (auto *number = std::get_if<double>(&value)) return std::to_string(*number);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (auto *truth = std::get_if<bool>(&value)) return *truth;
    if (auto *number = std::get_if<long long>(&value)) return *number != 0;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (auto *number = std::get_if<double>(&value)) return static_cast<T>(*number);
    if (auto *number = std::get_if<long long>(&value)) return static_cast<T>(*number);
  } else {
    if (auto *truth = std::get_if<bool>(&value)) return static_cast<T>(*truth);
    if (auto *number = std::get_if<long long>(&value)) {
      if (static_cast<long long>(static_cast<T>(*number)) == *number) return static_cast<T>(*number);
      throw std::runtime_error("the variable " + name + " is too large for its type");
    }
  }
  throw std::runtime_error("there is no variable " + name + " of this type");
}

} // namespace rbx

// The parts of a name may be separate: getVar<int>("N", "max") reads "N.max".
template <typename T, typename... Parts> T getVar(const std::string &first, const Parts &...parts) {
  std::string name = first;
  ((name += "." + std::string(parts)), ...);
  return rbx::read<T>(name);
}

#endif
