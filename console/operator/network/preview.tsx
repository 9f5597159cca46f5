import { useEffect, useRef } from 'react';
import type { ColorPartsFragment } from '../../app/graphql/gql/operator/graphql.ts';
import classes from './preview.module.css';

interface PreviewProps {
  name: string;
  logo: string | null | undefined;
  colours: ColorPartsFragment;
}

/** The page of sign-in in both schemes. It is a picture: nothing in it can be used. */
export function Preview({ name, logo, colours }: PreviewProps) {
  return (
    <div className={classes.pages}>
      {(['light', 'dark'] as const).map((scheme) => (
        <Page key={scheme} scheme={scheme} name={name} logo={logo} colours={colours[scheme]} />
      ))}
    </div>
  );
}

interface PageProps extends Omit<PreviewProps, 'colours'> {
  scheme: 'light' | 'dark';
  colours: ColorPartsFragment['light'];
}

function Page({ scheme, name, logo, colours }: PageProps) {
  const page = useRef<HTMLDivElement>(null);
  // The colours are free, so that no class can have them; the policy of the page allows them by script alone.
  useEffect(() => {
    for (const [part, colour] of Object.entries(colours)) page.current?.style.setProperty(`--preview-${part}`, colour);
  }, [colours]);
  return (
    <figure>
      <div ref={page} className={classes.page} data-scheme={scheme} aria-hidden>
        {logo && <img src={logo} alt="" />}
        <p className={classes.name}>{name}</p>
        <div className={classes.card}>
          <p className={classes.title}>Sign in</p>
          <p className={classes.lead}>
            to continue to <strong>Forge</strong>
          </p>
          <p className={classes.label}>Email</p>
          <p className={classes.field}>ada@example.org</p>
          <p className={classes.button}>Sign in</p>
          <p className={classes.lead}>
            New here? <span className={classes.link}>Create an account</span>
          </p>
        </div>
      </div>
      <figcaption>{scheme === 'light' ? 'Light' : 'Dark'}</figcaption>
    </figure>
  );
}
