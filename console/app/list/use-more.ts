import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from 'urql';
import type { Operation } from '../graphql/operation.ts';
import { sentenceOf } from '../parts/problems.ts';
import type { Page } from './columns.ts';

/** A list of which the screen has the first page. */
export interface FirstPage<Row> {
  /** What its further pages are read by, beside their cursor. */
  variables: Record<string, unknown>;
  /** The seller that its rows name; left out where the screen names it. */
  seller?: string;
  first: Page<Row>;
}

export type OfSeller<Row> = Row & { seller?: string };

/** The rows of one or several lists so far. */
export interface More<Row> {
  rows: Row[];
  /** Reads a further page of every list that has one; undefined if the rows are all. */
  more: (() => void) | undefined;
  isReading: boolean;
  problem: string | undefined;
}

interface MoreProps<Row, Data> {
  document: Operation<Data, never>;
  lists: readonly FirstPage<Row>[];
  pageOf: (data: Data) => Page<Row> | null | undefined;
}

/** Reads the pages after the first, as many as the reader asks for. Like the first one, they follow what changes. */
export function useMore<Row extends { id: string }, Data>(props: MoreProps<Row, Data>): More<OfSeller<Row>> {
  const [wanted, setWanted] = useState(0);
  const [known, setKnown] = useState<Known<Row>>({});
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const { pages, lasts, needed } = chainOf(props.lists, known, wanted);
  const client = useClient();
  const read = useEffectEvent((key: string) =>
    client.query(props.document.toString(), JSON.parse(key) as object).subscribe(({ data, error }) => {
      // An answer that a change has overtaken comes without data, and is asked for again.
      const page = data && props.pageOf(data as Data);
      if (page) setKnown((before) => ({ ...before, [key]: page }));
      setProblem(error && sentenceOf(error));
    }),
  );
  const keys = needed.join('\n');
  useEffect(() => {
    const readings = keys ? keys.split('\n').map((key) => read(key)) : [];
    return () => readings.forEach((reading) => reading.unsubscribe());
  }, [keys, tries]);
  const isReading = needed.some((key) => !known[key]);
  const again = () => {
    setProblem(undefined);
    if (isReading) setTries(tries + 1);
    else setWanted(wanted + 1);
  };
  const rows = pages.flatMap(({ seller, page }) => page.nodes.map((row) => ({ ...row, seller })));
  return {
    // A row that a change has moved can be on two pages until both are read again.
    rows: [...new Map(rows.map((row) => [row.id, row])).values()],
    more: lasts.some(({ pageInfo }) => pageInfo.hasNextPage) ? again : undefined,
    isReading: isReading && !problem,
    problem,
  };
}

/** Further pages by the variables that read them, as text. */
type Known<Row> = Record<string, Page<Row>>;

/** The pages of the lists as far as they are known, the last of each list, and the variables of all after the first. */
function chainOf<Row>(lists: readonly FirstPage<Row>[], known: Known<Row>, wanted: number) {
  const [pages, lasts, needed]: [{ seller?: string; page: Page<Row> }[], Page<Row>[], string[]] = [[], [], []];
  for (const { variables, seller, first } of lists) {
    let last: Page<Row> | undefined = first;
    for (let read = 0; last; read++) {
      pages.push({ seller, page: last });
      const key: string = JSON.stringify({ ...variables, after: last.pageInfo.endCursor });
      const isWanted: boolean = read < wanted && last.pageInfo.hasNextPage;
      if (isWanted) needed.push(key);
      const next: Page<Row> | undefined = isWanted ? known[key] : undefined;
      if (!next) lasts.push(last);
      last = next;
    }
  }
  return { pages, lasts, needed };
}
