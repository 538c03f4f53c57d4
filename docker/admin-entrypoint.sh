#!/bin/sh
# Writes the site's origin into the configuration, checks it, and becomes nginx.
set -eu

case "${SITE_ORIGIN:-}" in
  http://*/* | https://*/*) echo "SITE_ORIGIN is an origin without a path, for example https://www.example.com." >&2; exit 1 ;;
  http://?* | https://?*) ;;
  *) echo "SITE_ORIGIN must name the site that loads this remote, for example https://www.example.com." >&2; exit 1 ;;
esac

. /usr/local/lib/balancer-ranges.sh
sed "s|__SITE_ORIGIN__|${SITE_ORIGIN}|g" /etc/nginx/admin-nginx.conf.template > /tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g 'daemon off;'
