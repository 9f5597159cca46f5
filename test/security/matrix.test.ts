import { some } from '../support/some.ts';
import { describeMatrix, topicsOfProjects } from './matrix.ts';

/** All topics are tried by the soak suite: together they take twenty seconds. */
describeMatrix(some(topicsOfProjects, 3));
