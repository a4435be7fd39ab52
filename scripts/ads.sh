#!/bin/sh
# ads COMMAND [PARAMETER ...]: runs a command of a release, such as import, export, admin or backup. It does what
# `npm run import -- …` does in a clone, with the settings of the service, read in the same way (deploy/ads.service).
# As root it becomes the user of the service, which owns the register's files.
# `ads allow FOLDER` lets the service write there, which its unit forbids else.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=/etc/ads.env
program="$root/build/programs/${1:-}.mjs"
# As the unit has it.
[ ! -d /var/lib/ads-register ] || export REGISTER_ID_FILE=/var/lib/ads-register/id
case "${1:-}" in
  '' | *[!a-z-]*) program='' ;;
esac
usage() {
  echo "ads $(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$root/package.json")"
  echo "Cách dùng: ads LỆNH [THAM-SỐ ...], chẳng hạn ads admin list, ads import the.xlsx, ads backup"
  echo "Các lệnh: admin, allow, backup, check, export, import, migrate, move, restore, upgrade; ads LỆNH --help giải thích một lệnh."
}
if [ "${1:-}" = --help ]; then
  usage
  exit
fi
if [ "${1:-}" = allow ]; then
  folder=${2:-}
  case "$folder" in
    /home | /home/* | /root | /root/* | *[!A-Za-z0-9/._-]*) folder='' ;;
    /?*) ;;
    *) folder='' ;;
  esac
  if [ -z "$folder" ] || [ $# -ne 2 ]; then
    echo "Cách dùng: ads allow THƯ-MỤC, chẳng hạn /mnt/usb hay /srv/ads; không nằm trong /home hay /root; chỉ gồm chữ không dấu, số, dấu chấm và gạch nối." >&2
    exit 2
  fi
  [ -d "$folder" ] || install -d -o ads -g ads -m 700 "$folder" || exit 1
  for unit in ads ads@; do
    settings=/etc/systemd/system/$unit.service.d/folders.conf
    mkdir -p "${settings%/*}" && touch "$settings" || exit 1
    # Without the hyphen the service would not start while a disk is away.
    line="ReadWritePaths=-$folder"
    grep -qxF "$line" "$settings" || printf '[Service]\n%s\n' "$line" >> "$settings" || exit 1
  done
  [ ! -d /run/systemd/system ] || systemctl daemon-reload
  echo "$folder: systemctl restart ads"
  exit
fi
if [ ! -f "$program" ]; then
  usage >&2
  exit 2
fi
if [ "$*" = check ] && [ "$(id -u)" = 0 ] && [ -d /run/systemd/system ] && systemctl cat ads > /dev/null 2>&1; then
  # In the sandbox of the service, which has other folders to write to than a command.
  set -- systemd-run --quiet --pipe --wait --collect
  for name in User Group WorkingDirectory Environment StateDirectory StateDirectoryMode ReadWritePaths ProtectSystem ProtectHome PrivateTmp; do
    set -- "$@" --property="$name=$(systemctl show --property="$name" --value ads)"
  done
  exec "$@" "$root/bin/node" --env-file="$settings" "$program"
fi
if [ "${1:-}" = upgrade ]; then
  # Stays root, since it changes what the service runs. One at a time: the kernel frees the lock with the process.
  if [ "$(id -u)" = 0 ]; then
    exec 9> /run/ads-upgrade.lock
    # One that was killed a moment ago may still be about to end.
    flock --wait 5 9 || {
      echo "Một lần nâng cấp khác đang chạy. Hãy đợi nó xong." >&2
      exit 1
    }
  fi
elif [ "$(id -u)" = 0 ] && [ -f "$settings" ] && id ads > /dev/null 2>&1; then
  exec setpriv --reuid=ads --regid=ads --init-groups "$0" "$@"
fi
shift
[ -e "$settings" ] || settings=/dev/null
if [ ! -r "$settings" ]; then
  echo "Không đọc được $settings. Hãy chạy lệnh với tài khoản root." >&2
  exit 1
fi
exec "$root/bin/node" --env-file="$settings" --max-semi-space-size=4 "$program" "$@"
