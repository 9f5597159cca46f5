import { randomInt } from 'node:crypto';

// One seed for the whole run: which files it has, what each test draws, and which cases of the slow ones are tried.
if (!process.env.HUB_SEED) {
  process.env.HUB_SEED = String(randomInt(2 ** 31));
  console.error(`Tests run with HUB_SEED=${process.env.HUB_SEED}.`);
}
