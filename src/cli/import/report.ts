import { relative } from 'node:path';
import type { Project } from '../../auth/projects/project.ts';
import { columns, counted } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { SkippedFile } from './find-manifests.ts';
import type { WrittenPackage } from './write-packages.ts';

/** The most entries of a kind listed as text; `--json` lists all. */
const namedMax = 10;

/** Reports the written packages and the skipped files, with reasons. */
export function report(
  { id, slug }: Project,
  files: number,
  written: WrittenPackage[],
  unreadable: SkippedFile[],
): Outcome {
  const withOutcome = (outcome: WrittenPackage['outcome']): WrittenPackage[] =>
    written.filter((each) => each.outcome === outcome);
  const [created, updated, unchanged] = [withOutcome('created'), withOutcome('updated'), withOutcome('unchanged')];
  const refused = withOutcome('refused').map(({ file, name, reason }) => ({ file, reason: `${name}: ${reason}` }));
  const skipped = [...unreadable, ...refused];
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

function skippedLines([reason, files]: [string, SkippedFile[]]): string[] {
  const more = files.length - namedMax;
  return [
    `skipped (${reason}):`,
    ...files.slice(0, namedMax).map(({ file }) => `  ${relative('', file)}`),
    ...(more > 0 ? [`  and ${more} more; --json names them all`] : []),
  ];
}
