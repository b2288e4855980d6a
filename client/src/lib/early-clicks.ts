declare global {
  interface Window {
    /** Ends the waiting, and gives the button that was last clicked meanwhile. */
    earlyClick?: () => HTMLElement | undefined;
  }
}

/**
 * Runs in the head: keeps the last click on a button until the scripts can answer it, so that 'Add to Cart' on a slow
 * telephone isn't lost. Plain text, because it goes into the page as an inline script (with its nonce).
 */
export const earlyClicksScript = `(function(d){var b;function keep(e){b=e.target.closest('button[type=button]')||b}d.addEventListener('click',keep,true);window.earlyClick=function(){d.removeEventListener('click',keep,true);return b}})(document)`;

/** Does what was clicked before. Called once, when the page is hydrated. */
export function replayEarlyClick(): void {
  const button = window.earlyClick?.();
  delete window.earlyClick;
  if (button?.isConnected) button.click();
}
