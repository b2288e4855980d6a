import { TextDecoder, TextEncoder } from 'node:util';

// What browsers have and jsdom lacks; loaded before each of the client's test files.

Object.assign(globalThis, { TextEncoder, TextDecoder });

if (!('matchMedia' in window)) {
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
}

// jsdom knows the element but not its methods.
if (!('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
}
