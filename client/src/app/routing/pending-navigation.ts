import { createContext, useContext } from 'react';

/** Whether the next page's code is on its way; filled by CurrentPage (current-page.tsx). */
export const PagePendingContext = createContext(false);

/** True from the moment a link was followed until its page is shown. */
export function useIsPagePending(): boolean {
  return useContext(PagePendingContext);
}
