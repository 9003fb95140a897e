import { hashDistance } from '@spindle/core/duplicates/difference-hash';

/** Limits in how many of their 64 bits the difference hashes of near duplicates differ. Up to 7, each quarter is looked up with one changed bit. */
export const NEAR_DISTANCE_MAX = 6;

/** An image with its difference hash. Ids are UUIDs. */
export interface HashedImage {
  id: string;
  dhash: string;
}

/** What is known about the images of a batch. */
export interface NearImages {
  /** The images that have no group yet. */
  images: readonly HashedImage[];
  /** Images near to one of them, by its id, the nearest first. */
  neighbors: ReadonlyMap<string, readonly HashedImage[]>;
  /** The leader of the group of an image. */
  leaders: ReadonlyMap<string, HashedImage>;
  /** Returns whether two images are known to be different, although their hashes are near. */
  areDifferent: (a: string, b: string) => boolean;
}

/**
 * Returns the leader for each image that joins a group, and for each new leader itself. Every image of a group is near its leader: groups
 * therefore do not grow along a chain of images of which each resembles the next.
 */
export function planNearGroups(near: NearImages): Map<string, HashedImage> {
  const planned = new Map<string, HashedImage>();
  const leaderOf = (id: string) => planned.get(id) ?? near.leaders.get(id);
  for (const image of near.images) {
    if (leaderOf(image.id)) continue;
    const others = (near.neighbors.get(image.id) ?? []).filter(
      ({ id }) => !near.areDifferent(image.id, id),
    );
    const leader = nearestLeader(
      image,
      others.flatMap(({ id }) => leaderOf(id) ?? []),
      near,
    );
    if (leader) {
      planned.set(image.id, leader);
      continue;
    }
    const free = others.filter(({ id }) => !leaderOf(id));
    if (free.length > 0) for (const { id } of [image, ...free]) planned.set(id, image);
  }
  return planned;
}

function nearestLeader(
  image: HashedImage,
  leaders: readonly HashedImage[],
  { areDifferent }: NearImages,
): HashedImage | undefined {
  const [nearest] = leaders
    .map((leader) => ({ leader, distance: hashDistance(image.dhash, leader.dhash) }))
    .filter(
      ({ leader, distance }) => distance <= NEAR_DISTANCE_MAX && !areDifferent(image.id, leader.id),
    )
    .sort((a, b) => a.distance - b.distance);
  return nearest?.leader;
}
