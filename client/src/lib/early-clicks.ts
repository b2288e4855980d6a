import { nextTask } from './next-task';

declare global {
  interface Window {
    /** Stops recording and returns the buttons to press: the quantity steps, then the last other click. */
    earlyClick?: () => HTMLElement[];
  }
}

/**
 * Runs in the head: keeps the last click on a button until the scripts can answer it, so that 'Add to Cart' on a slow
 * phone isn't lost. Buttons that are marked with `data-each-click` count each time, and come first.
 * Plain text, because it goes into the page as an inline script.
 */
export const earlyClicksScript = `(function(d){var s=[],b=[];function keep(e){var t=e.target.closest('button[type=button]');if(t)t.dataset.eachClick?s.push(t):b=[t]}d.addEventListener('click',keep,true);window.earlyClick=function(){d.removeEventListener('click',keep,true);return s.concat(b)}})(document)`;

/** Presses what was clicked before, one after the other. Called once, when the page is hydrated. */
export function replayEarlyClick(): void {
  const buttons = window.earlyClick?.() ?? [];
  delete window.earlyClick;
  void press(buttons);
}

async function press(buttons: readonly HTMLElement[]): Promise<void> {
  for (const button of buttons) {
    // Let React first show what was typed or pressed before.
    await nextTask();
    if (button.isConnected) button.click();
  }
}
