# Puts numbers into a dictionary. Its probes cannot be counted from here, so a step is a microsecond of the processor, of the best of
# some rounds; the ratio leaves room for what else the machine does.
import sys
import time

numbers = list(map(int, sys.stdin.read().split()))[1:]
rounds = []
for _ in range(5):
    start = time.process_time_ns()
    times = {}
    for number in numbers:
        times[number] = times.get(number, 0) + 1
    rounds.append(time.process_time_ns() - start)
print(min(rounds) // 1000)
print(len(times))
