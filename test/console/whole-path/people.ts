import { password } from '../../support/seed.ts';
import { whileHubEnds } from './hub-ends.ts';
import type { Person } from './person.ts';

export const grace = { name: 'Grace Hopper', email: 'grace@hopper.example' };
/** A person who buys, and is no member. */
export const mary = { name: 'Mary Shelley', email: 'mary@buyer.example' };

/** Signs in and accepts the invitation. The answer is lost. */
export async function acceptInvitation(other: Person): Promise<void> {
  await other.page.goto(`${other.stage.address}/console`);
  await other.signIn(grace.email, password);
  await other.go('Account');
  await other.press('Actions for the invitation to Forge');
  await other.choose('Accept');
  await whileHubEnds(other, 'AcceptReceivedInvitation', 'after', async () => {
    await other.confirm('Accept');
    await other.see('You are a member of Forge.');
  });
}

/** Suspends the other person, whose session ends, and reinstates them. The answer to the suspension is lost. */
export async function suspendAndReinstate(ada: Person, other: Person): Promise<void> {
  await ada.press('Ada Lovelace');
  await ada.choose('Account');
  await ada.go('Accounts');
  await ada.press(`Actions for ${grace.name}`);
  await ada.choose('Suspend');
  await ada.dialog.getByLabel('Reason').fill('Left the company');
  await whileHubEnds(ada, 'SuspendUser', 'after', async () => {
    await ada.confirm('Suspend');
    await ada.page.getByRole('cell', { name: 'Suspended' }).waitFor();
  });
  await other.go('Purchases');
  await other.see('Your session has ended');
  await ada.press(`Actions for ${grace.name}`);
  await ada.choose('Reinstate');
  await ada.confirm('Reinstate');
  await ada.page.getByRole('cell', { name: 'Suspended' }).waitFor({ state: 'detached' });
}
