import { readConfig } from '../../config.ts';
import { announceStore } from '../announce-store.ts';
import { columns, counted } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { Terminal } from '../terminal.ts';
import type { Finding } from './finding.ts';
import { checkMachine, checkNode } from './machine.ts';
import { checkPort } from './port.ts';

/** Checks the conditions for the hub to run and for its ledger to be correct. Changes nothing. */
export async function doctor(terminal: Terminal): Promise<Outcome> {
  const config = readConfig();
  announceStore(config, terminal);
  const findings = [checkNode(), ...checkMachine(config), await checkPort(config)];
  // An old Node may not even load the database client.
  if (findings[0]?.verdict !== 'problem') {
    const { checkDatabase } = await import('./database.ts');
    const { checkReplica } = await import('./replica.ts');
    findings.push(...(await checkDatabase(config)), ...(await checkReplica(config)));
  }
  return report(findings);
}

function report(findings: Finding[]): Outcome {
  const problems = findings.filter(({ verdict }) => verdict === 'problem').length;
  const warnings = findings.filter(({ verdict }) => verdict === 'warning').length;
  const lines = columns(
    findings.map(({ verdict, check, detail }) => [verdict, check, detail]),
    '',
  );
  const indent = ' '.repeat(lines[0]?.indexOf(findings[0]?.detail ?? '') ?? 0);
  const advised = findings.flatMap(({ advice }, index) => [lines[index]!, ...(advice ? [indent + advice] : [])]);
  const verdict = problems
    ? `${counted(problems, 'problem')} and ${counted(warnings, 'warning')}.`
    : warnings
      ? `No problems, ${counted(warnings, 'warning')}.`
      : 'All is well.';
  return { data: { findings, problems, warnings }, lines: [...advised, verdict], isBad: problems > 0 };
}
