#!/bin/sh
# Runs options and files with node, and commands unchanged.
case ${1:-} in
  -*) set -- node "$@" ;;
  *) command -v "$1" >/dev/null || set -- node "$@" ;;
esac
exec "$@"
