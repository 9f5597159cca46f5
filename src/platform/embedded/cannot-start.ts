/** The database cannot start. The message tells the operator what is wrong and what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
