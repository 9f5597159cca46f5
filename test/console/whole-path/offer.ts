import { whileHubEnds } from './hub-ends.ts';
import type { Person } from './person.ts';

/** The prices of the product: the name of the plan, and what is entered. */
const prices = [
  ['Team', 'EUR', '10', 'month', '€10.00'],
  ['Studio', 'USD', '90', 'year', 'US$90.00'],
  ['Lifetime', 'EUR', '100', 'once', '€100.00'],
] as const;

/** Adds a product, and publishes it. The hub is killed while it writes. */
export async function createProduct(ada: Person): Promise<void> {
  await ada.go('Products');
  await ada.press('Add a product');
  await ada.dialog.getByLabel('Name').fill('Ink');
  await whileHubEnds(ada, 'RegisterProduct', 'within', async () => {
    await ada.confirm('Add');
    await ada.seeHeading('Ink');
  });
  await ada.press('Publish');
  await ada.confirm('Publish');
  await ada.see('Active');
}

/** Gives the product three plans with a price each; the answer to each price is lost. */
export async function addPrices(ada: Person): Promise<void> {
  for (const [plan, currency, amount, interval, shown] of prices) {
    await ada.press('Add a plan');
    await ada.dialog.getByLabel('Name').fill(plan);
    await ada.confirm('Save');
    await ada.dialog.waitFor({ state: 'detached' });
    await ada.follow(`Add a price to ${plan}`);
    await ada.page.getByLabel(/^Currency/).fill(currency);
    await ada.page.getByLabel('Amount per unit').fill(amount);
    await ada.page.getByLabel('Interval').selectOption(interval);
    await whileHubEnds(ada, 'UpdateOffer', 'after', async () => {
      await ada.press('Add the price');
      await ada.follow(`Ink, ${plan}`);
      await ada.page
        .getByRole('table', { name: `Prices of ${plan}` })
        .getByText(`${shown} per unit`)
        .waitFor();
    });
  }
}
