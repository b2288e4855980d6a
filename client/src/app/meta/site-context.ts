import { createContext, useContext } from 'react';

/** What pages need to know of the site itself. */
export interface Site {
  /** The shop's public address without a slash at its end, such as 'https://shop.example'. */
  publicUrl: string;
}

/** Filled by app/providers. */
export const SiteContext = createContext<Site>({ publicUrl: '' });

/** The site's public facts. */
export function useSite(): Site {
  return useContext(SiteContext);
}
