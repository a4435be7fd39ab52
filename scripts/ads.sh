#!/bin/sh
# ads COMMAND [PARAMETER ...]: runs a command of a release, such as import, export, admin or backup. It does what
# `npm run import -- …` does in a clone, with the settings of the service, read in the same way (deploy/ads.service).
# As root it becomes the user of the service, which owns the register's files.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=/etc/ads.env
program="$root/build/programs/${1:-}.mjs"
case "${1:-}" in
  '' | *[!a-z-]*) program='' ;;
esac
usage() {
  echo "ads $(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$root/package.json")"
  echo "Usage: ads COMMAND [PARAMETER ...], such as: ads admin list, ads import cards.xlsx, ads backup"
  echo "Commands: admin, backup, export, import, migrate, move, restore; ads COMMAND --help explains one."
}
if [ "${1:-}" = --help ]; then
  usage
  exit
fi
if [ ! -f "$program" ]; then
  usage >&2
  exit 2
fi
if [ "$(id -u)" = 0 ] && [ -f "$settings" ] && id ads > /dev/null 2>&1; then
  exec setpriv --reuid=ads --regid=ads --init-groups "$0" "$@"
fi
shift
[ -e "$settings" ] || settings=/dev/null
if [ ! -r "$settings" ]; then
  echo "$settings cannot be read. Run the command as root." >&2
  exit 1
fi
exec "$root/bin/node" --env-file="$settings" --max-semi-space-size=4 "$program" "$@"
