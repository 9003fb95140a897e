#!/bin/bash
# Runs OpenStack Swift on port 8333 instead of `weed mini -dir=/data -bucket=NAMES`, and creates the buckets.
set -eu
if [ "$(id -u)" = 0 ]; then
  chown swift:swift /data
  exec setpriv --reuid swift --regid swift --clear-groups "$0" "$@"
fi
buckets=
for arg; do case $arg in -bucket=*) buckets=${arg#-bucket=} ;; esac; done
mkdir -p /tmp/swift /data/d1
cd /tmp/swift
general() {
  printf '[DEFAULT]\nbind_ip = %s\nbind_port = %s\nworkers = 0\nuser = swift\nswift_dir = /tmp/swift\nlog_level = WARNING\nlog_address = /dev/null\n' "$1" "$2"
}
port=6201
for name in account container object; do
  {
    general 127.0.0.1 $port
    printf 'devices = /data\nmount_check = false\ndisable_fallocate = true\n[pipeline:main]\npipeline = %s-server\n[app:%s-server]\nuse = egg:swift#%s\n' $name $name $name
  } >$name-server.conf
  port=$((port + 1))
done
{
  general 0.0.0.0 8333
  cat /etc/swift/template.conf
} >proxy-server.conf
python3 /usr/local/lib/make_rings.py

memcached -l 127.0.0.1 -p 11211 -U 0 -m 16 &
for name in account container object proxy; do swift-$name-server $PWD/$name-server.conf & done
trap 'kill $(jobs -p) 2>/dev/null; wait; exit 0' TERM INT
s3() {
  curl -sf -o /dev/null --aws-sigv4 aws:amz:us-east-1:s3 --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY" -H 'x-amz-content-sha256: UNSIGNED-PAYLOAD' "$@"
}
for bucket in ${buckets//,/ }; do
  until s3 -X PUT "http://127.0.0.1:8333/$bucket" || s3 -I "http://127.0.0.1:8333/$bucket"; do sleep 0.5; done
done
wait -n || true
echo 'a part of the S3 stand-in ended' >&2
exit 1
