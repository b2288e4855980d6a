/** What the address of an order's page says when it comes from a mail (decision S13). */
export interface OrderLink {
  /** Opens the order without signing in, and allows paying for it. */
  key: string;
  /** The mail's 'Order again' was clicked. */
  ordersAgain: boolean;
  /** Proves the address of a guest: only emails have it. */
  claim?: string | undefined;
}

/** Reads `?key=…&again=1&claim=…`; undefined where there is no key. */
export function readOrderLink(parameters: URLSearchParams): OrderLink | undefined {
  const key = parameters.get('key');
  return key
    ? { key, ordersAgain: parameters.get('again') === '1', claim: parameters.get('claim') ?? undefined }
    : undefined;
}
