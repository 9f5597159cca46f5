import { randomInt } from 'node:crypto';
import clusterUp from './cluster-up.mjs';

/** Prints the seed of the run, which is drawn unless HUB_SEED is set. */
export default async function soakUp() {
  process.env.HUB_SEED ||= String(randomInt(1, 1_000_000));
  console.log(`\nSoak suites run with HUB_SEED=${process.env.HUB_SEED}.`);
  await clusterUp();
}
