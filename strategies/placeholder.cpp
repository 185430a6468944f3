#include "strategies/postings/strategy.hpp"
