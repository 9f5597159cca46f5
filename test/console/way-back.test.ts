import { describe, expect, test } from '@jest/globals';
import { afterPayment, wayBack, withWayBack } from '../../console/account/paying/way-back.ts';

const id = 'checkoutlink_01k0000000000000000000000a';

describe('the way back from a page that pays', () => {
  test('leads to the checkout whose id the address has', () => {
    const url = withWayBack('https://hub.example/pay#link_secret', id);
    expect(url).toBe(`https://hub.example/pay?checkout=${id}#link_secret`);
    const checkout = wayBack(new URL(url).search);
    expect(checkout).toBe(`/console/checkout/${id}`);
    expect(afterPayment(checkout!)).toBe(`/console/checkout/${id}?paid=true`);
  });

  test.each([
    ...[
      '',
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      `${id}/../../evil`,
      `${id}?x=`,
      id.toUpperCase(),
    ],
    ...[`/${id}`, ` ${id}`, `${id}\n`, 'customerlink_01k0000000000000000000000a'],
  ])('leads nowhere for %s', (checkout) => {
    expect(wayBack(`?${new URLSearchParams({ checkout })}`)).toBeUndefined();
  });
});
