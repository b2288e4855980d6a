import { css } from 'styled-system/css';
import { useIsPagePending } from '../routing/pending-navigation';

/** A thin line at the top while the next page's code is loading, if that takes noticeably long. */
export function PageProgress() {
  if (!useIsPagePending()) return null;
  return (
    <div
      className={css({
        position: 'fixed',
        zIndex: 'toast',
        top: '0',
        insetInline: '0',
        height: '3px',
        bg: 'brand',
        transformOrigin: 'left',
        animation: 'progress 8s 120ms cubic-bezier(0.1, 0.7, 0.3, 1) both',
      })}
      aria-hidden
    />
  );
}
