import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './shell.module.css';
import { useMay, useViewer } from './viewer.ts';

/** The screens of a project that the navigation lists, by room. A new room adds its lines here. */
export const rooms = [
  { title: 'Catalog', needs: 'catalog:read', links: [{ to: '/$project/products', label: 'Products' }] },
  {
    title: 'Billing',
    needs: 'billing:read',
    links: [
      { to: '/$project/customers', label: 'Customers' },
      { to: '/$project/subscriptions', label: 'Subscriptions' },
      { to: '/$project/licences', label: 'Licences' },
      { to: '/$project/coupons', label: 'Coupons' },
      { to: '/$project/test-clocks', label: 'Test clocks' },
    ],
  },
  {
    title: 'Invoicing',
    needs: 'billing:read',
    links: [
      { to: '/$project/invoices', label: 'Invoices' },
      { to: '/$project/payments', label: 'Payments' },
      { to: '/$project/credit-notes', label: 'Credit notes' },
      { to: '/$project/refunds', label: 'Refunds' },
      { to: '/$project/ledger', label: 'Ledger' },
      { to: '/$project/billing-settings', label: 'Billing settings' },
    ],
  },
  {
    title: 'Analytics',
    needs: 'analytics:read',
    links: [
      { to: '/$project/revenue', label: 'Revenue' },
      { to: '/$project/meters', label: 'Usage' },
      { to: '/$project/people', label: 'People' },
    ],
  },
  {
    title: 'Access',
    needs: 'project:admin',
    links: [
      { to: '/$project/members', label: 'Members' },
      { to: '/$project/clients', label: 'Clients' },
      { to: '/$project/keys', label: 'API keys' },
      { to: '/$project/apis', label: 'APIs' },
      { to: '/$project/audit', label: 'Audit' },
      { to: '/$project/settings', label: 'Settings' },
    ],
  },
] as const;

/** The ways to the screens of a project. */
export function Navigation({ project }: { project: string | undefined }) {
  const links = useRef<HTMLElement>(null);
  const address = useRouterState({ select: ({ location }) => location.pathname });
  // The list is longer than a low window, and the present screen can be at its end.
  useEffect(() => {
    // By the next frame the page has its layout; before, this would make one more.
    const frame = requestAnimationFrame(() =>
      links.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [address]);
  return (
    <nav ref={links} className={classes.links} aria-label="Screens">
      {project === undefined ? <OwnScreens /> : <Rooms project={project} />}
    </nav>
  );
}

export const own = [
  { to: '/projects', label: 'Projects' },
  { to: '/account', label: 'Account' },
  { to: '/purchases', label: 'Purchases' },
  { to: '/shops', label: 'Shops' },
] as const;

export const ofOperator = [
  { to: '/instance', label: 'Instance' },
  { to: '/users', label: 'Accounts' },
  { to: '/network', label: 'Network' },
  { to: '/mails', label: 'Mails' },
  { to: '/settings', label: 'Settings' },
] as const;

/** The ways to the screens that belong to no project. */
function OwnScreens() {
  const isOperator = useViewer().me.user?.isOperator;
  return (
    <>
      {own.map((each) => (
        <Way key={each.to} {...each} />
      ))}
      {isOperator && (
        <div>
          <h2>Operator</h2>
          {ofOperator.map((each) => (
            <Way key={each.to} {...each} />
          ))}
        </div>
      )}
    </>
  );
}

function Way({ to, label }: (typeof own | typeof ofOperator)[number]) {
  return (
    <Link to={to} activeOptions={{ includeSearch: false }} className={classes.link}>
      {label}
    </Link>
  );
}

function Rooms({ project }: { project: string }) {
  return (
    <>
      <Link to="/$project" params={{ project }} activeOptions={{ exact: true }} className={classes.link}>
        Home
      </Link>
      {rooms.map((room) => (
        <Room key={room.title} {...room} project={project} />
      ))}
    </>
  );
}

function Room({ title, needs, links, project }: (typeof rooms)[number] & { project: string }) {
  if (!useMay(needs, project)) return null;
  return (
    <div>
      <h2>{title}</h2>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} params={{ project }} activeOptions={{ includeSearch: false }} className={classes.link}>
          {label}
        </Link>
      ))}
    </div>
  );
}
