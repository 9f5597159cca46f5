/** The part of Stripe's library that the page uses (https://docs.stripe.com/js). */
export interface StripeLibrary {
  elements: (options: StripeElementsOptions) => StripeElements;
  createConfirmationToken: (options: {
    elements: StripeElements;
  }) => Promise<{ error?: StripeError; confirmationToken?: { id: string } }>;
  handleNextAction: (options: { clientSecret: string }) => Promise<{ error?: StripeError }>;
}

interface StripeElementsOptions {
  mode: 'payment' | 'setup';
  currency: string;
  amount?: number;
  appearance?: { theme: 'stripe' | 'night' };
}

export interface StripeElements {
  create: (kind: 'payment') => StripeElement;
  submit: () => Promise<{ error?: StripeError }>;
}

interface StripeElement {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
}

interface StripeError {
  message?: string;
}

const address = 'https://js.stripe.com/v3/';

/** Whether the policy of this page lets the library load; that of the console and of other pages does not. */
export function mayLoadStripe(): boolean {
  return location.pathname.endsWith('/stripe');
}

let loading: Promise<(key: string) => StripeLibrary> | undefined;
const opened = new Map<string, StripeLibrary>();

/** Loads Stripe's library from Stripe, which requires that, and opens it with the publishable key of the seller. */
export async function openStripe(publishableKey: string): Promise<StripeLibrary> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const create = await loading;
  const stripe = opened.get(publishableKey) ?? create(publishableKey);
  opened.set(publishableKey, stripe);
  return stripe;
}

function load(): Promise<(key: string) => StripeLibrary> {
  const { promise, resolve, reject } = Promise.withResolvers<(key: string) => StripeLibrary>();
  const script = document.createElement('script');
  script.src = address;
  script.addEventListener('load', () =>
    resolve((globalThis as unknown as { Stripe: (key: string) => StripeLibrary }).Stripe),
  );
  script.addEventListener('error', () => {
    script.remove();
    reject(new Error('Stripe could not be reached.'));
  });
  document.head.append(script);
  return promise;
}
