import { describe, expect, it } from '@jest/globals';
import { rateFor } from '../../src/billing/customers/taxes/rate-for.ts';
import { faultOfVatId, normalVatId } from '../../src/billing/customers/taxes/vat-id.ts';

const rate = (percentage: string, country: string | null = null, taxCode: string | null = null) => ({
  id: [country, taxCode, percentage].join('/'),
  name: 'VAT',
  percentage,
  country,
  taxCode,
  ...{ validFrom: null, validUntil: null },
});

const german = [rate('19', 'DE'), rate('7', 'DE', 'books')];
const many = [
  ...german,
  rate('20', 'FR'),
  rate('24', 'GR'),
  rate('21'),
  rate('6', null, 'books'),
  rate('0', null, 'gifts'),
];

interface RateCase {
  seller?: string;
  buyer?: string;
  vatId?: string;
  taxExempt?: boolean;
  rates?: typeof german;
  code?: string;
  is: string;
}

function rateOf({ seller, buyer, vatId, taxExempt = false, rates = many, code }: RateCase): string {
  const { id, percentage, category, name } = rateFor(
    {
      profile: { country: seller ?? null },
      customer: { country: buyer ?? null, vatId: vatId ?? null, taxExempt, vatIdCheck: null },
      rates,
    },
    code ?? null,
    '2026-01-31',
  );
  expect(name).toBe(id === null ? null : 'VAT');
  return `${category} ${percentage}`;
}

describe('the rate of a sale', () => {
  it.each<[string, RateCase]>([
    ['is exempt for an exempt customer', { seller: 'DE', buyer: 'DE', taxExempt: true, is: 'E 0' }],
    ['is exempt for an exempt customer, even without rates and countries', { taxExempt: true, rates: [], is: 'E 0' }],
    ['is none without tax rates', { seller: 'DE', buyer: 'DE', rates: [], is: 'O 0' }],
    [
      'is none without tax rates, also for another country',
      { seller: 'DE', buyer: 'FR', vatId: 'FR40303265045', rates: [], is: 'O 0' },
    ],

    ['at home is that of the country', { seller: 'DE', buyer: 'DE', is: 'S 19' }],
    ['at home is the same for a business', { seller: 'DE', buyer: 'DE', vatId: 'DE136695976', is: 'S 19' }],
    ['for a tax code is that of country and code', { seller: 'DE', buyer: 'DE', code: 'books', is: 'S 7' }],
    ['is chosen by country before tax code', { seller: 'DE', buyer: 'FR', code: 'books', is: 'S 20' }],
    ['is that of the country for an unknown tax code', { seller: 'DE', buyer: 'DE', code: 'toys', is: 'S 19' }],
    ['is the general one for a country without a rate', { seller: 'DE', buyer: 'IT', is: 'S 21' }],
    [
      'is the general one of the tax code for a country without a rate',
      { seller: 'DE', buyer: 'IT', code: 'books', is: 'S 6' },
    ],
    ['of 0 has category Z', { seller: 'DE', buyer: 'IT', code: 'gifts', is: 'Z 0' }],
    ['of 0.0000 has category Z', { seller: 'DE', buyer: 'DE', rates: [rate('0.0000')], is: 'Z 0.0000' }],
    ['is none when no rate applies', { seller: 'DE', buyer: 'IT', rates: german, is: 'O 0' }],
    [
      'is none when the only rate is for a tax code',
      { seller: 'DE', buyer: 'DE', rates: [rate('7', 'DE', 'books')], is: 'O 0' },
    ],
    ['is that of the seller for a buyer without a country', { seller: 'DE', is: 'S 19' }],
    [
      'is that of the seller for a buyer without a country but with a VAT id',
      { seller: 'DE', vatId: 'FR40303265045', is: 'S 19' },
    ],
    ['is the general one when no country is known', { is: 'S 21' }],
    ['is that of the buyer for a seller without a country', { buyer: 'FR', vatId: 'FR40303265045', is: 'S 20' }],

    [
      'is reverse charge for a business of another EU country',
      { seller: 'DE', buyer: 'FR', vatId: 'FR40303265045', is: 'AE 0' },
    ],
    [
      'is reverse charge for a business with any tax code',
      { seller: 'DE', buyer: 'FR', vatId: 'FR40303265045', code: 'books', is: 'AE 0' },
    ],
    ['is that of the buyer for a consumer of another EU country', { seller: 'DE', buyer: 'FR', is: 'S 20' }],
    [
      'is that of the buyer when the VAT id is of a third country',
      { seller: 'DE', buyer: 'FR', vatId: 'IT00743110157', is: 'S 20' },
    ],
    [
      'is that of the buyer when the VAT id is of the country of the seller',
      { seller: 'DE', buyer: 'FR', vatId: 'DE136695976', is: 'S 20' },
    ],
    [
      'is reverse charge in Greece with the VAT prefix EL',
      { seller: 'DE', buyer: 'GR', vatId: 'EL094259216', is: 'AE 0' },
    ],
    [
      'is not reverse charge in Greece with the prefix GR',
      { seller: 'DE', buyer: 'GR', vatId: 'GR094259216', is: 'S 24' },
    ],
    [
      'in Monaco is that of France for a seller in France',
      { seller: 'FR', buyer: 'MC', vatId: 'FR53000004605', is: 'S 20' },
    ],
    [
      'in Monaco is reverse charge for a seller of another EU country',
      { seller: 'DE', buyer: 'MC', vatId: 'FR53000004605', is: 'AE 0' },
    ],
    ['in Monaco is that of France for consumers', { seller: 'DE', buyer: 'MC', is: 'S 20' }],
    ['is reverse charge from a seller in Monaco', { seller: 'MC', buyer: 'DE', vatId: 'DE136695976', is: 'AE 0' }],

    ['is none outside the EU', { seller: 'DE', buyer: 'US', is: 'O 0' }],
    ['is none outside the EU with any tax code', { seller: 'DE', buyer: 'US', code: 'books', is: 'O 0' }],
    ['is none in Switzerland', { seller: 'DE', buyer: 'CH', vatId: 'CHE107787577IVA', is: 'O 0' }],
    ['is none in the United Kingdom', { seller: 'IE', buyer: 'GB', vatId: 'GB980780684', is: 'O 0' }],
    [
      'is none in Northern Ireland, where services are British',
      { seller: 'IE', buyer: 'GB', vatId: 'XI980780684', is: 'O 0' },
    ],
    ['is none for XI, which is no member state', { seller: 'IE', buyer: 'XI', vatId: 'XI980780684', is: 'O 0' }],
    ['is none in Åland, which is outside the VAT area', { seller: 'FI', buyer: 'AX', vatId: 'FI20774740', is: 'O 0' }],
    ['is none in Réunion', { seller: 'FR', buyer: 'RE', is: 'O 0' }],
    [
      'is that of a rate for exactly that country outside the EU',
      { seller: 'DE', buyer: 'GB', rates: [...many, rate('20', 'GB')], is: 'S 20' },
    ],
    [
      'is none for a business of such a country',
      { seller: 'DE', buyer: 'GB', vatId: 'GB980780684', rates: [...many, rate('20', 'GB')], is: 'O 0' },
    ],
    [
      'from outside the EU is that of the buyer inside',
      { seller: 'CH', buyer: 'DE', vatId: 'DE136695976', is: 'S 19' },
    ],
    ['from outside to outside the EU is the general one', { seller: 'CH', buyer: 'US', is: 'S 21' }],
    [
      'from Northern Ireland into the EU is the general one',
      { seller: 'GB', buyer: 'IE', vatId: 'IE6433435F', is: 'S 21' },
    ],
  ])('%s', (_, sale) => {
    expect(rateOf(sale)).toBe(sale.is);
  });
});

