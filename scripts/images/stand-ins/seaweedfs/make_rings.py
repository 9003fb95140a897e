"""Writes the rings of Swift into the current folder: one device for each server."""
from swift.common.ring import RingBuilder

for port, name in enumerate(['account', 'container', 'object'], 6201):
    ring = RingBuilder(4, 1, 0)  # 2^4 partitions, 1 replica, 0 hours between moves
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(name + '.ring.gz')
