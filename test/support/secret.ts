/** What the keys of test hubs are sealed with, whichever process opens them. */
export const testSecret = 'the secret of the hubs under test';
