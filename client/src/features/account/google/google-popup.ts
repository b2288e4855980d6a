import { PopupBlocked, type GoogleAnswer, type GoogleSettings } from './google-answer';

/**
 * Lets the person choose their account in a popup. To be called in the handler of a click: browsers open popups only there.
 * @returns null when the person has closed it
 * @throws PopupBlocked, or what kept Google from answering
 */
export async function askGoogle(settings: GoogleSettings): Promise<GoogleAnswer | null> {
  if (settings.__typename === 'SandboxGoogleSignIn') return askSandbox(settings.popupPath);
  const { askFirebase } = await import('./google-firebase');
  return askFirebase(settings);
}

/** How often to check a popup: a page gets no event when its popup is closed. */
const LOOK_MS = 300;

function askSandbox(path: string): Promise<GoogleAnswer | null> {
  const popup = window.open(path, 'google-sign-in', 'popup,width=500,height=680');
  if (!popup) return Promise.reject(new PopupBlocked());
  return new Promise((resolve) => {
    const end = (answer: GoogleAnswer | null) => {
      window.removeEventListener('message', listen);
      clearInterval(looking);
      popup.close();
      resolve(answer);
    };
    const listen = ({ origin, source, data }: MessageEvent<{ type?: unknown; answer?: GoogleAnswer } | null>) => {
      if (origin !== window.location.origin || source !== popup) return;
      if (data?.type === 'sandbox-identity' && data.answer) end(data.answer);
    };
    window.addEventListener('message', listen);
    const looking = setInterval(() => {
      if (popup.closed) end(null);
    }, LOOK_MS);
  });
}
