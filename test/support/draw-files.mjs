import { createHash } from 'node:crypto';

/** One of each two names, which are ordered so that the two take about as long, by the seed of the run. */
export function halfOf(names, seed) {
  const pairs = Array.from({ length: Math.ceil(names.length / 2) }, (_, index) =>
    names.slice(2 * index, 2 * index + 2),
  );
  return pairs.map((pair, index) => {
    const drawn = createHash('sha256').update(`${seed} ${index}`).digest()[0] % 2;
    return pair[drawn] ?? pair[0];
  });
}
