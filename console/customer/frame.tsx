import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { LogoImage } from '../app/parts/logo-image.tsx';
import { Problem } from '../app/parts/problem.tsx';
import { MomentOfDay } from '../app/parts/moment.tsx';
import type { ScreenData } from '../app/parts/use-screen.ts';
import { Loading } from './loading.tsx';
import classes from './page.module.css';

interface Opened {
  expiresAt: string;
  project: { name: string; logoUrl: string | null; homepageUrl: string | null };
}

interface FrameProps<Data> {
  title: string;
  of: ScreenData<Data>;
  opened: Opened | undefined;
  /** Whether the link is for another page, which opens instead. */
  isOther: boolean;
  children: (data: Data) => ReactNode;
}

/** The frame of a page: the seller at the top, and until when the link is valid at the foot. */
export function Frame<Data>({ title, of: { data, error, reload }, opened, isOther, children }: FrameProps<Data>) {
  const name = opened?.project.name;
  useEffect(() => {
    if (name) document.title = `${title} · ${name}`;
  }, [title, name]);
  if (isOther) return <Loading />;
  if (!data || !opened)
    return <main className={classes.page}>{error ? <Problem error={error} retry={reload} /> : <Loading />}</main>;
  return (
    <main className={classes.page}>
      <Seller of={opened.project} />
      {children(data)}
      <p className={classes.foot}>
        This link is valid until <MomentOfDay at={opened.expiresAt} />. Anyone who has it can open this page, so keep it
        to yourself.
      </p>
    </main>
  );
}

function Seller({ of: { name, logoUrl, homepageUrl } }: { of: Opened['project'] }) {
  const shown = (
    <>
      {logoUrl && <LogoImage src={new URL(logoUrl).pathname} alt="" />}
      <span>{name}</span>
    </>
  );
  return (
    <header className={classes.seller}>
      {homepageUrl ? (
        <a href={homepageUrl} className={classes.seller} rel="noreferrer">
          {shown}
        </a>
      ) : (
        shown
      )}
    </header>
  );
}
