import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config, FirebaseConfig } from '../config.js';

type Headers = Readonly<Record<string, string>>;

/** The security headers, each text made once: when the shop opens, or when a page is rendered. */
export interface SecurityHeaders {
  /** Of documents and what they load. Their policy allows no inline code. */
  readonly ofDocuments: Headers;
  /**
   * Of what programs read: only those that count where nothing is shown, because every header makes an answer from
   * memory slower.
   */
  readonly ofData: Headers;
  /** Of pictures, which other sites may show. */
  readonly ofPictures: Headers;
  /**
   * The content security policy of a page; null where there is none.
   * @param inlineScripts the texts of its inline scripts, exactly as they stand between their tags
   * @param allowsPayments whether the page may load and embed the payment provider's card form
   */
  readonly policyOf: (inlineScripts: readonly string[], allowsPayments: boolean) => string | null;
}

/** @param isStrict off for developers only: Vite's live reloading runs inline scripts */
export function securityHeaders(config: Config, isStrict: boolean): SecurityHeaders {
  const isHttps = config.publicUrl.startsWith('https:');
  const popup = config.firebase && popupSources(config.firebase);
  const policyWith = (foreign: ForeignSources, inlineScripts: readonly string[]) => ({
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'img-src': ["'self'", 'data:', 'https:'],
      'font-src': ["'self'"],
      'script-src': ["'self'", ...foreign.scripts, ...inlineScripts.map(sourceOf)],
      'style-src': ["'self'"],
      // React writes computed sizes as style attributes; they can't load or run anything.
      'style-src-attr': ["'unsafe-inline'"],
      'connect-src': ["'self'", ...foreign.calls],
      ...(foreign.frames.length > 0 && { 'frame-src': foreign.frames }),
      'form-action': [
        "'self'",
        'https://checkout.stripe.com',
        ...(isHttps ? [] : ['http://localhost:*', 'http://127.0.0.1:*']),
      ],
      ...(isHttps && { 'upgrade-insecure-requests': [] }),
    },
  });
  const ofDocuments = headersOf(
    helmet({
      contentSecurityPolicy: isStrict && policyWith(together(popup), []),
      strictTransportSecurity: isHttps,
      crossOriginEmbedderPolicy: false,
      // The page has to see when the provider's popup was closed; otherwise nothing of another origin knows its window.
      crossOriginOpenerPolicy: { policy: popup ? 'same-origin-allow-popups' : 'same-origin' },
    }),
  );
  const ofData = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      strictTransportSecurity: isHttps,
      ...notOfData,
    }),
  );
  return {
    ofDocuments,
    ofData,
    ofPictures: { ...ofDocuments, 'cross-origin-resource-policy': 'cross-origin' },
    policyOf: (inlineScripts, allowsPayments) => {
      if (!isStrict) return null;
      const foreign = together(popup, allowsPayments ? paymentSources : null);
      const policy = policyWith(foreign, inlineScripts);
      return headersOf(helmet.contentSecurityPolicy(policy))['content-security-policy'] ?? null;
    },
  };
}

/** What helmet sets that only documents need. */
const notOfData = {
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** How a policy names an inline element that it allows: by the hash of its text. */
function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** What a middleware sets, whatever the request. */
function headersOf(middleware: Middleware): Headers {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error instanceof Error) throw error;
  });
  return headers;
}

/** What pages load, embed and call beyond the shop itself. */
interface ForeignSources {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
}

/** What Stripe's card form needs (https://docs.stripe.com/security/guide#content-security-policy). */
const paymentSources: ForeignSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

function together(...sources: readonly (ForeignSources | null)[]): ForeignSources {
  const all = (kind: keyof ForeignSources) => sources.flatMap((source) => source?.[kind] ?? []);
  return { scripts: all('scripts'), frames: all('frames'), calls: all('calls') };
}

/** What Firebase's popup loads, embeds and calls from the shop's pages. */
function popupSources({ authDomain, emulatorHost }: FirebaseConfig): ForeignSources {
  const emulator = emulatorHost === null ? null : `http://${emulatorHost}`;
  return {
    scripts: ['https://apis.google.com'],
    frames: [emulator ?? `https://${authDomain}`],
    calls:
      emulator === null ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : [emulator],
  };
}
