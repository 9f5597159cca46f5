import type { Project } from '../../auth/projects/project.ts';
import type { CatalogImport } from '../../catalog/bulk/catalog-import.ts';
import type { ImportProblem } from '../../catalog/bulk/import-problem.ts';
import { ImportStatus } from '../../catalog/bulk/import-status.ts';
import { columns, counted } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';

/** The most mistakes listed as text; `--json` lists up to 1000. */
const namedMax = 20;

/** Reports the result of an import, and the mistakes in its lines. */
export function reportImport({ id: projectId, slug }: Project, catalogImport: CatalogImport): Outcome {
  const { id, status, received, created, updated, unchanged, problemCount, problems } = catalogImport;
  const counts = { created, updated, unchanged };
  return {
    data: {
      import: { id, status, received, ...counts, problemCount, problems },
      project: { id: projectId, slug },
    },
    lines: [
      sentenceOf(catalogImport, slug),
      ...columns(Object.entries(counts)),
      ...problemLines(problems, problemCount),
    ],
    isBad: status !== ImportStatus.done || problemCount > 0,
  };
}

function sentenceOf({ status, received, problemCount }: CatalogImport, slug: string): string {
  const products = counted(received, 'product');
  if (status === ImportStatus.done) return `Imported ${products} into the project ${slug}.`;
  if (status === ImportStatus.refused)
    return `Nothing was changed: there ${problemCount === 1 ? 'is' : 'are'} ${counted(problemCount, 'mistake')} in ${products}.`;
  return `The hub could not finish importing ${products}; its log has the reason. Applied products stay.`;
}

function problemLines(problems: ImportProblem[], count: number): string[] {
  const more = count - Math.min(problems.length, namedMax);
  return [
    ...problems
      .slice(0, namedMax)
      .map(({ line, pointer, detail }) => `line ${line}: ${[pointer.slice(1), detail].filter(Boolean).join(': ')}`),
    ...(more > 0 ? [`and ${more} more; --json names up to 1000`] : []),
  ];
}
