import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Entitlement, EntitlementSource } from '../../src/entitlements/entitlement.ts';
import { GrantValue } from '../../src/entitlements/grant-value.ts';
import type { Grant } from '../../src/entitlements/grant-value.ts';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { newId } from '../../src/platform/values/ids.ts';

function entitlement(value: Grant, featureType: FeatureType | null, used: string | null = null): Entitlement {
  const ids = { productId: newId('product'), subscriptionId: newId('subscription'), productGrantId: null };
  const rest = {
    productSlug: 'anvil',
    feature: 'f',
    unit: null,
    source: EntitlementSource.plan,
    resetsAt: null,
  };
  return new Entitlement({ ...ids, ...rest, value, featureType, used });
}

const { boolean, quantity, string, metered } = FeatureType;

describe('an entitlement', () => {
  it.each([
    ['true', true, boolean, null, { isGranted: true, limit: null, text: null, left: null }],
    ['false', false, boolean, null, { isGranted: false, limit: null, text: null, left: null }],
    ['a number', 5, quantity, null, { isGranted: true, limit: '5', text: null, left: null }],
    ['the number 0', 0, quantity, null, { isGranted: false, limit: '0', text: null, left: null }],
    ['a text', 'eu', string, null, { isGranted: true, limit: null, text: 'eu', left: null }],
    ['a limit of which nothing is used', 10, metered, '0', { isGranted: true, limit: '10', text: null, left: '10' }],
    [
      'a limit of which a part is used',
      10,
      metered,
      '3.25',
      { isGranted: true, limit: '10', text: null, left: '6.75' },
    ],
    ['a limit of which a fraction is left', 1, metered, '0.999999999999', { isGranted: true, left: '0.000000000001' }],
    ['a limit that is used up', 10, metered, '10', { isGranted: false, limit: '10', text: null, left: '0' }],
    ['a limit that is exceeded', 10, metered, '11.5', { isGranted: false, limit: '10', text: null, left: '0' }],
    ['a limit without counted usage', 10, metered, null, { isGranted: true, limit: '10', text: null, left: null }],
    [
      'the largest limit',
      Number.MAX_SAFE_INTEGER,
      metered,
      '1',
      { limit: '9007199254740991', left: '9007199254740990' },
    ],
  ])('with %s reports what is granted and left', (_, value, type, used, expected) => {
    const { isGranted, limit, text, left } = entitlement(value, type, used);
    expect({ isGranted, limit, text, left }).toMatchObject(expected);
    expect(entitlement(value, type, used).type).toBe(type);
  });

  it.each<[Grant, FeatureType | null, FeatureType]>([
    [true, null, boolean],
    [5, null, quantity],
    ['eu', null, string],
    [true, string, boolean],
    ['eu', metered, string],
    [5, boolean, quantity],
  ])('of %j, when the type of its feature is now %s, has type %s', (value, featureType, type) => {
    expect(entitlement(value, featureType).type).toBe(type);
  });

  it('never has more left than its limit, nor less than zero', () => {
    const amounts = [fc.nat({ max: 2 ** 31 - 1 }), fc.nat({ max: 2 ** 31 - 1 })] as const;
    fc.assert(
      fc.property(...amounts, (limit, used) => {
        const { left, isGranted } = entitlement(limit, metered, String(used));
        expect(left).toBe(String(Math.max(limit - used, 0)));
        expect(isGranted).toBe(used < limit);
      }),
    );
  });
});

describe('a granted value', () => {
  it.each([true, false, 0, 5, Number.MAX_SAFE_INTEGER, 'eu', ''])('may be %j', (value) => {
    expect(GrantValue.parseValue(value)).toBe(value);
  });

  it.each([-1, 1.5, 2 ** 53, Number.NaN, null, [], {}, 'nul\0', '\ud800'])('must not be %p', (value) => {
    expect(() => GrantValue.parseValue(value)).toThrow('expected true or false');
  });
});
