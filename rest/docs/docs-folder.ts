import { packageRoot } from '../../schema/index.ts';

/** The folder of the guides. */
export const docsFolder = new URL('docs/', packageRoot);