/** A real VAT id of every member state. */
const members =
  'ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 EL094259216 ' +
  'ESB58378431 FI20774740 FR40303265045 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 ' +
  'LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619';
const elsewhere = 'GB980780684 XI980780684 CHE107787577IVA FR53000004605 NO995525828MVA US123456789';

describe('a VAT id', () => {
  it.each(`${members} ${elsewhere}`.split(' '))('%s is valid', (vatId) => {
    expect(faultOfVatId(vatId)).toBeUndefined();
  });

  it('leads to reverse charge in every member of the EU', () => {
    const buyers = members.split(' ').map((vatId) => ({ vatId, buyer: vatId.slice(0, 2).replace('EL', 'GR') }));
    const across = buyers.map(({ vatId, buyer }) =>
      rateOf({ seller: buyer === 'DE' ? 'FR' : 'DE', buyer, vatId, is: '' }),
    );
    expect(new Set(buyers.map(({ buyer }) => buyer)).size).toBe(27);
    expect(new Set(across)).toEqual(new Set(['AE 0']));
  });

  it.each([
    [' de 136.695-976 ', 'DE136695976'],
    ['GR094259216', 'EL094259216'],
    ['BE 428.759.497', 'BE0428759497'],
    ['che-107.787.577 iva', 'CHE107787577IVA'],
    ['DE\u00a0136\u2013695\u2009976', 'DE136695976'],
  ])('%s is stored as %s', (written, stored) => {
    expect(normalVatId(written)).toBe(stored);
  });

  const form = 'must be a VAT id with the two letters of its country in front, such as DE123456788';
  it.each([
    ['DE136695977', 'is not a valid VAT id of DE: its check digit is wrong'],
    ['DE13669597', 'is not a valid VAT id of DE: its length is wrong'],
    ['DE1366959766', 'is not a valid VAT id of DE: its length is wrong'],
    ['DE13669597A', 'is not a valid VAT id of DE: its format is wrong'],
    ['EL094259217', 'is not a valid VAT id of EL: its check digit is wrong'],
    ['FR40303265046', 'is not a valid VAT id of FR: its check digit is wrong'],
    ['XI980780685', 'is not a valid VAT id of XI: its check digit is wrong'],
    ['CHE107787578IVA', 'is not a valid VAT id of CH: its check digit is wrong'],
    ['DEDE136695976', 'is not a valid VAT id of DE: its length is wrong'],
    ['XX123456789', form],
    ['136695976', form],
    ['DE', form],
    ['', form],
    ['DE136695976<', form],
    [`DE${'1'.repeat(99)}`, form],
  ])('%s is refused', (vatId, fault) => {
    expect(faultOfVatId(vatId)).toBe(fault);
  });
});
