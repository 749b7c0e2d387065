#!/bin/bash
# compare OUTPUT ANSWER INPUT: BOCA reads the last line. 4 is right, 6 is wrong, all else a failure of the jury.
message=$(./checker.exe "$3" "$1" "$2" 2>&1 >/dev/null)
status=$?
echo "$message" | head -n 1
case $status in
0) exit 4 ;;
1 | 2 | 4 | 8) exit 6 ;;
*) exit 43 ;;
esac
