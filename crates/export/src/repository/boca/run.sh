
# run PROGRAM INPUT SECONDS REPETITIONS MIB KIB
[ -x "$1" ] || { echo "$1 is not a program"; exit 44; }
[ -r "$2" ] || { echo "$2 is not readable"; exit 45; }
cp "$2" stdin0
kib=$((${5:-512} * 1000))
cat >inside.sh <<END
#!/bin/bash
safeexec -r${4:-1} -t$3 -T$(($3 * 2 + 1)) -istdin0 -F256 -u256 -ostdout0 -estderr0 -U$user -G$group -n0 -C. -f${6:-1024} \
    MEMORY -- COMMAND
echo \$? >result
END
chown "$user:$group" .
inside
status=$?
[ ! -r stdout0 ] || cat stdout0
[ $status -le 10 ] || status=9
exit $status
