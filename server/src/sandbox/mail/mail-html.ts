import { escapeHtml, sandboxPage, stylesheet as sharedStylesheet } from '../page.js';
import type { KeptMail } from './mail-folder.js';

/** The sandbox's look, and what a list of mails needs besides. */
export const stylesheet = `${sharedStylesheet}
main { grid-template-columns:minmax(0,1fr); }
.mails { list-style:none; margin:0; padding:0; border-top:1px solid var(--line); }
.mails a { display:grid; gap:2px 24px; padding:16px 0; border-bottom:1px solid var(--line); color:inherit; text-decoration:none; overflow-wrap:anywhere; }
.mails a:hover strong { color:var(--brand); text-decoration:underline; }
.mails span, dt, .hint { color:var(--muted); font-size:14px; }
@media (min-width:800px) { .mails a { grid-template-columns:1fr auto; } .mails .to { grid-row:2; } .mails time { align-self:center; } }
dl { display:grid; grid-template-columns:auto minmax(0,1fr); gap:4px 16px; margin:0; align-items:baseline; overflow-wrap:anywhere; } dd { margin:0; }
iframe { width:100%; height:min(900px,85vh); border:1px solid var(--line); border-radius:16px; }
.back { display:inline-flex; align-items:center; min-height:44px; margin:0; }
pre { font:inherit; white-space:pre-wrap; overflow-wrap:anywhere; margin:0; padding:16px 20px; background:var(--surface); border:1px solid var(--line); border-radius:16px; }
`;

/** The list: to whom, about what, when; newest first. */
export function mailListPage(mails: readonly KeptMail[], count: number, base: string): string {
  if (mails.length === 0) {
    const hint = 'No emails yet. Emails that the shop sends, such as order confirmations, appear here instead.';
    return layout(
      'Emails',
      base,
      `<section><p>${hint}</p><p><a class="back" href="/">Back to the shop</a></p></section>`,
    );
  }
  const items = mails.map(
    (mail) =>
      `<li><a href="${base}/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><span class="to">To ${escapeHtml(mail.to)}</span><span>${time(mail.sentAt)}</span></a></li>`,
  );
  const rest = count > mails.length ? `<p class="hint">The newest ${mails.length} of ${count}.</p>` : '';
  return layout('Emails', base, `<section><ul class="mails">${items.join('')}</ul>${rest}</section>`);
}

/** One mail: its HTML part in a frame that can do nothing but show it and follow its links, and its text part. */
export function mailPage(mail: KeptMail, base: string): string {
  return layout(
    mail.subject,
    base,
    `<section><dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${time(mail.sentAt)}</dd></dl></section>
    <section><h2>HTML version</h2><iframe src="${base}/${mail.id}/html" title="The email as HTML" sandbox="allow-top-navigation-by-user-activation"></iframe></section>
    <section><h2>Text version</h2><pre>${escapeHtml(mail.text)}</pre></section>
    <p><a class="back" href="${base}">All emails</a></p>`,
  );
}

/** What is said in the place of a mail that isn't there. */
export function noMailPage(base: string): string {
  return layout(
    'Email not found',
    base,
    `<section><p>It may have been deleted from the data folder.</p><p><a class="back" href="${base}">All emails</a></p></section>`,
  );
}

/** The HTML part, a document of its own. Its links open in the whole window. */
export function mailDocument({ html }: KeptMail): string {
  return html.replace('<head>', '<head><base target="_top">');
}

function layout(title: string, base: string, body: string): string {
  const kind = { name: 'Demo emails', note: 'Demo emails: nothing is sent' };
  return sandboxPage({ ...kind, title, styles: `${base}/style.css`, body });
}

/** In UTC: the server doesn't know where the reader is, and the page runs no script. */
function time(date: Date): string {
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  return `<time datetime="${date.toISOString()}">${shown.format(date)} UTC</time>`;
}
