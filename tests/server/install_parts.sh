#!/bin/sh
# Installs what the tests of the server use and this machine lacks: Debian's PostgreSQL, Redis, Chromium
# and nginx.
# Where that is not allowed, one line says what is left out; the tests run without it.

shell=chromium-headless-shell # Chromium without windows: the same pages in half the time
missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="postgresql"
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
command -v $shell >/dev/null 2>&1 || missing="$missing $shell"
[ -x /usr/sbin/nginx ] || missing="$missing nginx-light"
missing=$(echo $missing)
[ -z "$missing" ] && exit 0

install() {
    apt-get install --quiet --yes --no-install-recommends "$@" >/dev/null 2>&1
}

whole=$(command -v chromium >/dev/null 2>&1 || echo chromium) # does as well, where there is no shell
fallback=$(echo " $missing " | sed "s/ $shell / $whole /")
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing $missing for the tests (once)..."
    export DEBIAN_FRONTEND=noninteractive
    install $missing && exit 0
    apt-get update --quiet >/dev/null 2>&1 && install $missing && exit 0
    install $fallback && exit 0
fi
fallback=$(echo $fallback)
[ -z "$fallback" ] && exit 0
echo "Left out of the tests, because it is not installed and could not be: $fallback"
