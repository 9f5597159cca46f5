import { scrypt } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { Refusal } from '../../errors.ts';

/** libuv has four threads for files, DNS and hashes; two concurrent hashes leave room for the rest. */
const MOST_AT_ONCE = 2;
/** About five seconds of work; later callers are refused instead of waiting longer. */
const MOST_WAITING = 40;

let running = 0;
const waiting: (() => void)[] = [];

export interface ScryptInput {
  password: string;
  salt: Buffer;
  length: number;
  options: ScryptOptions;
}

/** Runs scrypt outside the event loop, a few at a time. Refuses with `busy` when too many calls are waiting. */
export async function derive(input: ScryptInput): Promise<Buffer> {
  await enter();
  try {
    return await run(input);
  } finally {
    leave();
  }
}

async function enter(): Promise<void> {
  if (running < MOST_AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MOST_WAITING) {
    throw new Refusal('limited', 'busy', 'Too many people are signing in at this moment. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    });
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Gives the free slot to the call that has waited longest. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

function run({ password, salt, length, options }: ScryptInput): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
