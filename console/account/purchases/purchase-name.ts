interface Named {
  items: readonly { quantity: number; product: { name: string }; plan: { name: string } }[];
}

/** A subscription by its plans, such as "Forge Team × 3". */
export function purchaseName({ items }: Named): string {
  return items
    .map(({ product, plan, quantity }) => `${product.name} ${plan.name}${quantity === 1 ? '' : ` × ${quantity}`}`)
    .join(', ');
}
