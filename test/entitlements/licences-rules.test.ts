import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import type { LicenceFacts } from '../../src/entitlements/licences/facts.ts';
import { licenceCodeFor } from '../../src/entitlements/licences/judge.ts';
import { isSignedBy, readKey, writeKey } from '../../src/entitlements/licences/key-text.ts';
import { LicenceCode } from '../../src/entitlements/licences/licence-code.ts';
import { LicenceStatus, licenceStates } from '../../src/entitlements/licences/licence-status.ts';
import { LicenceStanding, endOf, standingOf } from '../../src/entitlements/licences/standing.ts';
import { SubscriptionStatus } from '../../src/billing/subscriptions/subscription-states.ts';
import { newId } from '../../src/platform/values/ids.ts';

const end = Temporal.Instant.from('2026-06-01T00:00:00Z');
const before = end.subtract({ hours: 1 });
const after = end.add({ hours: 1 });

const productId = newId('product');
const policy = { maxMachines: 1, atEnd: LicenceEnd.restrict, offlineDays: 14 };
const running: LicenceFacts = {
  id: newId('licence'),
  projectId: newId('project'),
  testClockId: null,
  productId,
  planId: newId('plan'),
  product: 'forge',
  plan: 'team',
  status: LicenceStatus.active,
  standing: LicenceStanding.good,
  policy,
  issuedAt: before,
  endsAt: null,
  endedAt: null,
  releasesBefore: null,
  areUpdatesOver: false,
  features: { sso: true, seats: 5 },
  machinesUsed: 1,
  machinesMax: 3,
  place: 1,
};
const over = { releasesBefore: end, areUpdatesOver: true };
const ended = { standing: LicenceStanding.ended, endsAt: end, endedAt: end, ...over };
const maintained = { ...ended, policy: { ...policy, atEnd: LicenceEnd.maintain } };
const here = { fingerprint: 'here' };

type ValidationRow = [
  says: string,
  code: LicenceCode,
  facts: Partial<LicenceFacts>,
  request?: object,
  publishedAt?: Temporal.Instant,
];

const rows: ValidationRow[] = [
  ['all is well', LicenceCode.VALID, {}],
  ['an invoice is overdue', LicenceCode.VALID, { standing: LicenceStanding.past_due }],
  ['it is revoked', LicenceCode.BANNED, { status: LicenceStatus.revoked }],
  ['it is revoked and over', LicenceCode.BANNED, { status: LicenceStatus.revoked, ...ended }],
  ['it is suspended', LicenceCode.SUSPENDED, { status: LicenceStatus.suspended }],
  ['its subscription is suspended', LicenceCode.SUSPENDED, { standing: LicenceStanding.suspended }],
  ['it is suspended and over', LicenceCode.SUSPENDED, { status: LicenceStatus.suspended, ...ended }],
  ['it is over', LicenceCode.EXPIRED, ended],
  ['it is over and the version is older', LicenceCode.EXPIRED, ended, { ...here, version: '1.0.0' }, before],
  ['it is over with maintenance and no version is named', LicenceCode.EXPIRED, maintained],
  [
    'it is over with maintenance and the version is older',
    LicenceCode.VALID,
    maintained,
    { ...here, version: '1.0.0' },
    before,
  ],
  [
    'it is over with maintenance and the version came at its end',
    LicenceCode.VERSION_SCOPE_MISMATCH,
    maintained,
    { ...here, version: '2.0.0' },
    end,
  ],
  [
    'it is over with maintenance and the version is newer',
    LicenceCode.VERSION_SCOPE_MISMATCH,
    maintained,
    { ...here, version: '2.0.0' },
    after,
  ],
  [
    'it is over with maintenance and the version is unknown',
    LicenceCode.VERSION_SCOPE_MISMATCH,
    maintained,
    { ...here, version: '9.9.9' },
  ],
  ['it is active and the version is unknown', LicenceCode.VALID, {}, { ...here, version: '9.9.9' }],
  ['the product matches', LicenceCode.VALID, {}, { ...here, productId }],
  ['the product differs', LicenceCode.PRODUCT_SCOPE_MISMATCH, {}, { ...here, productId: newId('product') }],
  ['all features are granted', LicenceCode.VALID, {}, { ...here, features: ['seats', 'sso'] }],
  ['one of the features is not granted', LicenceCode.ENTITLEMENTS_MISSING, {}, { ...here, features: ['sso', 'audit'] }],
  [
    'a feature is named like a property of every object',
    LicenceCode.ENTITLEMENTS_MISSING,
    {},
    { ...here, features: ['constructor'] },
  ],
  ['machines are limited and no fingerprint is given', LicenceCode.FINGERPRINT_SCOPE_REQUIRED, {}, {}],
  ['the fingerprint is empty', LicenceCode.FINGERPRINT_SCOPE_REQUIRED, {}, { fingerprint: '' }],
  ['machines are not counted and no fingerprint is given', LicenceCode.VALID, { machinesMax: null, place: null }, {}],
  ['no machine is active of one', LicenceCode.NO_MACHINE, { place: null, machinesUsed: 0, machinesMax: 1 }],
  ['no machine is active of several', LicenceCode.NO_MACHINES, { place: null, machinesUsed: 0 }],
  ['no machine is active of any number', LicenceCode.NO_MACHINES, { place: null, machinesUsed: 0, machinesMax: null }],
  [
    'another machine is active and places are free',
    LicenceCode.FINGERPRINT_SCOPE_MISMATCH,
    { place: null, machinesUsed: 2 },
  ],
  [
    'another machine is active of any number',
    LicenceCode.FINGERPRINT_SCOPE_MISMATCH,
    { place: null, machinesMax: null },
  ],
  ['other machines are active in all places', LicenceCode.TOO_MANY_MACHINES, { place: null, machinesUsed: 3 }],
  ['the machine has the last place', LicenceCode.VALID, { place: 3, machinesUsed: 3 }],
  ['the machine has a place that is no longer bought', LicenceCode.TOO_MANY_MACHINES, { place: 4, machinesUsed: 2 }],
];

