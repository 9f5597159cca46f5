import { describe, expect, it } from '@jest/globals';
import { rateFor } from '../../src/billing/customers/taxes/rate-for.ts';
import { faultOfVatId, normalVatId } from '../../src/billing/customers/taxes/vat-id.ts';

const rate = (percentage: string, country: string | null = null, taxCode: string | null = null) => ({
  id: [country, taxCode, percentage].join('/'),
  name: 'VAT',
  percentage,
  country,
  taxCode,
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

interface Case {
  seller?: string;
  buyer?: string;
  vatId?: string;
  taxExempt?: boolean;
  rates?: typeof german;
  code?: string;
  is: string;
}

function rateOf({ seller, buyer, vatId, taxExempt = false, rates = many, code }: Case): string {
  const { id, percentage, category, name } = rateFor(
    {
      profile: { country: seller ?? null },
      customer: { country: buyer ?? null, vatId: vatId ?? null, taxExempt },
      rates,
    },
    code ?? null,
  );
  expect(name).toBe(id === null ? null : 'VAT');
  return `${category} ${percentage}`;
}

describe('the rate of a sale', () => {
  it.each<[string, Case]>([
    ['exempt is exempt', { seller: 'DE', buyer: 'DE', taxExempt: true, is: 'E 0' }],
    ['exempt comes before all else', { taxExempt: true, rates: [], is: 'E 0' }],
    ['without rates nothing is taxed', { seller: 'DE', buyer: 'DE', rates: [], is: 'O 0' }],
    ['without rates, abroad too', { seller: 'DE', buyer: 'FR', vatId: 'FR40303265045', rates: [], is: 'O 0' }],

    ['at home: its country', { seller: 'DE', buyer: 'DE', is: 'S 19' }],
    ['a business at home as well', { seller: 'DE', buyer: 'DE', vatId: 'DE136695976', is: 'S 19' }],
    ['country and code', { seller: 'DE', buyer: 'DE', code: 'books', is: 'S 7' }],
    ['country before code', { seller: 'DE', buyer: 'FR', code: 'books', is: 'S 20' }],
    ['a code that no rate names', { seller: 'DE', buyer: 'DE', code: 'toys', is: 'S 19' }],
    ['a country that no rate names', { seller: 'DE', buyer: 'IT', is: 'S 21' }],
    ['its code there', { seller: 'DE', buyer: 'IT', code: 'books', is: 'S 6' }],
    ['a rate of 0', { seller: 'DE', buyer: 'IT', code: 'gifts', is: 'Z 0' }],
    ['a rate of 0.0000', { seller: 'DE', buyer: 'DE', rates: [rate('0.0000')], is: 'Z 0.0000' }],
    ['none that fits', { seller: 'DE', buyer: 'IT', rates: german, is: 'O 0' }],
    ['a rate for a code only', { seller: 'DE', buyer: 'DE', rates: [rate('7', 'DE', 'books')], is: 'O 0' }],
    ['a buyer of no known country: the seller’s', { seller: 'DE', is: 'S 19' }],
    ['the same with a VAT id', { seller: 'DE', vatId: 'FR40303265045', is: 'S 19' }],
    ['nothing known at all', { is: 'S 21' }],
    ['a seller of no known country', { buyer: 'FR', vatId: 'FR40303265045', is: 'S 20' }],

    ['a business of another country', { seller: 'DE', buyer: 'FR', vatId: 'FR40303265045', is: 'AE 0' }],
    ['whatever the code', { seller: 'DE', buyer: 'FR', vatId: 'FR40303265045', code: 'books', is: 'AE 0' }],
    ['a consumer there', { seller: 'DE', buyer: 'FR', is: 'S 20' }],
    ['a VAT id of elsewhere', { seller: 'DE', buyer: 'FR', vatId: 'IT00743110157', is: 'S 20' }],
    ['a VAT id of home', { seller: 'DE', buyer: 'FR', vatId: 'DE136695976', is: 'S 20' }],
    ['Greece has EL', { seller: 'DE', buyer: 'GR', vatId: 'EL094259216', is: 'AE 0' }],
    ['and not GR', { seller: 'DE', buyer: 'GR', vatId: 'GR094259216', is: 'S 24' }],
    ['Monaco is France: home', { seller: 'FR', buyer: 'MC', vatId: 'FR53000004605', is: 'S 20' }],
    ['Monaco is France: abroad', { seller: 'DE', buyer: 'MC', vatId: 'FR53000004605', is: 'AE 0' }],
    ['Monaco is France: consumers', { seller: 'DE', buyer: 'MC', is: 'S 20' }],
    ['a seller of Monaco', { seller: 'MC', buyer: 'DE', vatId: 'DE136695976', is: 'AE 0' }],

    ['out of the EU', { seller: 'DE', buyer: 'US', is: 'O 0' }],
    ['out of the EU, whatever the code', { seller: 'DE', buyer: 'US', code: 'books', is: 'O 0' }],
    ['Switzerland', { seller: 'DE', buyer: 'CH', vatId: 'CHE107787577IVA', is: 'O 0' }],
    ['the United Kingdom', { seller: 'IE', buyer: 'GB', vatId: 'GB980780684', is: 'O 0' }],
    ['Northern Ireland: services are British', { seller: 'IE', buyer: 'GB', vatId: 'XI980780684', is: 'O 0' }],
    ['XI is no member either', { seller: 'IE', buyer: 'XI', vatId: 'XI980780684', is: 'O 0' }],
    ['Åland, of Finland but outside', { seller: 'FI', buyer: 'AX', vatId: 'FI20774740', is: 'O 0' }],
    ['Réunion', { seller: 'FR', buyer: 'RE', is: 'O 0' }],
    ['a rate for that very country', { seller: 'DE', buyer: 'GB', rates: [...many, rate('20', 'GB')], is: 'S 20' }],
    [
      'but not for a business there',
      { seller: 'DE', buyer: 'GB', vatId: 'GB980780684', rates: [...many, rate('20', 'GB')], is: 'O 0' },
    ],
    ['from outside in', { seller: 'CH', buyer: 'DE', vatId: 'DE136695976', is: 'S 19' }],
    ['from outside to outside', { seller: 'CH', buyer: 'US', is: 'S 21' }],
    ['from Northern Ireland in', { seller: 'GB', buyer: 'IE', vatId: 'IE6433435F', is: 'S 21' }],
  ])('%s', (_, sale) => {
    expect(rateOf(sale)).toBe(sale.is);
  });
});

/** One of every member, as their registers have them. */
const members =
  'ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 EL094259216 ' +
  'ESB58378431 FI20774740 FR40303265045 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 ' +
  'LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619';
const elsewhere = 'GB980780684 XI980780684 CHE107787577IVA FR53000004605 NO995525828MVA US123456789';

describe('a VAT id', () => {
  it.each(`${members} ${elsewhere}`.split(' '))('%s is one', (vatId) => {
    expect(faultOfVatId(vatId)).toBeUndefined();
  });

  it('makes for reverse charge in every member of the EU', () => {
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
  ])('%s is kept as %s', (written, kept) => {
    expect(normalVatId(written)).toBe(kept);
  });

  const form = 'must be a VAT id with the two letters of its country in front, such as DE123456788';
  it.each([
    ['DE136695977', 'is no valid VAT id of DE: the check digit does not fit'],
    ['DE13669597', 'is no valid VAT id of DE: its length is not that of one'],
    ['DE1366959766', 'is no valid VAT id of DE: its length is not that of one'],
    ['DE13669597A', 'is no valid VAT id of DE: its form is not that of one'],
    ['EL094259217', 'is no valid VAT id of EL: the check digit does not fit'],
    ['FR40303265046', 'is no valid VAT id of FR: the check digit does not fit'],
    ['XI980780685', 'is no valid VAT id of XI: the check digit does not fit'],
    ['CHE107787578IVA', 'is no valid VAT id of CH: the check digit does not fit'],
    ['DEDE136695976', 'is no valid VAT id of DE: its length is not that of one'],
    ['XX123456789', form],
    ['136695976', form],
    ['DE', form],
    ['', form],
    ['DE136695976<', form],
    [`DE${'1'.repeat(99)}`, form],
  ])('%s is none', (vatId, fault) => {
    expect(faultOfVatId(vatId)).toBe(fault);
  });
});
