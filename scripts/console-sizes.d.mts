export const mostInitialBytes: number;

/** The chunks of the build with their compressed sizes; initial are those that the first screen of a project needs. */
export function consoleSizes(): { file: string; bytes: number; isInitial: boolean }[];
