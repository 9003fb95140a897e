/** Colors of the editor in the dark scheme. Copied from tokens.css, which the editor cannot read. */
const DARK = {
  'bg-primary': '#18181a',
  'bg-secondary': '#18181a',
  'bg-primary-light': '#1c2444',
  'bg-primary-active': '#2c2c30',
  'bg-primary-hover': '#26262a',
  'bg-primary-stateless': '#222225',
  'bg-stateless': '#18181a',
  'bg-hover': '#26262a',
  'bg-active': '#2c2c30',
  'accent-primary': '#9db2ff',
  'accent-primary-active': '#9db2ff',
  'accent-stateless': '#3e63dd',
  'icon-primary': '#ededef',
  'icons-primary': '#ededef',
  'icons-secondary': '#b8b8be',
  'icons-muted': '#8f8f98',
  'txt-primary': '#ededef',
  'txt-secondary': '#b8b8be',
  'txt-placeholder': '#8f8f98',
  'borders-primary': '#37373c',
  'borders-secondary': '#29292d',
  'borders-strong': '#4a4a50',
  'light-shadow': 'rgba(0,0,0,.4)',
};

/** Colors of the light scheme that differ from the editor's own. Copied like DARK. */
const LIGHT = {
  'bg-primary-hover': '#f7f7f8',
  'bg-hover': '#f1f1f3',
  'accent-primary': '#3451b2',
  'accent-primary-active': '#3451b2',
  'accent-stateless': '#3e63dd',
  'txt-secondary': '#52525b',
  'txt-placeholder': '#63636b',
  'borders-secondary': '#e6e6e9',
};

export const PALETTES = { light: LIGHT, dark: DARK };
