import { Button, createTheme, type MantineColorsTuple } from '@mantine/core';

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

/** The site's look for the library's components. */
export const theme = createTheme({
  colors: { teal },
  primaryColor: 'teal',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  black: '#12233d',
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    // As large as a finger needs it.
    Button: Button.extend({ defaultProps: { size: 'md' }, vars: () => ({ root: { '--button-height': '2.75rem' } }) }),
  },
  respectReducedMotion: true,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
});
