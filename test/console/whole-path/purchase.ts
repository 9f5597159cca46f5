import { password } from '../../support/seed.ts';
import { whileHubEnds } from './hub-ends.ts';
import { grace, mary } from './people.ts';
import type { Person } from './person.ts';

/** Lets people buy for themselves. */
export async function openShop(ada: Person): Promise<void> {
  await ada.page.goto(`${ada.stage.address}/console`);
  await ada.go('Billing settings');
  const section = ada.page.locator('section').filter({ has: ada.page.getByRole('heading', { name: 'Self-service' }) });
  await section.getByRole('button', { name: 'Edit' }).click();
  await ada.dialog.getByLabel('People buy for themselves').selectOption('all_clients');
  await ada.confirm('Save');
  await ada.see('Through every client, with a shop in this console');
}

/** Signs in, buys a plan and cancels that; the hub is killed at both. */
export async function buyAndCancel(buyer: Person): Promise<void> {
  const { page } = buyer;
  await page.goto(`${buyer.stage.address}/console`);
  await buyer.signIn(mary.email, password);
  await buyer.go('Shops');
  await buyer.follow('Forge');
  await buyer.follow('Ink');
  await page.getByLabel('Plan').selectOption({ label: 'Ink Team: €10.00 per unit every month' });
  await page.getByLabel('Quantity').fill('4');
  await page.getByLabel('Country').fill('DE');
  await page.getByRole('region', { name: 'Preview' }).getByText('€40.00').first().waitFor();
  await buyer.see('It takes effect only once this is paid.');
  await whileHubEnds(buyer, 'CreateSubscription', 'after', async () => {
    await buyer.press('Buy');
    await buyer.seeHeading('Ink Team × 4');
    await buyer.seeHeading('How to pay');
  });
  await buyer.press('Cancel the purchase');
  await whileHubEnds(buyer, 'CancelUnpaid', 'within', async () => {
    await buyer.confirm('Cancel the purchase');
    await buyer.see('The purchase is canceled.');
  });
}

/** Signs in again, and ends all sessions. The hub is killed before it has the request. */
export async function signOutEverywhere(other: Person): Promise<void> {
  await other.page.goto(`${other.stage.address}/console`);
  await other.signIn(grace.email, password);
  await other.press(grace.name);
  await other.choose('Account');
  await other.press('Sign out everywhere');
  await whileHubEnds(other, 'EndAllSessions', 'before', async () => {
    await other.confirm('Sign out everywhere');
    await other.page.getByLabel('Password').or(other.page.getByText('Your session has ended')).first().waitFor();
  });
}
