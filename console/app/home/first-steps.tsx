import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HomeQuery } from '../graphql/gql/graphql.ts';
import { Section } from '../parts/section.tsx';
import classes from './home.module.css';

/** What a new project does first, for those who administer it; left out once it sells. */
export function FirstSteps({ data, project }: { data: HomeQuery; project: string }) {
  const { products, clients, apiKeys, customers } = data.project ?? {};
  const counts = [products, clients, apiKeys, customers].map((list) => list?.totalCount ?? 0);
  const [hasProducts, hasClients, hasKeys, hasCustomers] = counts.map((count) => count > 0);
  if (!clients || (hasProducts && hasCustomers)) return null;
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
          Create an API key: <code>npm run hub -- key create</code>
        </Step>
        <Step isDone={hasCustomers} title="Sell it">
          The first subscription makes the first customer: <a href="/docs/selling">the guide to selling</a>.
        </Step>
      </ul>
    </Section>
  );
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
