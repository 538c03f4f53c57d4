#!/bin/sh
# A new version without a gap, on the machine that runs docker/compose.yml: one API process is replaced and ready before the next one stops.
# The first new one migrates; old ones work with the newer tables until it is their turn. Options of compose go first, e.g.
#   docker/deploy.sh -f docker/tls/compose.yml
set -eu
cd "$(dirname "$0")/.."

compose() {
  docker compose -f docker/compose.yml "$@"
}

# Without its overlays a machine would lose TLS, or the archive of its database. What runs says which files it was started with.
options=" docker/compose.yml $* "
running=$(docker ps --filter label=com.docker.compose.project=leap --format '{{.Label "com.docker.compose.project.config_files"}}' | tr , '\n' | sort -u)
while IFS= read -r file; do
  name=${file##*/docker/}
  [ "$name" = "$file" ] || name="docker/$name"
  case "$options" in
    *"$name "*) ;;
    *)
      echo "What runs here was started with $name too: docker/deploy.sh -f $name. To go on without it, first: docker compose -f docker/compose.yml up -d --force-recreate" >&2
      exit 1
      ;;
  esac
done <<END
$running
END

is_ready="fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"

compose "$@" build
compose "$@" up -d --no-recreate --wait postgres
for service in api-1 api-2; do
  echo "Replacing $service."
  # SIGTERM lets it finish what it has begun. Healthy is who answers; ready, whose tables and database are.
  compose "$@" up -d --no-deps --wait --wait-timeout 180 "$service"
  tries=0
  until compose "$@" exec -T "$service" node -e "$is_ready"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "$service is not ready after a minute: the deployment stops here, and the other process goes on. Its log: docker compose -f docker/compose.yml logs $service" >&2
      exit 1
    fi
    sleep 1
  done
  # nginx counts it among the living again within four seconds, and asks for its new address every two.
  sleep 4
done
# Whatever else has changed. Only an nginx whose image or settings are new is replaced, which takes it a second.
compose "$@" up -d
