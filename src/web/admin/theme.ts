import { Badge, Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** From the lightest to the darkest; 7 is `--accent` of the site. */
const teal: MantineColorsTuple = [
  '#eef6f6',
  '#dceaea',
  '#b9d4d5',
  '#8fbabd',
  '#5f9a9f',
  '#327a82',
  '#156670',
  '#0a5560',
  '#084650',
  '#063d46',
];

/** The same; 7 is `--expired`. */
const red: MantineColorsTuple = [
  '#fdf1f1',
  '#fbecec',
  '#f2c9cb',
  '#e39ea1',
  '#d06d72',
  '#b8444a',
  '#a12a30',
  '#8a1a1f',
  '#701217',
  '#560b0f',
];

/** The site's look for the library's components. */
export const theme = createTheme({
  colors: { teal, red },
  primaryColor: 'teal',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  black: '#12233d',
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
    // As large as a finger needs it.
    Button: Button.extend({ defaultProps: { size: 'md' }, vars: () => ({ root: { '--button-height': '2.75rem' } }) }),
  },
  respectReducedMotion: true,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
});

/** Text of the library that would be too pale to read. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--expired)',
  },
  dark: {},
});
