import { createSpotlight } from '@mantine/spotlight';

export const [store, spotlight] = createSpotlight();

/** Chooses the first place. The library does so as the text changes, when the places found for it have not come yet. */
export function chooseFirst(): void {
  const list = document.getElementById(store.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
