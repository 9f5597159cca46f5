import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

/** The usual blue of the sign-in pages, for what the library derives from it. An operator's accent stands in `variables`. */
const accent: MantineColorsTuple = [
  ...(['#eef4fd', '#dbe7fa', '#b6cff4', '#8ab4f8', '#6a9cec'] as const),
  ...(['#4a83dd', '#2f6fce', '#1f5fbf', '#184c99', '#133b78'] as const),
];

/** Dark mode, from text to ground. */
const dark: MantineColorsTuple = [
  ...(['#e8ecf1', '#c9d0d8', '#a3afbb', '#7d8894', '#333c46'] as const),
  ...(['#262d35', '#1a2027', '#111418', '#0d1013', '#090b0d'] as const),
];

/** The text on what has the colour of buttons. */
const onButton = 'var(--console-on-button)';

/** The look of the console: calm, dense, and grey where nothing has to be noticed. */
export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '0.9375rem' } } },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px' },
  shadows: { md: '0 4px 16px rgb(0 0 0 / 12%)', xl: '0 8px 32px rgb(0 0 0 / 16%)' },
  components: {
    // As high as the buttons beside it.
    Input: { vars: () => ({ wrapper: { '--input-height': '2rem' } }) },
    Button: {
      defaultProps: { fw: 550 },
      vars: (_: unknown, { variant = 'filled', color }: { variant?: string; color?: string }) => ({
        root: {
          ...{ '--button-height': '2rem', '--button-padding-x': '0.75rem' },
          ...(variant === 'filled' && !color && { '--button-color': onButton }),
        },
      }),
    },
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': onButton } }) },
    Radio: { vars: () => ({ root: { '--radio-icon-color': onButton } }) },
    // Below a title the library's grey has too little contrast.
    Notification: { styles: { description: { color: 'var(--mantine-color-text)' } } },
    // The focus goes to the first choice, as menus do (WAI-ARIA APG); the library's placeholder is no child of a menu.
    // An open menu is above notices.
    Menu: {
      defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false, zIndex: 450 },
    },
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' }, radius: 'md', padding: 'lg' },
      // A focused field is not hidden by the buttons of a long form (WCAG 2.4.11).
      styles: { title: { fontWeight: 600, fontSize: '1rem' }, content: { scrollPaddingBottom: '5rem' } },
    },
  },
});

/** The accent, whose colours the hub writes into the page: the usual ones, or those of its operator. */
const accented = {
  '--mantine-color-anchor': 'var(--console-accent)',
  '--mantine-color-accent-text': 'var(--console-accent)',
  '--mantine-color-accent-filled': 'var(--console-button)',
  '--mantine-color-accent-filled-hover': 'var(--console-button-strong)',
  '--mantine-primary-color-filled': 'var(--console-button)',
  '--mantine-primary-color-filled-hover': 'var(--console-button-strong)',
};

/** Colours that the library derives with too little contrast (WCAG 2.2 AA), and the ones it does not have. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...accented,
    '--mantine-color-dimmed': '#59636e',
    '--mantine-color-placeholder': '#59636e',
    '--mantine-color-default-border': '#d5dae0',
    '--mantine-color-error': '#b3261e',
    '--console-rail': '#f7f8fa',
    '--console-line': '#e6e9ed',
    '--console-field': '#828c96',
    // Accents are checked against it, and so are those of links in a row.
    '--console-hover': '#f7f8fa',
    '--console-chosen': '#e9ecf0',
    '--console-good': '#1a7f47',
    '--console-wait': '#946200',
    '--console-bad': '#b3261e',
    '--console-calm': '#6b7682',
  },
  dark: {
    ...accented,
    '--mantine-color-dimmed': '#a3afbb',
    '--mantine-color-placeholder': '#a3afbb',
    '--mantine-color-default-border': '#333c46',
    '--mantine-color-error': '#ff8a80',
    '--console-rail': '#0d1013',
    '--console-line': '#232a32',
    '--console-field': '#6b7682',
    '--console-hover': '#171c22',
    '--console-chosen': '#1e252c',
    '--console-good': '#5cc98a',
    '--console-wait': '#e3b341',
    '--console-bad': '#ff8a80',
    '--console-calm': '#8a96a3',
  },
});
