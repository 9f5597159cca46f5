import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ask } from './ask.ts';
import { entityOf } from './entity-of.ts';

type AnyRow = Record<string, unknown>;

/** The entities that each row has, by the names under which the SQL joins their tables. */
export type Parts<R> = { [K in keyof R]: EntityClass<NonNullable<R[K]>> };

interface Joined<R> {
  /** Kept by whoever asks: how they are selected is reckoned once. */
  parts: Parts<R>;
  /** From "from" on, its parameters named $1 and so on. */
  tail: string;
  params: unknown[];
  /** Whether what has been read before is read anew. */
  refresh?: boolean;
}

/** Entities of several tables in one statement, some for each row; null where a left join finds none. */
export async function findTogether<R extends object>(
  em: EntityManager,
  { parts, tail, params, refresh = false }: Joined<R>,
): Promise<R[]> {
  const { select, shapes } = readingOf(em, parts);
  const found = await ask<AnyRow>(em, `${select} ${tail}`, params);
  const readers = shapes.map((shape) => [shape.name, readerOf(em, shape, refresh)] as const);
  return found.map((row) => Object.fromEntries(readers.map(([name, read]) => [name, read(row)])) as R);
}

interface Shape {
  name: string;
  entity: EntityClass<object>;
  /** What of a row is the id. */
  key: string;
  columns: { property: string; field: string; alias: string }[];
}

const readings = new WeakMap<object, { select: string; shapes: Shape[] }>();

function readingOf(em: EntityManager, parts: object) {
  const known = readings.get(parts);
  if (known) return known;
  const shapes = Object.entries(parts as Record<string, EntityClass<object>>).map(([name, entity]) =>
    shapeOf(em, name, entity),
  );
  const columns = shapes.flatMap((shape) =>
    shape.columns.map(({ field, alias }) => `"${shape.name}"."${field}" as "${alias}"`),
  );
  const reading = { select: `select ${columns.join(', ')}`, shapes };
  readings.set(parts, reading);
  return reading;
}

function shapeOf(em: EntityManager, name: string, entity: EntityClass<object>): Shape {
  const { props, primaryKeys } = em.getMetadata().get(entity) as EntityMetadata;
  const columns = props
    .filter(({ persist }) => persist !== false)
    .map((prop) => ({
      property: prop.name,
      field: prop.fieldNames[0]!,
      alias: `${name}.${prop.name}`,
    }));
  return { name, entity, key: `${name}.${primaryKeys[0]!}`, columns };
}

/** What stands in several rows is made once. */
function readerOf(em: EntityManager, { entity, key, columns }: Shape, refresh: boolean) {
  const made = new Map<unknown, object>();
  return (row: AnyRow): object | null => {
    const id = row[key];
    if (id === null) return null;
    const known = made.get(id);
    if (known) return known;
    const own: AnyRow = {};
    for (const { property, alias } of columns) own[property] = row[alias];
    const thing = entityOf(em, entity, own, refresh);
    made.set(id, thing);
    return thing;
  };
}
