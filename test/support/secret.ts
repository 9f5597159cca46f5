/** The secret of all test hubs, so that each can read the keys that another has sealed. */
export const testSecret = 'the secret of the hubs under test';
