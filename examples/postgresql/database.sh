#!/bin/sh
# Starts a throwaway PostgreSQL: database.sh PORT FOLDER
set -eu
port=$1 folder=$2
# Debian keeps these programs off PATH.
for bin in /usr/lib/postgresql/*/bin; do PATH=$bin:$PATH; done

as=
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root.
  as="setpriv --reuid=postgres --regid=postgres --clear-groups"
  chown postgres "$folder"
fi
cd "$folder"
$as initdb --pgdata=data --username=postgres --auth=trust --encoding=UTF8 --no-locale --no-sync >/dev/null
# Shared memory in files ends with the folder, whatever ends the database.
exec $as postgres -D data -p "$port" -F -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
  -c dynamic_shared_memory_type=mmap -c autovacuum=off
