/** The content of a mail. The texts are final: they are not evaluated as templates. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The parts of a mail, as plain text. They may contain text of users. */
export interface MailParts {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The link that the mail is sent for, as a button. */
  action?: { label: string; url: string };
  /** Shown less prominently, below the action. */
  notes: string[];
  /** Host of the installation. */
  host: string;
}

/** The colors of the web client (web/src/ui/tokens.css). Mail programs know no CSS variables. */
const LIGHT = {
  canvas: '#f7f7f8',
  surface: '#ffffff',
  line: '#e6e6e9',
  text1: '#18181b',
  text2: '#52525b',
  text3: '#63636b',
  accent: '#3e63dd',
  onAccent: '#ffffff',
  link: '#3451b2',
};
const DARK = {
  canvas: '#111113',
  surface: '#18181a',
  line: '#29292d',
  text1: '#ededef',
  text2: '#b8b8be',
  text3: '#9a9aa3',
  link: '#9db2ff',
};
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs in dark mode read this; all others use the inline colors. */
const DARK_STYLE = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:${DARK.canvas}!important}
.card{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.text-1{color:${DARK.text1}!important}.text-2{color:${DARK.text2}!important}.text-3{color:${DARK.text3}!important}
.link{color:${DARK.link}!important}.line{border-color:${DARK.line}!important}
}
@media (max-width:480px){.card{padding:24px 20px 8px!important}}`;

/** Renders a mail as plain text and as HTML that needs no images and no network. */
export function renderMail(given: MailParts): MailContent {
  const parts = toSingleLines(given);
  return { subject: parts.subject, text: renderText(parts), html: renderHtml(parts) };
}

function renderText({ heading, paragraphs, action, notes, host }: MailParts): string {
  const blocks = [heading, ...paragraphs];
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(...notes, `--\nSpindle at ${host}`);
  return `${blocks.join('\n\n')}\n`;
}

function renderHtml({ subject, heading, paragraphs, action, notes, host }: MailParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${LIGHT.canvas};${FONT}">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.canvas}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="text-1" style="padding:0 4px 16px;${FONT};font-size:18px;font-weight:650;letter-spacing:-0.02em;color:${LIGHT.text1}">Spindle</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:12px">
<h1 class="text-1" style="margin:0 0 16px;${FONT};font-size:20px;line-height:1.35;font-weight:600;color:${LIGHT.text1};overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => renderParagraph(text, { level: 2 })).join('\n')}
${action ? renderAction(action) : ''}
${notes.map((text) => renderParagraph(text, { level: 3 })).join('\n')}
</td></tr>
<tr><td class="text-3" style="padding:16px 4px 0;${FONT};font-size:12px;line-height:1.5;color:${LIGHT.text3}">Spindle at ${escapeHtml(host)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Renders a paragraph: level 2 is the main text, 3 a note. */
function renderParagraph(text: string, { level }: { level: 2 | 3 }): string {
  const [size, color] = level === 2 ? [15, LIGHT.text2] : [13, LIGHT.text3];
  return `<p class="text-${level}" style="margin:0 0 16px;${FONT};font-size:${size}px;line-height:1.6;color:${color};overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
}

/** Renders a button, and its URL as text for mail programs that show no links. */
function renderAction({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td style="border-radius:6px;background:${LIGHT.accent}">
<a href="${href}" style="display:inline-block;padding:11px 20px;${FONT};font-size:15px;font-weight:600;color:${LIGHT.onAccent};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="text-3" style="margin:0 0 16px;${FONT};font-size:13px;line-height:1.6;color:${LIGHT.text3}">Or open this address: <a class="link" href="${href}" style="color:${LIGHT.link};overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`;
}

/** Replaces control characters, which would end the lines of headers, with spaces. */
function toSingleLines({ action, paragraphs, notes, ...rest }: MailParts): MailParts {
  return {
    subject: oneLine(rest.subject),
    heading: oneLine(rest.heading),
    host: oneLine(rest.host),
    paragraphs: paragraphs.map(oneLine),
    notes: notes.map(oneLine),
    ...(action && { action: { label: oneLine(action.label), url: oneLine(action.url) } }),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
