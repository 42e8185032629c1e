#!/bin/sh
# Says with which Python everything is set up: the one on the path, unless it was compiled without optimisation by
# profile, as tools for developers mostly do it, and the system's own is new enough. That one takes a sixth less time.
optimised='import sys, sysconfig
sys.exit(sys.base_prefix != "/usr" and "--enable-optimizations" not in str(sysconfig.get_config_var("CONFIG_ARGS")))'
usable='import ensurepip, sys, venv
sys.exit(sys.version_info < (3, 11))'
if ! python3 -c "$optimised" 2>/dev/null && /usr/bin/python3 -c "$usable" 2>/dev/null; then
    echo /usr/bin/python3
else
    echo python3
fi
