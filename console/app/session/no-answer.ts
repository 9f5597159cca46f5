/** The provider gave no answer, or one of a moment only, as of a hub that starts. */
export class NoAnswer extends Error {}
