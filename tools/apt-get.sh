#!/bin/sh
# apt-get that waits while another process holds the package manager's locks, for at most APT_LOCK_SECONDS (default 300).
# apt-get's own timeout covers dpkg's lock, but not that of the package lists.
limit=${APT_LOCK_SECONDS:-300}
waited=0
while :; do
  output=$(LC_ALL=C apt-get -o DPkg::Lock::Timeout="$limit" "$@" 2>&1)
  status=$?
  case "$status:$output" in
    0:* ) echo "$output"; exit 0 ;;
    *"Could not get lock"* | *"Unable to lock"* | *"Unable to acquire"* ) ;;
    * ) echo "$output"; exit "$status" ;;
  esac
  if [ "$waited" -ge "$limit" ]; then
    echo "$output"
    echo "Another process still holds the package manager's lock after $limit s. End it, or wait, and run this again." >&2
    exit "$status"
  fi
  [ "$waited" -gt 0 ] || echo "Waiting for another process to release the package manager's lock …" >&2
  sleep 2
  waited=$((waited + 2))
done
