import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { Refusal } from '../../src/errors.ts';
import { decodeId, encodeId, networkProjectId, newId, parseId, prefixes } from '../../src/platform/values/ids.ts';

const prefix = fc.constantFrom(...prefixes);
const uuid = fc.uuid();

/** The examples of github.com/jetify-com/typeid, spec/valid.yml (TypeID 0.3), with a prefix of the hub. */
const known = [
  ['00000000-0000-0000-0000-000000000000', 'product_00000000000000000000000000'],
  ['00000000-0000-0000-0000-000000000001', 'product_00000000000000000000000001'],
  ['00000000-0000-0000-0000-00000000000a', 'product_0000000000000000000000000a'],
  ['00000000-0000-0000-0000-000000000010', 'product_0000000000000000000000000g'],
  ['00000000-0000-0000-0000-000000000020', 'product_00000000000000000000000010'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'product_7zzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['0110c853-1d09-52d8-d73e-1194e95b5f19', 'product_0123456789abcdefghjkmnpqrs'],
  ['01890a5d-ac96-774b-bcce-b302099a8057', 'product_01h455vb4pex5vsknk084sn02q'],
] as const;

describe('an id', () => {
  it.each(known)('encodes the uuid %s as %s, and is decoded to it', (of, id) => {
    expect(encodeId('product', of)).toBe(id);
    expect(decodeId('product', id)).toBe(of);
  });

  it('is decoded to its prefix and uuid', () => {
    fc.assert(
      fc.property(prefix, uuid, (kind, of) => {
        const id = encodeId(kind, of);
        expect(parseId(id)).toEqual({ prefix: kind, uuid: of });
        expect(decodeId(kind, id)).toBe(of);
      }),
    );
  });

  it('is the same for every spelling of its uuid', () => {
    expect(encodeId('product', known[7][0].toUpperCase())).toBe(known[7][1]);
    expect(encodeId('product', known[7][0].replaceAll('-', ''))).toBe(known[7][1]);
  });

  it('sorts among ids of its kind as its uuid does', () => {
    fc.assert(
      fc.property(uuid, uuid, (one, other) => {
        expect(encodeId('plan', one) < encodeId('plan', other)).toBe(one < other);
      }),
    );
  });

  it('is refused as invalid when it is malformed', () => {
    const malformed = [
      ...['', 'product', 'product_', '_01h455vb4pex5vsknk084sn02q', '01h455vb4pex5vsknk084sn02q'],
      'product_01h455vb4pex5vsknk084sn02', // a digit short
      'product_01h455vb4pex5vsknk084sn02qq', // one too many
      'product_81h455vb4pex5vsknk084sn02q', // more than 128 bits
      'product_01H455VB4PEX5VSKNK084SN02Q', // upper case
      ...['i', 'l', 'o', 'u', '-', '!', 'é'].map((digit) => `product_01h455vb4pex5vsknk084sn02${digit}`),
      ...['Product', 'prod2ct', 'pro duct', 'product_'].map((kind) => `${kind}_01h455vb4pex5vsknk084sn02q`),
      ' product_01h455vb4pex5vsknk084sn02q',
      'product_01h455vb4pex5vsknk084sn02q\n',
      '01890a5d-ac96-774b-bcce-b302099a8057',
    ];
    for (const id of malformed) {
      expect([id, parseId(id)]).toEqual([id, undefined]);
      expect(() => decodeId('product', id)).toThrow(expect.objectContaining({ kind: 'invalid', code: 'invalid_id' }));
    }
  });

  it('is refused at a pointer when one is given', () => {
    const refused = (pointer?: string) => {
      try {
        return decodeId('product', 'x', pointer);
      } catch (error) {
        return (error as Refusal).details.problems;
      }
    };
    const detail = 'An id looks like product_ and 26 characters; this does not.';
    expect(refused('/productId')).toEqual([{ pointer: '/productId', detail }]);
    expect(refused()).toBeUndefined();
  });

  it('is never decoded from other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseId(text)).toBeUndefined();
        const id = parseId(`product_0${text}`);
        if (id) expect(encodeId('product', id.uuid)).toBe(`product_0${text}`);
      }),
    );
  });

  it('of another kind is refused as not found, with the expected kind in the code', () => {
    expect(() => decodeId('product', newId('plan'))).toThrow(
      expect.objectContaining({ kind: 'not_found', code: 'product_not_found' }),
    );
    expect(() => decodeId('product', 'unicorn_01h455vb4pex5vsknk084sn02q')).toThrow(
      expect.objectContaining({ kind: 'not_found' }),
    );
  });
});

describe('a new id', () => {
  afterEach(() => void jest.useRealTimers());

  it('is a UUID of version 7 that contains the millisecond of its creation', () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-31T10:00:00.123Z') });
    for (let time = 0; time < 100; time += 1) {
      const made = decodeId('invoice', newId('invoice'));
      expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(made.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.now());
    }
  });

  it('sorts after ids that are a millisecond or more older', () => {
    jest.useFakeTimers({ now: 0 });
    const ids = [0, 1, 255, 256, 65_536, 2 ** 32, Date.parse('2026-01-31'), 2 ** 48 - 1].map((now) => {
      jest.setSystemTime(now);
      return newId('audit');
    });
    expect(ids.toSorted()).toEqual(ids);
  });

  it('sorts after all older ids, also within a millisecond', () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-31T10:00:00Z') });
    const ids = Array.from({ length: 10_000 }, () => newId('audit'));
    expect(ids.toSorted()).toEqual(ids);
    jest.setSystemTime(Date.parse('2026-01-31T09:59:59.500Z'));
    expect(newId('audit') > ids.at(-1)!).toBe(true);
  });

  it('is never generated twice', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('event'));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('the project id of the network is the zero uuid', () => {
  expect(networkProjectId).toBe('project_00000000000000000000000000');
});
