import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FirstStepsDocument } from '../graphql/gql/graphql.ts';
import type { HomeQuery } from '../graphql/gql/graphql.ts';
import { countOf } from '../parts/count-words.ts';
import { Section } from '../parts/section.tsx';
import { useScreen } from '../parts/use-screen.ts';
import { useMay } from '../shell/viewer.ts';
import classes from './home.module.css';

/** What a new project does first, for those who administer it; left out once it sells. */
export function FirstSteps({ data, project }: { data: HomeQuery; project: string }) {
  const { products, customers } = data.project ?? {};
  const mayAdminister = useMay('project:admin', project);
  if (!mayAdminister || (hasAny(products) && hasAny(customers))) return null;
  return <Steps project={project} hasProducts={hasAny(products)} hasCustomers={hasAny(customers)} />;
}

interface StepsProps {
  project: string;
  hasProducts: boolean;
  hasCustomers: boolean;
}

function Steps({ project, hasProducts, hasCustomers }: StepsProps) {
  const { data } = useScreen(FirstStepsDocument, { id: project });
  const [hasClients, hasKeys] = [hasAny(data?.project?.clients), hasAny(data?.project?.apiKeys)];
  if (!data) return null;
  return (
    <Section title="First steps">
      <ul className={classes.steps}>
        <Step isDone={hasProducts} title="Add a product">
          Say what the project offers, on{' '}
          <Link to="/$project/products" params={{ project }}>
            Products
          </Link>
          .
        </Step>
        <Step isDone={hasClients} title="Sign people in">
          Register a client, as <a href="/docs/projects">the guide to sign-in</a> shows.
        </Step>
        <Step isDone={hasKeys} title="Connect a server">
          Create a key for it, on{' '}
          <Link to="/$project/keys" params={{ project }}>
            API keys
          </Link>
          .
        </Step>
        <Step isDone={hasCustomers} title="Sell it">
          The first subscription makes the first customer: <a href="/docs/selling">the guide to selling</a>.
        </Step>
      </ul>
    </Section>
  );
}

function hasAny(list: { totalCount: number | null } | null | undefined): boolean {
  return countOf(list) > 0;
}

function Step({ isDone, title, children }: { isDone: boolean | undefined; title: string; children: ReactNode }) {
  return (
    <li data-done={isDone}>
      <p>
        <strong>{title}</strong>
        <br />
        {isDone ? 'Done.' : children}
      </p>
    </li>
  );
}
