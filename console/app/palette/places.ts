import type { PaletteQuery, ViewerQuery } from '../graphql/gql/graphql.ts';
import { formatMoney } from '../parts/money.ts';
import { nameOf } from '../../billing/customers/customer-name.ts';
import { own, ofOperator, rooms } from '../shell/places.ts';

/** A screen that the palette leads to. */
export interface Place {
  group: string;
  label: string;
  note?: string;
  address: string;
}

/** The screens that the person may open, in the order of the navigation. */
export function placesOf(viewer: ViewerQuery, project: string | undefined): Place[] {
  const current = viewer.projects.nodes.find(({ id }) => id === project);
  const home = current ? [{ group: current.name, label: 'Home', address: `/${current.id}` }] : [];
  const screens = rooms
    .filter(({ needs }) => current?.viewerScopes.includes(needs))
    .flatMap(({ title, links }) => links.map(({ to, label }) => ({ label, note: title, to })))
    .map(({ to, ...place }) => ({ group: current!.name, ...place, address: to.replace('$project', current!.id) }));
  const others = viewer.projects.nodes
    .filter(({ id }) => id !== project)
    .map(({ id, name, slug }) => ({ group: 'Projects', label: name, note: slug, address: `/${id}` }));
  const apart = [...own, ...(viewer.me.user?.isOperator ? ofOperator : [])];
  return [...home, ...screens, ...others, ...apart.map(({ to, label }) => ({ group: 'More', label, address: to }))];
}

/** What the search of the API found in a project. */
export function placesFound(project: string, { products, customers, invoices }: PaletteQuery): Place[] {
  const to = (screen: string, id: string) => `/${project}/${screen}/${id}`;
  return [
    ...(products?.nodes ?? []).map(({ id, name, slug }) => ({
      ...{ group: 'Products', label: name, note: slug },
      address: to('products', id),
    })),
    ...(customers?.nodes ?? []).map((customer) => ({
      ...{ group: 'Customers', label: nameOf(customer), note: customer.email ?? undefined },
      address: to('customers', customer.id),
    })),
    ...(invoices?.nodes ?? []).map(({ id, number, customer, total }) => ({
      ...{ group: 'Invoices', label: number ?? 'Draft', note: `${nameOf(customer)} · ${formatMoney(total)}` },
      address: to('invoices', id),
    })),
  ];
}

/** The places whose words begin with the words that were typed. */
export function matching(places: readonly Place[], text: string): Place[] {
  const typed = wordsOf(text);
  return places.filter(({ label, note = '' }) => {
    const words = wordsOf(`${label} ${note}`);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
