import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { serveJobs } from '../../platform/threads/serve-jobs.ts';
import type { Strength, StrengthJob } from './password-strength.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

serveJobs<StrengthJob, Strength>(({ password, words }) => {
  const { guessesLog10, feedback } = estimator.check(password, words);
  return { guessesLog10, weakness: feedback.warning };
});
