import { connections } from '../measure.ts';
import { bearer } from '../requests.ts';
import type { Server } from '../server.ts';

/** The requests that a key has in an hour, and those that are sent. */
const limit = 1000;
const sent = 1200;

/** Sends more requests by one key than its limit allows, to the hubs in turn; fails unless exactly the limit is accepted. */
export async function countAccepted(hubs: readonly Server[], key: string, productId: string): Promise<string> {
  const accepted = hubs.map(() => 0);
  let turn = 0;
  const call = async () => {
    while (turn < sent) {
      const at = turn++ % hubs.length;
      const response = await fetch(`${hubs[at]!.address}/catalog/products/${productId}`, { headers: bearer(key) });
      await response.arrayBuffer();
      if (response.ok) accepted[at]! += 1;
      else if (response.status !== 429) throw new Error(`A product is answered with ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, call));
  const total = accepted.reduce((sum, each) => sum + each, 0);
  if (total !== limit) throw new Error(`${total} requests of a key are accepted, and not ${limit}.`);
  return `${sent} requests by one key, to both in turn: ${accepted.join(' + ')} = ${total} accepted, its limit`;
}
