import DataLoader from 'dataloader';
import type { GraphQLError } from 'graphql';
import type { HubContext } from '../../context.ts';
import type { Identified } from '../../lists/relation.ts';
import { sizeOf } from '../cost/answer-size.ts';
import { pointsField, revisionField } from './cached-selection.ts';
import type { CachedSelection, PlannedFragment } from './cached-selection.ts';
import { Fragment } from './fragment.ts';

/** Thrown when fragments cannot be made; the operation is then executed as it was sent, and reports its own errors. */
export class FragmentFailure extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The selection could not be read.');
  }
}

type Row = Identified & Record<string, unknown>;

/** Reads fragments that are not in the cache; supplied by the execution, which this file must not import. */
export type ReadObjects = (selection: CachedSelection, ids: readonly string[]) => Promise<Record<string, unknown>[]>;

/** The fragments of one request: those of the cache, and those that it has to read. */
export class RequestFragments {
  readonly #loaders = new Map<PlannedFragment, DataLoader<Row, Fragment>>();
  readonly #variableTexts = new Map<CachedSelection, string>();

  constructor(
    private readonly context: HubContext,
    private readonly variables: Readonly<Record<string, unknown>>,
    private readonly readObjects: ReadObjects,
  ) {}

  read(planned: PlannedFragment, row: Row): Fragment | Promise<Fragment> {
    const { selection } = planned;
    const revision = row[selection.coverage.revision];
    // An object that was not read for a list comes without its revision.
    const known = revision ? this.context.fragments!.get(this.#keyOf(selection, row, revision as string)) : undefined;
    return known ? this.#charged(known, planned) : this.#loaderOf(planned).load(row);
  }

  #loaderOf(planned: PlannedFragment): DataLoader<Row, Fragment> {
    const loader = this.#loaders.get(planned) ?? new DataLoader((rows) => this.#make(planned, rows), { cache: false });
    this.#loaders.set(planned, loader);
    return loader;
  }

  /** An object is stored under the revision that was read with it, which may be newer than that of the list. */
  async #make(planned: PlannedFragment, rows: readonly Row[]): Promise<Fragment[]> {
    const { selection } = planned;
    const ids = rows.map(({ id }) => id);
    const objects = await this.readObjects(selection, ids);
    // Texts are not rendered any more once a request has cost too much, and what is missing must not be kept.
    if (this.context.budget.refusal) throw this.context.budget.refusal;
    return objects.map((object, at) => {
      const { [revisionField]: revision, [pointsField]: points, ...shown } = object;
      const { values, textCharacters } = sizeOf(shown);
      const fragment = new Fragment(JSON.stringify(shown), values, textCharacters, points as number, shown.version);
      if (!this.context.isProvisional)
        this.context.fragments!.set(this.#keyOf(selection, rows[at]!, revision as string), fragment);
      return this.#charged(fragment, planned);
    });
  }

  #charged(fragment: Fragment, { isSingle }: PlannedFragment): Fragment {
    if (!isSingle) this.context.budget.charge(fragment.points);
    return fragment;
  }

  #keyOf(selection: CachedSelection, row: Row, revision: string): string {
    const seenAs = selection.coverage.seenAs(this.context.viewer, row);
    return `${selection.id} ${row.id} ${revision} ${seenAs} ${this.#variableText(selection)}`;
  }

  #variableText(selection: CachedSelection): string {
    const known = this.#variableTexts.get(selection);
    if (known !== undefined) return known;
    const text = selection.variables.length
      ? // An omitted variable has its default or none, which is not the same as null.
        JSON.stringify(selection.variables.map((name) => (name in this.variables ? [this.variables[name]] : [])))
      : '';
    this.#variableTexts.set(selection, text);
    return text;
  }
}

const fragmentsByContext = new WeakMap<HubContext, RequestFragments>();

/** Gives the fields of an operation access to the fragments of its request. */
export function openFragments(context: HubContext, fragments: RequestFragments): void {
  fragmentsByContext.set(context, fragments);
}

export function readFragment(planned: PlannedFragment, row: Row, context: HubContext): Fragment | Promise<Fragment> {
  return fragmentsByContext.get(context)!.read(planned, row);
}
