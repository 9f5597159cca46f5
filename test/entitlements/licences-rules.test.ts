import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import type { LicenceFacts } from '../../src/entitlements/licences/facts.ts';
import { judge } from '../../src/entitlements/licences/judge.ts';
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
  features: { sso: true, seats: 5 },
  machinesUsed: 1,
  machinesMax: 3,
  place: 1,
};
const ended = { standing: LicenceStanding.ended, endsAt: end, endedAt: end };
const maintained = { ...ended, policy: { ...policy, atEnd: LicenceEnd.maintain } };
const here = { fingerprint: 'here' };

type Row = [
  says: string,
  code: LicenceCode,
  facts: Partial<LicenceFacts>,
  asked?: object,
  publishedAt?: Temporal.Instant,
];

const rows: Row[] = [
  ['all is well', LicenceCode.VALID, {}],
  ['an invoice is overdue', LicenceCode.VALID, { standing: LicenceStanding.past_due }],
  ['it is revoked', LicenceCode.BANNED, { status: LicenceStatus.revoked }],
  ['it is revoked and over', LicenceCode.BANNED, { status: LicenceStatus.revoked, ...ended }],
  ['it is suspended', LicenceCode.SUSPENDED, { status: LicenceStatus.suspended }],
  ['its subscription is suspended', LicenceCode.SUSPENDED, { standing: LicenceStanding.suspended }],
  ['it is suspended and over', LicenceCode.SUSPENDED, { status: LicenceStatus.suspended, ...ended }],
  ['it is over', LicenceCode.EXPIRED, ended],
  ['it is over, whatever the version', LicenceCode.EXPIRED, ended, { ...here, version: '1.0.0' }, before],
  ['it continues, and no version is named', LicenceCode.EXPIRED, maintained],
  ['it continues for a version of before', LicenceCode.VALID, maintained, { ...here, version: '1.0.0' }, before],
  ['a version came at the end', LicenceCode.VERSION_SCOPE_MISMATCH, maintained, { ...here, version: '2.0.0' }, end],
  ['a version came after', LicenceCode.VERSION_SCOPE_MISMATCH, maintained, { ...here, version: '2.0.0' }, after],
  ['a version is not known', LicenceCode.VERSION_SCOPE_MISMATCH, maintained, { ...here, version: '9.9.9' }],
  ['a version is not known while it runs', LicenceCode.VALID, {}, { ...here, version: '9.9.9' }],
  ['the product is this', LicenceCode.VALID, {}, { ...here, productId }],
  ['the product is another', LicenceCode.PRODUCT_SCOPE_MISMATCH, {}, { ...here, productId: newId('product') }],
  ['the features are granted', LicenceCode.VALID, {}, { ...here, features: ['seats', 'sso'] }],
  ['a feature is not', LicenceCode.ENTITLEMENTS_MISSING, {}, { ...here, features: ['sso', 'audit'] }],
  ['a feature is a word of the language', LicenceCode.ENTITLEMENTS_MISSING, {}, { ...here, features: ['constructor'] }],
  ['machines count and none is named', LicenceCode.FINGERPRINT_SCOPE_REQUIRED, {}, {}],
  ['an empty fingerprint is none', LicenceCode.FINGERPRINT_SCOPE_REQUIRED, {}, { fingerprint: '' }],
  ['machines do not count', LicenceCode.VALID, { machinesMax: null, place: null }, {}],
  ['no machine of one', LicenceCode.NO_MACHINE, { place: null, machinesUsed: 0, machinesMax: 1 }],
  ['no machine of several', LicenceCode.NO_MACHINES, { place: null, machinesUsed: 0 }],
  ['no machine of any number', LicenceCode.NO_MACHINES, { place: null, machinesUsed: 0, machinesMax: null }],
  ['another machine, with room', LicenceCode.FINGERPRINT_SCOPE_MISMATCH, { place: null, machinesUsed: 2 }],
  ['another of any number', LicenceCode.FINGERPRINT_SCOPE_MISMATCH, { place: null, machinesMax: null }],
  ['another machine, without room', LicenceCode.TOO_MANY_MACHINES, { place: null, machinesUsed: 3 }],
  ['the last place', LicenceCode.VALID, { place: 3, machinesUsed: 3 }],
  ['a place that is no longer bought', LicenceCode.TOO_MANY_MACHINES, { place: 4, machinesUsed: 2 }],
];

describe('a validation', () => {
  it.each(rows)('says of a licence where %s: %s', (_, code, facts, asked = here, publishedAt) => {
    expect(judge({ ...running, ...facts }, asked, publishedAt)).toBe(code);
  });
});

describe('the standing of a licence', () => {
  const course = (status: SubscriptionStatus, cancelAt: typeof end | null, endedAt: string | null = null) => ({
    subscription: { status, cancelAt },
    item: { endedAt },
  });

  it('follows the subscription, which may end before anyone has noted it', () => {
    const of = (...values: Parameters<typeof course>) => standingOf(course(...values), end);
    expect(of(SubscriptionStatus.active, null)).toBe('good');
    expect(of(SubscriptionStatus.past_due, null)).toBe('past_due');
    expect(of(SubscriptionStatus.active, after)).toBe('good');
    expect(of(SubscriptionStatus.past_due, end)).toBe('ended');
    expect(of(SubscriptionStatus.canceled, before)).toBe('ended');
    expect(of(SubscriptionStatus.active, null, '2026-05-31 00:00:00+00')).toBe('ended');
  });

  it('ends with whichever ends first', () => {
    expect(endOf(course(SubscriptionStatus.active, end, '2026-05-31 00:00:00+00'))).toEqual(
      Temporal.Instant.from('2026-05-31T00:00:00Z'),
    );
    expect(endOf(course(SubscriptionStatus.active, null))).toBeNull();
  });
});

describe('what a project may do to a licence', () => {
  it.each([
    [LicenceStatus.active, ['suspend', 'revoke']],
    [LicenceStatus.suspended, ['reinstate', 'revoke']],
    [LicenceStatus.revoked, []],
  ])('that is %s: %j', (status, actions) => {
    expect(licenceStates.availableActions({ status })).toEqual(actions);
  });
});

describe('the text of a licence key', () => {
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

  /** Whether the text would be believed. */
  function isGood(text: string): boolean {
    const sent = readKey(text);
    return typeof sent === 'object' && isSignedBy(x, sent);
  }

  it('is one line, the same every time, and says what was written', () => {
    expect(key).toMatch(/^lic_[\w-]+\.[\w-]{86}$/);
    expect(write()).toBe(key);
    expect(readKey(key)).toMatchObject({ claims });
    expect(isGood(key)).toBe(true);
  });

  it('may have the blanks around it that come with copying', () => {
    expect(isGood(` ${key}\n`)).toBe(true);
  });

  it('is not believed with any one character changed', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'.split('');
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...alphabet), (at, character) => {
        fc.pre(key[at] !== character);
        expect(isGood(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('is not believed with the last character changed, of whose bits only two are read', () => {
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
    const good = last.filter((character) => isGood(key.slice(0, -1) + character));
    expect(good).toEqual([key.at(-1)]);
  });

  it('is not believed when cut, lengthened or put together of two', () => {
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
  ])('that says %s asks nothing of the database', (_, says) => {
    expect(readKey(`lic_${Buffer.from(JSON.stringify(says)).toString('base64url')}.AAAA`)).toBe('broken');
  });

  it('is no key at all where it is longer than any', () => {
    expect(readKey(`lic_${'A'.repeat(1_000_000)}.A`)).toBeUndefined();
  });
});
