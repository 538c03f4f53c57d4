#!/bin/sh
# Writes whose X-Forwarded-For is believed, and becomes nginx.
set -eu

. /usr/local/lib/balancer-ranges.sh
exec nginx -g 'daemon off;' "$@"