describe('a validation', () => {
  it.each(rows)('returns, when %s, the code %s', (_, code, facts, request = here, publishedAt) => {
    expect(licenceCodeFor({ ...running, ...facts }, request, publishedAt)).toBe(code);
  });
});

describe('the standing of a licence', () => {
  const subscriptionAndItem = (
    status: SubscriptionStatus,
    cancelAt: typeof end | null,
    endedAt: string | null = null,
  ) => ({
    subscription: { status, cancelAt },
    item: { endedAt },
  });

  it('follows the subscription, whose end may have passed before it is recorded', () => {
    const of = (...values: Parameters<typeof subscriptionAndItem>) => standingOf(subscriptionAndItem(...values), end);
    expect(of(SubscriptionStatus.active, null)).toBe('good');
    expect(of(SubscriptionStatus.past_due, null)).toBe('past_due');
    expect(of(SubscriptionStatus.active, after)).toBe('good');
    expect(of(SubscriptionStatus.past_due, end)).toBe('ended');
    expect(of(SubscriptionStatus.canceled, before)).toBe('ended');
    expect(of(SubscriptionStatus.active, null, '2026-05-31 00:00:00+00')).toBe('ended');
  });

  it('ends with the subscription or the item, whichever ends first', () => {
    expect(endOf(subscriptionAndItem(SubscriptionStatus.active, end, '2026-05-31 00:00:00+00'))).toEqual(
      Temporal.Instant.from('2026-05-31T00:00:00Z'),
    );
    expect(endOf(subscriptionAndItem(SubscriptionStatus.active, null))).toBeNull();
  });
});

describe('a licence', () => {
  it.each([
    [LicenceStatus.active, ['suspend', 'revoke']],
    [LicenceStatus.suspended, ['reinstate', 'revoke']],
    [LicenceStatus.revoked, []],
  ])('that is %s offers its project the actions %j', (status, actions) => {
    expect(licenceStates.availableActions({ status })).toEqual(actions);
  });
});

describe('a licence key', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = privateKey.export({ format: 'jwk' });
  const claims = {
    licence: newId('licence'),
    project: newId('project'),
    product: productId,
    plan: newId('plan'),
    issuedAt: '2026-01-31T10:00:00.000Z',
    kid: 'k'.repeat(43),
  };
  const write = () => writeKey(claims, (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'));
  const key = write();

  /** Returns whether a key is well-formed and its signature is valid. */
  function isGood(text: string): boolean {
    const sent = readKey(text);
    return typeof sent === 'object' && isSignedBy(x, sent);
  }

  it('is one line, the same every time, and contains its claims', () => {
    expect(key).toMatch(/^lic_[\w-]+\.[\w-]{86}$/);
    expect(write()).toBe(key);
    expect(readKey(key)).toMatchObject({ claims });
    expect(isGood(key)).toBe(true);
  });

  it('is accepted with surrounding blanks', () => {
    expect(isGood(` ${key}\n`)).toBe(true);
  });

  it('is rejected with any one character changed', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'.split('');
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(key[at] !== character);
        expect(isGood(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('is rejected with the last character changed, of whose bits only two are read', () => {
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
    const good = last.filter((character) => isGood(key.slice(0, -1) + character));
    expect(good).toEqual([key.at(-1)]);
  });

  it('is rejected when cut, lengthened or concatenated', () => {
    for (const text of [key.slice(0, -1), `${key}A`, `${key}.${key}`, key.replace('lic_', ''), '', 'lic_.', '.']) {
      expect(isGood(text)).toBe(false);
    }
  });

  it.each([
    ['no ids', { ...claims, licence: 'x' }],
    ['ids of other things', { ...claims, licence: claims.project }],
    ['no name of a key', { ...claims, kid: "' or true" }],
    ['null', null],
    ['a list', []],
  ])('with %s is rejected before any database query', (_, says) => {
    expect(readKey(`lic_${Buffer.from(JSON.stringify(says)).toString('base64url')}.AAAA`)).toBe('broken');
  });

  it('is not parsed when it is longer than any key', () => {
    expect(readKey(`lic_${'A'.repeat(1_000_000)}.A`)).toBeUndefined();
  });
});
