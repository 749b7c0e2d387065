
# compile SOURCE PROGRAM SECONDS MIB
[ -r "$1" ] || { echo "$1 is not readable"; exit 44; }
name=$(basename "$1") program=${2:-run.exe}
rm -rf src "$program" run.jar
mkdir src
cp "$1" "src/$name"
chown -R "$user:$group" src
cat >src/compile.sh <<END
#!/bin/bash
name='$name'
COMPILE
END
chmod 755 src/compile.sh
cat >inside.sh <<END
#!/bin/bash
cd src
safeexec -r1 -F1000 -u1000 -n0 -U$user -G$group -C. -ostdout0 -estderr0 -d4000000 -m4000000 -f200000 -t60 -T120 -- ./compile.sh
echo \$? >../result
END
inside
status=$?
cat src/stdout0 src/stderr0 2>/dev/null
if [ $status -ne 0 ] || [ ! -r src/program ]; then
    echo "Compilation Error: $status"
    exit 1
fi
cp src/program "$program"
chmod 755 "$program"
[ ! -r src/run.jar ] || cp src/run.jar run.jar
rm -rf src

