import { createHash } from 'node:crypto';

/** One of each four names, which are ordered so that the four take about as long, by the seed of the run. */
export function quarterOf(names, seed) {
  const groups = Array.from({ length: Math.ceil(names.length / 4) }, (_, index) =>
    names.slice(4 * index, 4 * index + 4),
  );
  return groups.map((group, index) => {
    const drawn = createHash('sha256').update(`${seed} ${index}`).digest().readUInt32BE();
    return group[drawn % group.length];
  });
}
