import { addresses } from './settings.ts';

/** Shows a message before, after or instead of the application, with a link that signs in again. */
export function showPlain(title: string, text: string, link: string): void {
  const main = document.createElement('main');
  main.className = 'plain';
  const [heading, paragraph, again] = [
    document.createElement('h1'),
    document.createElement('p'),
    document.createElement('a'),
  ];
  heading.textContent = title;
  paragraph.textContent = text;
  again.textContent = link;
  again.href = addresses.start;
  main.append(heading, paragraph, again);
  document.title = title;
  document.querySelector('#console')!.replaceChildren(main);
}
