/** A usage event as a client sends it. */
export interface SentEvent {
  meter: string;
  subject: string;
  quantity: string;
  key: string;
}

/** The keys of the meters that events name. */
export const meterKeys = ['calls', 'bytes', 'minutes'];
const subjects = 500;

let made = 0;

/** Makes a batch whose events have new keys, of 500 subjects in turn. */
export function makeBatch(size: number): SentEvent[] {
  return Array.from({ length: size }, () => {
    made += 1;
    return {
      meter: meterKeys[made % meterKeys.length]!,
      subject: `customer-${made % subjects}`,
      quantity: String(1 + (made % 90)),
      // Not in the order of time, as the ids of most senders.
      key: `event-${(made * 7919) % 100_003}-${made}`,
    };
  });
}
