/** A code has few kinds of characters, so that customers do not mistype it; case does not matter. */
export const codePattern = /^[A-Za-z0-9_-]{3,50}$/;
