#!/bin/sh
# start.sh PORT runs Apache 2.4 as its Debian package configures it, access log included, with our page for
# its own. Only addresses and folders are changed, in a copy that is gone when Apache has ended.
set -eu
page=$(cd "$(dirname "$0")/../html" && pwd)/index.html
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
# www-data has to reach the page.
chmod 755 "$folder"
cp -RL /etc/apache2 "$folder/conf"
mkdir "$folder/log" "$folder/run"
install -D -p -m 644 "$page" "$folder/www/html/index.html"
echo "Listen 127.0.0.1:$port" > "$folder/conf/ports.conf"
sed -i "s|/var/www|$folder/www|; s|\*:80>|*:$port>|" "$folder/conf/apache2.conf" "$folder"/conf/sites-enabled/*.conf

export APACHE_CONFDIR="$folder/conf" APACHE_RUN_DIR="$folder/run" APACHE_LOCK_DIR="$folder/run" \
  APACHE_LOG_DIR="$folder/log" APACHE_PID_FILE="$folder/run/apache2.pid" \
  APACHE_RUN_USER=www-data APACHE_RUN_GROUP=www-data
apache2 -DFOREGROUND -d "$folder/conf" -f "$folder/conf/apache2.conf" -C 'ServerName 127.0.0.1' &
wait "$!"
