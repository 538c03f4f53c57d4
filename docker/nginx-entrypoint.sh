#!/bin/sh
# Writes whose X-Forwarded-For is believed and who knows the names of the API processes, and becomes nginx.
set -eu

. /usr/local/lib/balancer-ranges.sh
servers=$(awk '$1 == "nameserver" { print ($2 ~ /:/ ? "[" $2 "]" : $2) }' /etc/resolv.conf)
echo "resolver ${servers:-127.0.0.11} valid=2s;" > /tmp/resolver.conf
exec nginx -g 'daemon off;' "$@"
