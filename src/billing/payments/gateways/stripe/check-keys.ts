import { Refusal, invalid } from '../../../../errors.ts';
import { checkBounds } from '../../../../platform/values/bounds.ts';
import { Check } from '../../../../platform/values/check.ts';
import { GatewayMode } from '../gateway-mode.ts';
import type { CheckedAccount } from '../gateway.ts';
import { askStripe } from './ask-stripe.ts';
import { isFailure } from './stripe-failure.ts';
import { StripeKeysInput } from './stripe-keys-input.ts';
import type { StripeOptions } from './stripe-options.ts';
import { account } from './stripe-shapes.ts';

/** How long Stripe may take to answer whether a key is valid. */
const timeoutMs = 10_000;

/** Checks the form of keys, and asks Stripe whose the secret one is. */
export async function checkKeys(
  { url }: Pick<StripeOptions, 'url'>,
  keys: StripeKeysInput | null | undefined,
): Promise<CheckedAccount> {
  if (!keys) throw invalid('/stripe', 'is missing: give the keys of your account at Stripe');
  const { secretKey, publishableKey = null, webhookSecret = null } = keys;
  const mode = modeOf(secretKey);
  checkBounds(new Check(), StripeKeysInput, keys, '/stripe')
    .that(!publishableKey || modeOf(publishableKey) === mode, '/stripe/publishableKey', `must be of ${mode} mode`)
    .done();
  return { secret: secretKey, webhookSecret, publishableKey, mode, reference: await ownerOf(url, secretKey) };
}

function modeOf(key: string): GatewayMode {
  return key.split('_')[1] === 'live' ? GatewayMode.live : GatewayMode.test;
}

/** The account whose key it is. */
async function ownerOf(url: string, secretKey: string): Promise<string> {
  const ask = askStripe({ url, secretKey, signal: AbortSignal.timeout(timeoutMs) });
  try {
    return (await ask(account, (sdk) => sdk.accounts.retrieveCurrent())).id;
  } catch (error) {
    if (isFailure(error, 'unauthorized', 'invalid'))
      throw invalid('/stripe/secretKey', 'is refused by Stripe: it is wrong, revoked, or may not read the account');
    throw new Refusal('unavailable', 'gateway_unavailable', 'Stripe did not answer about the key. Try again later.');
  }
}
