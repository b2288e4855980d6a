import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { paths } from '~/lib/paths';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { ShimmerImage } from '~/ui/shimmer-image';
import { PageMeta } from './meta/page-meta';

/** 'Page Not Found', for unknown addresses and for products and orders that don't exist or aren't the visitor's. */
export function NotFoundPage() {
  useRedirect();
  return (
    <Container
      className={css({
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        py: { base: '6', md: '10' },
      })}
    >
      <PageMeta
        title="Page Not Found"
        description="There’s nothing at this address. Find all our gifts from the home page."
        isHidden
      />
      <ShimmerImage
        className={css({ width: 'min(300px, 70vw)', borderRadius: 'xl' })}
        src="/images/not-found/960.jpg"
        alt=""
        sizes="300px"
        isPriority
      />
      <h1 className={css({ textStyle: 'title', mt: { base: '6', md: '8' } })}>Page Not Found</h1>
      <p className={css({ textStyle: 'lead', color: 'muted', mt: '3', mb: '7', maxWidth: 'reading' })}>
        We looked behind every ribbon, but there’s nothing at this address.
      </p>
      <LinkButton to={paths.home} size="lg">
        Return to Home
      </LinkButton>
    </Container>
  );
}

/** Leads on where the server does: after a link within the shop it was not asked for the page. */
function useRedirect() {
  const { key } = useLocation();
  // Of the page that the server has answered by itself.
  const [answered] = useState(useIsHydrated() ? null : key);
  useEffect(() => {
    if (key === answered) return undefined;
    const asking = new AbortController();
    fetch(window.location.href, { method: 'HEAD', redirect: 'manual', signal: asking.signal }).then(
      ({ type }) => type === 'opaqueredirect' && window.location.reload(),
      // Offline, or on another page by now.
      () => undefined,
    );
    return () => asking.abort();
  }, [key, answered]);
}
