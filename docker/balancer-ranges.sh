# Sourced by the entry points. Writes from BALANCER_RANGES whose X-Forwarded-For is believed; parted by commas or blanks.
conf=/tmp/balancers.conf
: > "$conf"
for range in $(echo "${BALANCER_RANGES:-}" | tr ',' ' '); do
  case "$range" in
    */0) echo "BALANCER_RANGES holds $range, which believes everybody: name the addresses of the load balancer, for example 10.0.0.0/8." >&2; exit 1 ;;
    *[!0-9A-Fa-f.:/]*) echo "BALANCER_RANGES holds $range, which is no address or range, for example 10.0.0.0/8." >&2; exit 1 ;;
  esac
  echo "set_real_ip_from $range;" >> "$conf"
done
if [ -s "$conf" ]; then
  # The last address that is no balancer's: what stands before it, the client wrote.
  printf 'real_ip_header X-Forwarded-For;\nreal_ip_recursive on;\n' >> "$conf"
fi
