/** The look of the sandbox's pages: the shop's own colors on system fonts, light and dark. */
export const stylesheet = `
:root { --canvas:#FFF9F3; --surface:#fff; --ink:#2B1B24; --muted:#6B5560; --line:#F0E4DA; --brand:#B4235A; --on-brand:#fff; --soft:#FBE3EC; --bad:#8E1B1B; --bad-soft:#FBE6E3; color-scheme:light dark; }
@media (prefers-color-scheme:dark) { :root { --canvas:#1B1217; --surface:#271A21; --ink:#F9EFF1; --muted:#CBB6BE; --line:#3B2831; --brand:#F08DB1; --on-brand:#2B0F1B; --soft:#4A2233; --bad:#FFB4A8; --bad-soft:#4A201C; } }
* { box-sizing:border-box; }
body { margin:0; background:var(--canvas); color:var(--ink); font:16px/1.5 'Figtree Variable',Figtree,system-ui,sans-serif; }
main { max-width:960px; margin:0 auto; padding:24px 20px 64px; display:grid; gap:24px; align-items:start; }
@media (min-width:800px) { main { grid-template-columns:1fr 1fr; gap:32px 64px; padding-top:64px; } header { grid-column:1/-1; } }
h1 { font:560 32px/1.15 'Fraunces Variable',Fraunces,Georgia,serif; letter-spacing:-.01em; margin:0; }
h2 { font:560 21px/1.2 'Fraunces Variable',Fraunces,Georgia,serif; margin:0 0 16px; }
.note { display:inline-block; background:var(--soft); color:var(--ink); border-radius:999px; padding:4px 14px; font-size:14px; font-weight:600; margin:0 0 16px; }
.lines { list-style:none; margin:0; padding:0; }
.lines li, .total { display:flex; justify-content:space-between; gap:16px; padding:12px 0; border-bottom:1px solid var(--line); font-variant-numeric:tabular-nums; }
.total { border:0; font-weight:700; font-size:21px; }
form { display:grid; gap:16px; }
label { display:block; font-weight:600; margin-bottom:6px; }
input { width:100%; min-height:52px; padding:0 16px; font:inherit; color:inherit; background:var(--surface); border:1px solid var(--muted); border-radius:16px; }
input[aria-invalid=true] { border:2px solid var(--bad); }
.lines + .total { margin-top:8px; }
.row { display:grid; grid-template-columns:3fr 2fr; gap:16px; }
.row label { white-space:nowrap; }
.error { color:var(--bad); font-size:14px; margin:6px 0 0; }
.alert { background:var(--bad-soft); color:var(--bad); border-radius:16px; padding:12px 16px; font-weight:600; margin:0 0 16px; }
button, .button { display:inline-flex; justify-content:center; align-items:center; width:100%; min-height:52px; border:0; border-radius:999px; background:var(--brand); color:var(--on-brand); font-family:inherit; font-size:17px; font-weight:600; cursor:pointer; text-decoration:none; }
.button.quiet, button.quiet { background:none; color:var(--ink); border:1.5px solid var(--ink); }
a { color:var(--brand); } :focus-visible { outline:3px solid var(--brand); outline-offset:2px; }
.cards { color:var(--muted); font-size:14px; padding-left:20px; }
code { font:inherit; font-variant-numeric:tabular-nums; font-weight:600; color:var(--ink); }
`;

/** What surrounds a page of the sandbox. */
export interface SandboxPage {
  /** What the page belongs to, for the window's title. */
  name: string;
  /** What no one should mistake for the real thing. */
  note: string;
  /** The page's heading, plain text. */
  title: string;
  /** Address of the stylesheet. */
  styles: string;
  /** HTML. */
  body: string;
}

/** A whole page, as HTML. It works without JavaScript and isn't for search engines. */
export function sandboxPage({ name, note, title, styles, body }: SandboxPage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(name)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${styles}"></head><body><main><header><p class="note">${escapeHtml(note)}</p><h1>${escapeHtml(title)}</h1></header>${body}</main></body></html>`;
}

/** Plain text as HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
