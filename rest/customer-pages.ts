import express from 'express';
import type { Router } from 'express';
import { policyOf, sendBuiltPage } from './built-page.ts';
import type { AllowedOrigins, Look } from './built-page.ts';
import { methodNotAllowed } from './problem.ts';

export interface CustomerPagesOptions {
  /** The folder of the built console, which ends with a slash. */
  folder: string;
  version: string;
  look: () => Promise<Look>;
}

/** What the library of Stripe needs: https://docs.stripe.com/security/guide#content-security-policy */
const stripeOrigins: AllowedOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/**
 * Serves the pages that customers open by a link. The secret of the link is in the fragment, which no server receives, so
 * that the policy is decided by the path: the page moves to the address with Stripe where the project takes payments by it.
 */
export function createCustomerPages({ folder, version, look }: CustomerPagesOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const page = (origins?: AllowedOrigins) =>
    sendBuiltPage({
      ...{ file: `${folder}customer.html`, version, settings: {}, look },
      policy: (nonce) => policyOf(nonce, origins),
      headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
    });
  const refuse = methodNotAllowed('GET, HEAD');
  router.route(['/pay', '/portal']).get(page()).all(refuse);
  router.route(['/pay/stripe', '/portal/stripe']).get(page(stripeOrigins)).all(refuse);
  return router;
}
