# The checker, which compare/ calls.
printf "%s" "${CHECKER}" >checker.cpp
g++ -std=gnu++20 -O2 -o checker.exe checker.cpp || { echo "the checker does not compile"; exit 47; }
exit 0
