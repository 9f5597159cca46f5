import fc from 'fast-check';
import { describeMatrix, topicsOfProjects } from './matrix.ts';

/** All topics are tried by the soak suite: together they take twenty seconds. */
const triedNow = 7;

const [sample] = fc.sample(fc.shuffledSubarray(topicsOfProjects, { minLength: triedNow, maxLength: triedNow }), 1);

describeMatrix(sample!);
