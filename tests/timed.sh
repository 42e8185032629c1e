#!/bin/sh
# Notes how long the parts of a long run take: `timed.sh NAME COMMAND...` runs one, `timed.sh` alone tells all.
times=.times
if [ $# = 0 ]; then
    [ -f $times ] && sort -k2 -rn $times | awk '{printf "  %-12s %4d s\n", $1, $2}'
    rm -f $times
    exit 0
fi
name=$1
shift
begun=$(date +%s)
"$@"
code=$?
echo "$name $(($(date +%s) - begun))" >>$times
exit $code
