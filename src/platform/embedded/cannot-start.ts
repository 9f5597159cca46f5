/** The database cannot come up. The message is for the operator: what is wrong and what to do about it. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
