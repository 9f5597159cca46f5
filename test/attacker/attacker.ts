import 'reflect-metadata';
import { constants, setPriority } from 'node:os';
import { Attacks } from './attacks.ts';
import type { Target } from './attacks.ts';

/** A separate process that sends attacks until its input ends, and then prints the number of answers by status. */
// A real attacker runs on another machine, so that its work must not take processor time from the hub.
setPriority(constants.priority.PRIORITY_LOW);

const { lanes, ...target } = JSON.parse(process.argv[2]!) as Target & { lanes: number };
const attacks = new Attacks(target);
const statuses: Record<number, number> = {};
let isOver = false;
process.stdin.resume().on('end', () => (isOver = true));

await Promise.all(
  Array.from({ length: lanes }, async () => {
    while (!isOver) {
      const status = await attacks.one();
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }),
);
console.log(JSON.stringify({ statuses }));
process.exit(0);
