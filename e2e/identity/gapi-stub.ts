import type { BrowserContext } from '@playwright/test';

/**
 * Stands in for https://apis.google.com/js/api.js, which the SDK and the emulator's frame load from Google to talk with
 * each other: just the calls that those two make, over postMessage. Without it the popup needs the internet.
 */
export async function stubGoogleMessaging(context: BrowserContext): Promise<void> {
  await context.route('https://apis.google.com/js/api.js**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${gapi.toString()})();` }),
  );
  // The looks of the emulator's page.
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.fulfill({ body: '' }));
}

/** Runs in the shop's page and in the emulator's frame. */
function gapi(): void {
  type Handler = (message: unknown) => unknown;
  interface Packet {
    gapi?: 'call' | 'reply';
    id: number;
    type: string;
    message: unknown;
  }
  const channel = (other: () => Window | null) => {
    const handlers = new Map<string, Handler>();
    const early: Packet[] = [];
    const waiting = new Map<number, (answers: unknown[]) => void>();
    const post = (packet: Packet) => other()?.postMessage(packet, '*');
    const answer = ({ id, type, message }: Packet) =>
      post({ gapi: 'reply', id, type, message: handlers.get(type)?.(message) });
    window.addEventListener('message', ({ source, data }: MessageEvent<Packet>) => {
      if (source !== other()) return;
      if (data.gapi === 'reply') waiting.get(data.id)?.([data.message]);
      else if (data.gapi === 'call') (handlers.has(data.type) ? answer : (packet: Packet) => early.push(packet))(data);
    });
    return {
      register(type: string, handler: Handler) {
        handlers.set(type, handler);
        early.filter((packet) => packet.type === type).forEach(answer);
      },
      send(type: string, message: unknown, callback: (answers: unknown[]) => void) {
        const id = waiting.size + 1;
        waiting.set(id, callback);
        post({ gapi: 'call', id, type, message });
      },
    };
  };
  const iframes = {
    Iframe: class {},
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    getContext: () => ({
      getParentIframe: () => channel(() => window.parent),
      open({ where, url }: { where: Element; url: string }, opened: (frame: object) => void) {
        const frame = document.createElement('iframe');
        frame.hidden = true;
        frame.src = url;
        const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve()));
        where.append(frame);
        const ping = (done: () => void) => loaded.then(done);
        return opened({ ...channel(() => frame.contentWindow), restyle: () => Promise.resolve(), ping });
      },
    }),
  };
  const load = (_name: string, { callback }: { callback: () => void }) => queueMicrotask(callback);
  Object.assign(window, { gapi: { load, iframes } });
  const source = (document.currentScript as HTMLScriptElement).src;
  const onload = new URL(source).searchParams.get('onload') ?? 'gapi_onload';
  (window as unknown as Record<string, (() => void) | undefined>)[onload]?.();
}
