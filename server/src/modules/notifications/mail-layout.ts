import type { MailContent, MailPart, MailRow } from './mail-content.js';
import type { Mail } from './mailer.js';

/** Who writes: stands at the head and the foot of every mail. */
export interface Sender {
  name: string;
  /** The shop's address in the web. */
  publicUrl: string;
  contact: { phone: string; email: string; hours: string; postalAddress: string };
}

/**
 * Renders an email in the design that all of the shop's emails share, as plain text and as HTML with the same words.
 */
export function layOut({ heading, parts, ...envelope }: MailContent, sender: Sender): Mail {
  return {
    ...envelope,
    fromName: sender.name,
    text: [...parts.map(textOf), ['-- ', ...signature(sender)].join('\n')].join('\n\n'),
    html: documentOf(heading ?? envelope.subject, parts, sender),
  };
}

function signature({ name, publicUrl, contact }: Sender): string[] {
  return [
    name,
    ...contact.postalAddress.split('\n').filter(Boolean),
    `${contact.phone}, ${contact.email}`,
    `We answer ${contact.hours}`,
    publicUrl,
  ];
}

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'link':
      return `${part.label}:\n${part.address}`;
    case 'rows':
      return part.rows
        .map(({ name, value, notes = [] }) => [`${name}: ${value}`, ...notes.map((note) => `  ${note}`)].join('\n'))
        .join('\n');
    case 'lines':
      return [`${part.title}:`, ...part.lines].join('\n');
    case 'card':
      return [`${part.title}: ${part.value}`, ...part.lines, `Code: ${part.code}`].join('\n');
    case 'small':
      return smallText(part);
  }
}

/** “You asked for it. Stop these emails:” with the address in a line of its own. */
function smallText({ text, link }: Extract<MailPart, { kind: 'small' }>): string {
  return link ? `${[text, link.label].filter(Boolean).join(' ')}:\n${link.address}` : text;
}

/** The shop's colors, light and dark (client/src/ui/theme/colors.ts). */
const light = { canvas: '#FFF9F3', card: '#FFFFFF', ink: '#2B1B24', muted: '#6B5560', line: '#F0E4DA' };
const dark = { canvas: '#1B1217', card: '#271A21', ink: '#F9EFF1', muted: '#CBB6BE', line: '#3B2831' };
const brand = { light: '#B4235A', onLight: '#FFFFFF', dark: '#F08DB1', onDark: '#2B0F1B' };

/** Mail programs without style sheet support show the inline styles: the light colors. */
const styleSheet = `@media (prefers-color-scheme: dark) {
.canvas { background: ${dark.canvas} !important; }
.card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
.ink, .ink a { color: ${dark.ink} !important; }
.muted, .muted a { color: ${dark.muted} !important; }
.line { border-color: ${dark.line} !important; }
.ink .link, .muted .link { color: ${brand.dark} !important; }
.button { background: ${brand.dark} !important; }
.button a { color: ${brand.onDark} !important; }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }`;

const SANS = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif";
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

