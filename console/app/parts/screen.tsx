import { Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { network } from '../session/settings.ts';
import { useMay } from '../shell/viewer.ts';
import { countWords } from './count-words.ts';
import { Forbidden, Problem, sentenceOf } from './problem.tsx';
import { RequestMenu } from './request-menu.tsx';
import classes from './screen.module.css';
import { ShownRequestContext, hasAny } from './use-screen.ts';
import type { ScreenData } from './use-screen.ts';

interface ScreenProps<Data> {
  title: ReactNode;
  /** The title of the browser's tab, if the other one is no text. */
  name?: string;
  /** Where the screen belongs, before the title. */
  above?: ReactNode;
  /** Words under the title. */
  note?: ReactNode;
  /** The number of entries of a list, as the API counts them. */
  count?: number | null;
  actions?: ReactNode;
  /** The scope without which the API would show an empty list, or refuse. */
  needs?: string;
  of: ScreenData<Data>;
  children: (data: Data) => ReactNode;
}

/** The frame of a screen: its heading, its actions, and what shows while there is no data or an error instead. */
export function Screen<Data>({ title, name, above, note, count, actions, needs, of, children }: ScreenProps<Data>) {
  const { data, error, request, reload } = of;
  const { project } = useParams({ strict: false });
  const isForbidden = !useMay(needs ?? '', needs ? project : undefined);
  const tab = name ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = `${tab} · ${network}`;
  }, [tab]);
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div className={classes.heading}>
          {above && <div className={classes.above}>{above}</div>}
          <h1>{title}</h1>
          {count !== undefined && count !== 0 && <span className={classes.count}>{countWords(count)}</span>}
          {note && <div className={classes.note}>{note}</div>}
        </div>
        <div className={classes.actions}>{!isForbidden && actions}</div>
        <div className={classes.request}>
          <RequestMenu request={request} />
        </div>
      </header>
      {isForbidden ? (
        <Forbidden />
      ) : (
        <ShownRequestContext value={request}>
          <Content data={data} error={error} reload={reload}>
            {children}
          </Content>
        </ShownRequestContext>
      )}
    </div>
  );
}

type ContentProps<Data> = Pick<ScreenData<Data>, 'data' | 'error' | 'reload'> & Pick<ScreenProps<Data>, 'children'>;

function Content<Data>({ data, error, reload, children }: ContentProps<Data>) {
  if (error && !hasAny(data)) return <Problem error={error} retry={reload} />;
  if (!data) return <Loading />;
  return (
    <>
      {error && (
        <p role="alert" className={classes.partial}>
          Some of this could not be shown. {sentenceOf(error)}
        </p>
      )}
      {children(data)}
    </>
  );
}

function Loading() {
  return (
    <Stack component="output" gap="sm" mt="xl" aria-label="Loading">
      {[90, 75, 82, 60].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} radius="xs" />
      ))}
    </Stack>
  );
}
