#!/bin/sh
# start.sh PORT runs Apache in the foreground; its folder is gone when it has ended.
set -eu
cd "$(dirname "$0")"
# Debian keeps apache2 where an ordinary user's PATH does not lead.
PATH=$PATH:/usr/sbin
port=$1 folder=''

end() {
  trap '' TERM INT
  # More than once, as a signal is lost on a child of this shell that is not Apache yet.
  while [ -n "${!-}" ] && kill "$!" 2>/dev/null; do sleep 0.1; done
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 0' TERM INT

folder=$(mktemp -d)
# A copy, which www-data can read whoever may enter the project's folder.
chmod 755 "$folder"
install -D -p -m 644 ../static/index.html "$folder/htdocs/static/index.html"

apache2 -DFOREGROUND -d "$folder" -f "$PWD/httpd.conf" -C "Define PORT $port" &
wait "$!"
