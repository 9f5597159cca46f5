import { password } from '../../support/seed.ts';
import { whileHubEnds } from './hub-ends.ts';
import { grace } from './people.ts';
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

/** Signs in again, buys a plan and cancels that; the hub is killed at both. */
export async function buyAndCancel(other: Person): Promise<void> {
  const { page } = other;
  await page.goto(`${other.stage.address}/console`);
  await other.signIn(grace.email, password);
  await other.go('Shops');
  await other.follow('Forge');
  await other.follow('Ink');
  await page.getByLabel('Plan').selectOption({ label: 'Ink Team: €10.00 per unit every month' });
  await page.getByLabel('Quantity').fill('4');
  await page.getByLabel('Country').fill('DE');
  await page.getByRole('region', { name: 'Preview' }).getByText('€40.00').first().waitFor();
  await other.see('It takes effect only once this is paid.');
  await whileHubEnds(other, 'CreateSubscription', 'after', async () => {
    await other.press('Buy');
    await other.seeHeading('Ink Team × 4');
    await other.seeHeading('How to pay');
  });
  await other.press('Cancel the purchase');
  await whileHubEnds(other, 'CancelUnpaid', 'within', async () => {
    await other.confirm('Cancel the purchase');
    await other.see('The purchase is canceled.');
  });
}

/** Ends all sessions of the person. The hub is killed before it has the request. */
export async function signOutEverywhere(other: Person): Promise<void> {
  await other.go('Account');
  await other.press('Sign out everywhere');
  await whileHubEnds(other, 'EndAllSessions', 'before', async () => {
    await other.confirm('Sign out everywhere');
    await other.page.getByLabel('Password').or(other.page.getByText('Your session has ended')).first().waitFor();
  });
}
