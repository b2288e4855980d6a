/** Who can be chosen with one click. */
const people = [
  { name: 'Almaz Bekele', email: 'almaz.bekele@gmail.example' },
  { name: 'Daniel Otieno', email: 'daniel.otieno@gmail.example' },
  { name: 'Nakato Ssempa', email: 'nakato.ssempa@gmail.example' },
] as const;

/** The look of the popup: the shop's own colors on system fonts, light and dark. */
export const stylesheet = `
:root { --canvas:#FFF9F3; --surface:#fff; --ink:#2B1B24; --muted:#6B5560; --line:#F0E4DA; --brand:#B4235A; --on-brand:#fff; --soft:#FBE3EC; --bad:#8E1B1B; --bad-soft:#FBE6E3; color-scheme:light dark; }
@media (prefers-color-scheme:dark) { :root { --canvas:#1B1217; --surface:#271A21; --ink:#F9EFF1; --muted:#CBB6BE; --line:#3B2831; --brand:#F08DB1; --on-brand:#2B0F1B; --soft:#4A2233; --bad:#FFB4A8; --bad-soft:#4A201C; } }
* { box-sizing:border-box; }
body { margin:0; background:var(--canvas); color:var(--ink); font:16px/1.5 'Figtree Variable',Figtree,system-ui,sans-serif; }
main { max-width:480px; margin:0 auto; padding:24px 20px 40px; }
h1 { font:560 28px/1.15 'Fraunces Variable',Fraunces,Georgia,serif; letter-spacing:-.01em; margin:0 0 4px; }
h2 { font-size:16px; margin:24px 0 8px; }
p { margin:0 0 16px; color:var(--muted); }
.note { display:inline-block; background:var(--soft); color:var(--ink); border-radius:999px; padding:4px 14px; font-size:14px; font-weight:600; margin:0 0 16px; }
ul { list-style:none; margin:0; padding:0; border:1px solid var(--line); border-radius:16px; background:var(--surface); overflow:hidden; }
li + li { border-top:1px solid var(--line); }
li button { display:grid; grid-template-columns:40px minmax(0,1fr); gap:0 14px; align-items:center; width:100%; padding:12px 16px; border:0; background:none; color:inherit; font:inherit; text-align:left; cursor:pointer; }
li button:hover { background:var(--soft); }
li button:focus-visible { outline-offset:-3px; }
.initial { grid-row:span 2; display:grid; place-items:center; width:40px; height:40px; border-radius:999px; background:var(--soft); color:var(--brand); font-weight:600; }
.name { font-weight:600; line-height:1.3; }
.email { color:var(--muted); font-size:14px; line-height:1.3; overflow-wrap:anywhere; }
form { display:grid; gap:12px; }
label { font-weight:600; }
input[type=email] { width:100%; min-height:48px; margin-top:6px; padding:0 16px; font:inherit; font-weight:400; color:inherit; background:var(--surface); border:1px solid var(--muted); border-radius:16px; }
.check { display:flex; gap:10px; align-items:center; min-height:32px; font-weight:400; color:var(--muted); font-size:14px; }
.check input { width:20px; height:20px; margin:0; accent-color:var(--brand); }
.primary { min-height:48px; border:0; border-radius:999px; background:var(--brand); color:var(--on-brand); font:inherit; font-weight:600; cursor:pointer; }
:disabled { opacity:.5; cursor:default; }
:focus-visible { outline:3px solid var(--brand); outline-offset:2px; }
.alert { background:var(--bad-soft); color:var(--bad); border-radius:16px; padding:12px 16px; font-weight:600; }
.alert:empty { display:none; }
`;

/**
 * Runs in the popup. The answer goes to a page of the same origin only: anyone else who opened this window learns
 * nothing.
 */
export const script = `
const alertBox = document.querySelector('[role=alert]');
const controls = [...document.querySelectorAll('button, input')];
const say = (text) => { alertBox.textContent = text; };
const enable = (isEnabled) => controls.forEach((control) => { control.disabled = !isEnabled; });

async function choose(person) {
  if (!window.opener) return say('Please open this page with the shop’s “Continue with Google” button.');
  const isEmailVerified = !document.querySelector('[name=unverified]').checked;
  say('');
  enable(false);
  try {
    const response = await fetch(document.body.dataset.tokens, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, isEmailVerified }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    // The opener closes this window when it has the answer: a message of a window that is gone may not arrive.
    window.opener.postMessage({ type: 'sandbox-identity', answer }, window.location.origin);
  } catch (error) {
    enable(true);
    say(error.message);
  }
}

for (const button of document.querySelectorAll('[data-email]')) {
  button.addEventListener('click', () => choose({ email: button.dataset.email, name: button.dataset.name }));
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  choose({ email: new FormData(event.target).get('email') });
});
// Until now a press would have sent the form to nowhere.
enable(true);
`;

/** The page for choosing an account at the simulated Google. */
export function chooserPage(base: string): string {
  const rows = people
    .map(
      ({ name, email }) =>
        `<li><button type="button" disabled data-email="${email}" data-name="${name}"><span class="initial" aria-hidden="true">${name.slice(0, 1)}</span><span class="name">${name}</span><span class="email">${email}</span></button></li>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Choose an account · Sandbox sign-in</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${base}/style.css"></head><body data-tokens="${base}/tokens"><main>
<p class="note">Sandbox – this is not Google</p>
<h1>Choose an account</h1>
<p>to continue to Gift Shop</p>
<ul>${rows}</ul>
<form novalidate>
<h2>Use another account</h2>
<label>Email<input type="email" name="email" autocomplete="off" placeholder="name@example.com"></label>
<label class="check"><input type="checkbox" name="unverified"> Email not verified (for tests)</label>
<div class="alert" role="alert"></div>
<button type="submit" class="primary" disabled>Continue</button>
</form>
</main><script src="${base}/script.js"></script></body></html>`;
}
