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

// React Router wraps every navigation into one, and looks at little more than its signal.
if (!('Request' in globalThis)) {
  Object.assign(globalThis, {
    Request: class {
      readonly method = 'GET';
      readonly signal: AbortSignal | null | undefined;
      constructor(
        readonly url: string,
        init: RequestInit = {},
      ) {
        this.signal = init.signal;
      }
    },
  });
}