/** Tables and inline styles, since that is what mail programs agree on. Nothing is loaded from anywhere. */
function documentOf(heading: string, parts: readonly MailPart[], sender: Sender): string {
  const title = escapeHtml(heading);
  const home = escapeHtml(sender.publicUrl);
  const foot = signature(sender)
    .map((line) => linked(line, sender))
    .join('<br>');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${styleSheet}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${light.canvas};-webkit-text-size-adjust:100%">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.canvas}">
<tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed">
<tr><td class="ink" style="padding:0 8px 16px;${SERIF};font-size:22px;line-height:1.3;font-weight:600;color:${light.ink}"><a href="${home}" style="color:${light.ink};text-decoration:none">${escapeHtml(sender.name)}</a></td></tr>
<tr><td class="card ink" style="padding:32px;background:${light.card};border:1px solid ${light.line};border-radius:20px;${SANS};font-size:16px;line-height:1.55;color:${light.ink};${WRAP}">
<h1 class="ink" style="margin:0 0 20px;${SERIF};font-size:26px;line-height:1.25;font-weight:600;color:${light.ink}">${title}</h1>
${parts.map((part) => htmlOf(part, sender)).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:20px 8px 0;${SANS};font-size:14px;line-height:1.55;color:${light.muted};${WRAP}">${foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

function htmlOf(part: MailPart, sender: Sender): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${linked(part, sender)}</p>`;
  switch (part.kind) {
    case 'link':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${brand.light};border-radius:999px"><a href="${escapeHtml(part.address)}" style="display:inline-block;padding:13px 28px;font-weight:600;color:${brand.onLight};text-decoration:none">${escapeHtml(part.label)}</a></td></tr></table>`;
    case 'rows':
      return `<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-top:1px solid ${light.line}">${part.rows.map(rowOf).join('')}</table>`;
    case 'lines':
      return `<p style="margin:0 0 16px"><strong>${escapeHtml(part.title)}</strong><br>${part.lines.map(escapeHtml).join('<br>')}</p>`;
    case 'card':
      return giftCardOf(part);
    case 'small':
      return `<p class="muted" style="margin:0 0 12px;font-size:14px;color:${light.muted}">${linked(part.text, sender)}${part.text && part.link ? ' ' : ''}${part.link ? anchor(part.link) : ''}</p>`;
  }
}

/** A card with a dashed border, along which it can be cut out. Its code stays in one line on all but small phones. */
function giftCardOf({ title, value, lines, code }: Extract<MailPart, { kind: 'card' }>): string {
  const words = lines.map((line) => `<br><span style="font-size:17px">${escapeHtml(line)}</span>`).join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="line ink" align="center" style="padding:28px 20px;border:2px dashed ${light.line};border-radius:16px;color:${light.ink}"><span class="muted" style="font-size:14px;letter-spacing:0.08em;text-transform:uppercase;color:${light.muted}">${escapeHtml(title)}</span><br><strong style="${SERIF};font-size:44px;line-height:1.3">${escapeHtml(value)}</strong>${words}<br><br><span class="muted" style="font-size:14px;color:${light.muted}">Code</span><br><strong style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;letter-spacing:0.02em">${escapeHtml(code)}</strong></td></tr></table>`;
}

function rowOf({ name, value, isStrong = false, notes = [] }: MailRow): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${light.line};vertical-align:top;font-weight:${isStrong ? 700 : 400}`;
  return `<tr><td class="line ink" style="${cell};padding-right:16px;color:${light.ink}">${escapeHtml(name)}${notes.map(noteOf).join('')}</td><td class="line ink" align="right" style="${cell};white-space:nowrap;color:${light.ink}">${escapeHtml(value)}</td></tr>`;
}

function noteOf(note: string): string {
  return `<br><span class="muted" style="font-size:14px;color:${light.muted}">${escapeHtml(note)}</span>`;
}

function anchor({ label, address }: { label: string; address: string }): string {
  return `<a class="link" href="${escapeHtml(address)}" style="color:${brand.light}">${escapeHtml(label)}</a>`;
}

/** Text as HTML; an address of the shop's own at the end of a line is a link. Others may be a stranger's, and stay text. */
function linked(text: string, { publicUrl }: Sender): string {
  const home = escapeHtml(publicUrl);
  return escapeHtml(text)
    .replace(/(?<=^|\s)https?:\/\/\S+$/gm, (address) =>
      // guard: contact.test.ts 'the shop’s own addresses', try: === home…/`) ->
      // guard: contact.test.ts 'the shop’s own addresses', try: `${home}/` -> home
      address === home || address.startsWith(`${home}/`)
        ? `<a class="link" href="${address}" style="color:${brand.light}">${address}</a>`
        : address,
    )
    .replaceAll('\n', '<br>');
}

function escapeHtml(text: string): string {
  // guard: order-mails.test.ts 'names stay text in emails', try: .replaceAll('<', '&lt;') ->
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
