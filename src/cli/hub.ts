import 'reflect-metadata';
import { runProgram } from './program.ts';

// A reader that has seen enough, such as `head`, is no failure of ours.
process.stdout.on('error', () => process.exit());
process.exitCode = await runProgram(process.argv.slice(2));
