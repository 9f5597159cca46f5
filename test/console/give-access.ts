import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';

/**
 * Gives others access to the project, as a person would: invites a member, creates an API key and a client. Ends on the
 * client's page; returns what axe has found on the way, and the secrets that were shown.
 */
export async function giveAccess(page: Page): Promise<{ found: string[]; key: string; secret: string }> {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  const found: string[] = [];
  const keep = async (label: string) => {
    const shown = await dialog.getByRole('textbox', { name: label }).inputValue();
    found.push(...(await violationsOf(page)));
    await button('I have kept it').click();
    return shown;
  };

  await open('Members');
  await button('Invite a member').click();
  await dialog.getByLabel('Email').fill('grace@hopper.example');
  await dialog.getByLabel('Billing').check();
  found.push(...(await violationsOf(page)));
  await button('Invite').click();
  await button('Actions for grace@hopper.example').waitFor();

  await open('API keys');
  await button('Create an API key').first().click();
  await dialog.getByLabel('Name').fill('Build server');
  await dialog.getByLabel('catalog:read').check();
  found.push(...(await violationsOf(page)));
  await button('Create').click();
  const key = await keep('Key');

  // The secret has taken the place of the form, and the focus is at the button that opened that.
  const isBack = await button('Create an API key')
    .first()
    .evaluate((opener) => opener === document.activeElement);
  if (!isBack) found.push('the focus is not back at the button');

  await open('Clients');
  await button('Create a client').first().click();
  await dialog.getByLabel('Name').fill('Shop');
  await dialog.getByLabel('Redirect addresses').fill('https://shop.example/callback');
  found.push(...(await violationsOf(page)));
  await button('Create').click();
  const secret = await keep('Secret');
  await page.getByRole('heading', { name: 'Quick start' }).waitFor();
  return { found, key, secret };
}
