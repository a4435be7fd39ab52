import { Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** From light to dark; index 7 is the site's `--accent`. */
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

/** From light to dark; index 7 is the site's `--expired`. */
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

/** The Mantine theme in the site's design. */
export const theme = createTheme({
  colors: { teal, red },
  primaryColor: 'teal',
  primaryShade: 7,
  fontFamily: 'var(--font)',
  black: '#12233d',
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    // As what is around it.
    Text: { defaultProps: { inherit: true } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: '2.75rem' } },
    // A link that stands alone, as high as a finger.
    Anchor: {
      defaultProps: { underline: 'always', inherit: true },
      styles: { root: { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' } },
    },
    Paper: { defaultProps: { withBorder: true } },
    Card: {
      defaultProps: { withBorder: true, padding: 'md' },
      styles: { root: { gap: 'var(--card-gap, var(--space-3))', overflow: 'visible' } },
    },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { marginBlockEnd: '0.25rem' }, error: { lineHeight: 1.5 }, description: { lineHeight: 1.5 } },
    },
    Input: {
      vars: (_: unknown, { size }: { size?: string }) => ({
        wrapper: {
          // What was typed is read as text, whatever is wrong with it.
          '--input-color': 'var(--ink)',
          '--input-placeholder-color': 'var(--ink-soft)',
          ...(size === 'md' && { '--input-height': '2.75rem' }),
        },
      }),
    },
    // Large enough for touch.
    Button: Button.extend({ defaultProps: { size: 'md' }, vars: () => ({ root: { '--button-height': '2.75rem' } }) }),
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: '0.75rem',
    md: 'var(--space-3)',
    lg: 'var(--space-4)',
    xl: 'var(--space-5)',
  },
  breakpoints: { xs: '27em', sm: '40em', md: '60em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
});

/** Darker text colors: Mantine's defaults have too little contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--expired)',
    '--mantine-color-anchor': 'var(--accent)',
    // Of borders.
    '--mantine-color-gray-3': 'var(--line)',
    // The brand file may have colours of its own.
    '--mantine-color-teal-7': 'var(--accent)',
    '--mantine-color-teal-filled': 'var(--accent)',
    '--mantine-color-teal-filled-hover': 'var(--accent-deep)',
    '--mantine-color-teal-light': 'var(--accent-soft)',
    // Of badges: at least 7:1 on their own grounds.
    '--mantine-color-yellow-light-color': '#5c4000',
    '--mantine-color-blue-light-color': '#0b3a66',
    '--mantine-color-gray-outline': 'var(--ink-soft)',
  },
  dark: {},
});
