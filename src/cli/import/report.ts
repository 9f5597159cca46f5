import { relative } from 'node:path';
import type { Project } from '../../auth/projects/project.ts';
import { columns, counted } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { Skipped } from './find-manifests.ts';
import type { Written } from './write-packages.ts';

/** How many of a kind are named to people; programs get them all. */
const namedMax = 10;

/** What an import did, and what it left out and why. */
export function report({ id, slug }: Project, files: number, written: Written[], passedOver: Skipped[]): Outcome {
  const having = (outcome: Written['outcome']): Written[] => written.filter((each) => each.outcome === outcome);
  const [created, updated, unchanged] = [having('created'), having('updated'), having('unchanged')];
  const refused = having('refused').map(({ file, name, reason }) => ({ file, reason: `${name}: ${reason}` }));
  const skipped = [...passedOver, ...refused];
  const counts = {
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    skipped: skipped.length,
  };
  const products = [...created, ...updated, ...unchanged].map(({ name, id, slug: own, outcome, changed }) => {
    return { name, id, slug: own, outcome, changed };
  });
  return {
    data: { project: { id, slug }, files, ...counts, products, skippedFiles: skipped },
    lines: [
      `Read ${counted(files, 'package.json file')} for the project ${slug}: ${counted(written.length, 'package')}.`,
      ...columns(Object.entries(counts)),
      ...updated.slice(0, namedMax).map(({ name, changed }) => `updated ${name}: ${changed!.join(', ')}`),
      ...[...Map.groupBy(skipped, ({ reason }) => reason)].flatMap(skippedLines),
    ],
  };
}

function skippedLines([reason, files]: [string, Skipped[]]): string[] {
  const more = files.length - namedMax;
  return [
    `skipped (${reason}):`,
    ...files.slice(0, namedMax).map(({ file }) => `  ${relative('', file)}`),
    ...(more > 0 ? [`  and ${more} more; --json names them all`] : []),
  ];
}
