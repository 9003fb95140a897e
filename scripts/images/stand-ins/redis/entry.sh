#!/bin/sh
# Without protected mode, as the official build: other containers connect without a password.
[ "$1" != redis-server ] || set -- "$@" --protected-mode no
exec "$@"
