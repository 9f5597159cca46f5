import { itemWords } from '../items/item.ts';
import type { ItemDraft } from '../items/item.ts';
import classes from './before-after.module.css';

/** What the subscription consists of, before and after a change. */
export function BeforeAfter({ before, after }: { before: readonly ItemDraft[]; after: readonly ItemDraft[] }) {
  return (
    <dl className={classes.both}>
      <Items name="Before" items={before} />
      <Items name="After" items={after} />
    </dl>
  );
}

function Items({ name, items }: { name: string; items: readonly ItemDraft[] }) {
  return (
    <div>
      <dt>{name}</dt>
      {items.map((item) => (
        <dd key={item.key}>
          {itemWords(item)}
          <small>{item.price?.cost}</small>
        </dd>
      ))}
    </div>
  );
}
