import { createHash } from 'node:crypto';

/** One of each three names, which are ordered so that the three take about as long, by the seed of the run. */
export function thirdOf(names, seed) {
  const triples = Array.from({ length: Math.ceil(names.length / 3) }, (_, index) =>
    names.slice(3 * index, 3 * index + 3),
  );
  return triples.map((triple, index) => {
    const drawn = createHash('sha256').update(`${seed} ${index}`).digest().readUInt32BE();
    return triple[drawn % triple.length];
  });
}
