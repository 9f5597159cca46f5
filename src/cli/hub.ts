import 'reflect-metadata';
import { run } from './run.ts';

// A reader such as `head` may close the pipe early, which is no error.
process.stdout.on('error', () => process.exit());
process.stderr.on('error', () => {});

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
