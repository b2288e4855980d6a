import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { css } from 'styled-system/css';
import { overlays } from '~/lib/overlay-store';
import { Button } from '~/ui/button';
import { consent, useConsent } from './consent-store';
import { consentedServices, runConsentedServices } from './consented-services';

/**
 * Shows the cookie banner until there is a choice, and starts the services that the choice allows. Load it when the
 * page is quiet.
 */
export function ConsentBanner() {
  const record = useConsent();
  useEffect(() => runConsentedServices(consentedServices, consent, () => window.location.reload()), []);
  return record ? null : <Banner />;
}

/** A region, not a dialog: it takes no focus and blocks nothing. */
function Banner() {
  const banner = useRef<HTMLElement>(null);
  useRoomBelow(banner);
  const choose = (isAllowed: boolean) => {
    consent.choose({ analytics: isAllowed, marketing: isAllowed });
    // The button that had the focus is gone with the banner.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={banner}
      className={css({
        position: 'fixed',
        zIndex: 'header',
        // On a phone above the bar with the price (app/storefront/phone-bars.css).
        bottom: { base: 'var(--bar-room, calc(8px + env(safe-area-inset-bottom)))', md: '5' },
        insetInline: { base: '2', md: '0' },
        mx: 'auto',
        width: { md: 'fit-content' },
        maxWidth: { md: 'calc(100vw - 40px)' },
        // On a screen as low as a zoomed one's there must be room for the page.
        maxHeight: '60dvh',
        overflowY: 'auto',
        display: 'flex',
        flexDirection: { base: 'column', md: 'row' },
        alignItems: { md: 'center' },
        columnGap: '8',
        px: { base: '3', md: '6' },
        pt: { base: '2', md: '3' },
        pb: { base: '1', md: '3' },
        bg: 'surface',
        color: 'ink',
        border: '1px solid {colors.line}',
        borderRadius: { base: 'lg', md: 'xl' },
        boxShadow: 'float',
        animation: 'rise {durations.slow} {easings.out}',
      })}
      aria-label="Cookies"
    >
      <p
        className={css({
          fontSize: { base: '13', md: '14' },
          lineHeight: { base: 'snug', md: 'normal' },
          px: { base: '1', md: '0' },
          flex: { md: '1' },
          maxWidth: { md: '25em' },
        })}
      >
        We use necessary cookies. Others are up to you.
      </p>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'center',
          columnGap: { base: '1.5', md: '2.5' },
        })}
      >
        <Choice variant="soft" onClick={() => choose(true)}>
          Accept All
        </Choice>
        <Choice variant="soft" onClick={() => choose(false)}>
          Decline All
        </Choice>
        <Choice variant="ghost" onClick={overlays.openCookieSettings}>
          Manage Preferences
        </Choice>
      </div>
    </section>
  );
}

/** On a phone all three stand beside each other. */
function Choice(props: ComponentProps<typeof Button>) {
  return (
    <Button
      className={css({
        flex: { base: '1', md: 'none' },
        px: { base: '1.5', md: '4' },
        fontSize: { base: '13', md: '14' },
        whiteSpace: 'nowrap',
      })}
      {...props}
    />
  );
}

/** What is focused keeps this much distance from the banner. */
const GAP = 12;

/** Lets the page be scrolled past the banner, and keeps what the keyboard reaches above it (ui/theme/global-css.ts has the rules). */
function useRoomBelow(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const room = element.offsetHeight + parseFloat(getComputedStyle(element).bottom) + GAP;
      style.setProperty('--banner-room', `${Math.ceil(room)}px`);
    });
    observer.observe(element);
    // Browsers show the start of a tall text field, and leave its end under the banner.
    const reveal = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !element.contains(target)) target.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('focusin', reveal);
    return () => {
      document.removeEventListener('focusin', reveal);
      observer.disconnect();
      style.removeProperty('--banner-room');
    };
  }, [banner]);
}
