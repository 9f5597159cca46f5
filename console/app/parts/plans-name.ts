interface Item {
  quantity: number;
  product: { name: string };
  plan: { name: string };
}

/** What is subscribed to, such as "Forge Team × 3": a plan of several parts is named once, with the largest quantity. */
export function plansName(items: readonly Item[]): string {
  const plans = Map.groupBy(items, ({ product, plan }) => `${product.name} ${plan.name}`);
  return [...plans]
    .map(([name, parts]) => {
      const quantity = Math.max(...parts.map((part) => part.quantity));
      return quantity === 1 ? name : `${name} × ${quantity}`;
    })
    .join(', ');
}
