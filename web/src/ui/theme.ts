import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

// Ten shades per color, as Mantine requires: from light to dark, or from text to background for `dark`.
const accent: MantineColorsTuple = [
  '#eef2ff',
  '#e8edfc',
  '#c6d2fb',
  '#9db2ff',
  '#7d97f4',
  '#5b7cea',
  '#3e63dd',
  '#3451b2',
  '#2b4391',
  '#1c2444',
];

const gray: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f5',
  '#e6e6e9',
  '#dededf',
  '#c9c9cd',
  '#8b8b93',
  '#63636b',
  '#52525b',
  '#3a3a3e',
  '#1f1f22',
];

const dark: MantineColorsTuple = [
  '#ededef',
  '#b8b8be',
  '#8f8f98',
  '#6a6a72',
  '#37373c',
  '#29292d',
  '#222225',
  '#18181a',
  '#111113',
  '#0c0c0d',
];

/** Maps Mantine color names to the tokens of tokens.css. */
const TONES: Record<string, string> = {
  accent: 'accent',
  green: 'ok',
  yellow: 'warning',
  red: 'danger',
  blue: 'info',
  cyan: 'queued',
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const color = input.color ?? 'accent';
  const tone = TONES[color];
  const text = tone ? `var(--${tone}-text)` : 'var(--text-2)';
  const tint = tone ? `var(--${tone}-tint)` : 'var(--neutral-tint)';
  if (!tone && color !== 'gray') return colors;
  if (input.variant === 'light') {
    const hover = `color-mix(in srgb, ${tint} 90%, var(--text-1))`;
    // Keeps the contrast of the text on the hover color.
    const hoverColor = `color-mix(in srgb, ${text} 75%, var(--text-1))`;
    return { ...colors, background: tint, hover, color: text, hoverColor };
  }
  if (input.variant === 'subtle') return { ...colors, color: text, hover: 'var(--hover)' };
  if (input.variant === 'filled' && (tone === 'accent' || tone === 'danger')) {
    const fill = `var(--${tone}-fill)`;
    return { ...colors, background: fill, hover: `var(--${tone}-fill-hover)`, color: '#fff' };
  }
  return colors;
};

const kitVariables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text-1)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-anchor': 'var(--accent-text)',
};

/** Maps Mantine's CSS variables to our tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: kitVariables,
  dark: {
    ...kitVariables,
    '--mantine-color-default': 'var(--sunken)',
    '--mantine-color-default-hover': 'var(--hover)',
  },
});

const small = { defaultProps: { size: 'xs' } };

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent, gray, dark },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem' },
      h3: { fontSize: '0.9375rem' },
    },
  },
  shadows: {
    md: 'var(--shadow-card)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-modal)',
  },
  // Plain objects, because an imported component would join the first load of every page.
  components: {
    Button: small,
    Autocomplete: small,
    TextInput: small,
    PasswordInput: small,
    Select: small,
    NativeSelect: small,
    MultiSelect: small,
    TagsInput: small,
    // The steppers are too small to hit; the arrow keys work too.
    NumberInput: { defaultProps: { size: 'xs', hideControls: true } },
    ColorInput: small,
    Textarea: small,
    Checkbox: { defaultProps: { size: 'sm' } },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 30 },
    },
    // Mantine shows weekend days in red.
    DateTimePicker: { defaultProps: { size: 'xs', weekendDays: [] } },
    // Inside the page's main landmark, because all content must be in a landmark.
    Tooltip: { defaultProps: { openDelay: 350, portalProps: { target: 'main' } } },
    // The lists of all selects, menus and date fields. Inside the main landmark too.
    Popover: { defaultProps: { portalProps: { target: 'main' } } },
    // The focus placeholder is not a menu item, which the children of a menu must be.
    Menu: { defaultProps: { shadow: 'lg', withInitialFocusPlaceholder: false } },
    Badge: { defaultProps: { radius: 'xs', tt: 'none', fw: 600 } },
    Modal: {
      defaultProps: { radius: 'lg', overlayProps: { backgroundOpacity: 0.45 } },
    },
    // A level below the heading of the page.
    TourTitle: { defaultProps: { component: 'h2' } },
    // A header element would be a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    Paper: { defaultProps: { radius: 'md' } },
  },
});
