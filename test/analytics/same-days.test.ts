import { expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { haveSameDays } from '../../src/analytics/people/same-days.ts';

const at = (time: string) => Temporal.Instant.from(time);

it.each([
  ['Europe/Berlin', 'Europe/Paris', '2026-01-31T23:00:00Z', '2026-12-31T23:00:00Z', true],
  ['UTC', 'Etc/UTC', '1970-01-01T00:00:00Z', '2026-12-31T00:00:00Z', true],
  ['UTC', 'Europe/London', '2025-12-01T00:00:00Z', '2026-03-29T00:00:00Z', true],
  ['UTC', 'Europe/London', '2025-12-01T00:00:00Z', '2026-03-30T00:00:00Z', false],
  ['Europe/London', 'UTC', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z', false],
  ['Europe/Berlin', 'Europe/Istanbul', '2026-10-20T22:00:00Z', '2026-10-22T22:00:00Z', false],
  ['Pacific/Honolulu', 'Pacific/Kiritimati', '2026-10-20T10:00:00Z', '2026-10-22T10:00:00Z', false],
])('%s and %s, from %s to %s, have the same days: %p', (one, other, from, to, same) => {
  expect(haveSameDays([one, other], { from: at(from), to: at(to) })).toBe(same);
});
