/** The address of the API of Stripe. */
export const stripeUrl = 'https://api.stripe.com';
