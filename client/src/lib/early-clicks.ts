import { nextTask } from './next-task';

declare global {
  interface Window {
    /** Returns the buttons to press that can answer now: the quantity steps, then the last other click. Each is returned once. */
    earlyClick?: () => HTMLElement[];
  }
}

/**
 * Runs in the head: keeps the last click on a button until the scripts can answer it, so that 'Add to Cart' on a slow
 * phone isn't lost. Buttons that are marked with `data-each-click` count each time, and come first. The code of a part that
 * is marked with `data-late` comes after that of the page, so its buttons are kept longer; where no part is marked
 * anymore, nothing is kept.
 * Plain text, because it goes into the page as an inline script.
 */
export const earlyClicksScript = `(function(d){var s=[],b=[],on=1;function late(t){return t.closest('[data-late]')}function keep(e){var t=e.target.closest('button[type=button]');if(t&&(on||late(t)))t.dataset.eachClick?s.push(t):b=[t]}d.addEventListener('click',keep,true);window.earlyClick=function(){var k=s.concat(b);on=0;s=s.filter(late);b=b.filter(late);if(!d.querySelector('[data-late]')){d.removeEventListener('click',keep,true);delete window.earlyClick}return k.filter(function(t){return!late(t)})}})(document)`;

/** Presses what was clicked before, one after the other. Called when the page is hydrated, and with each part that comes later. */
export function replayEarlyClicks(): void {
  void press(window.earlyClick?.() ?? []);
}

async function press(buttons: readonly HTMLElement[]): Promise<void> {
  for (const button of buttons) {
    // Let React first show what was typed or pressed before.
    await nextTask();
    if (button.isConnected) button.click();
  }
}
