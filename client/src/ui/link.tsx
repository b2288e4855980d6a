import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router-dom';

/** What a link takes: everything of an `<a>`, with `to` for its address. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** Takes the place of the present address in the history. */
  replace?: boolean;
  /** Goes with the address, for the page that reads `useLocation().state`. */
  state?: unknown;
  /** Leaves the address to the browser, for a fresh page or a file. */
  reloadDocument?: boolean;
};

/**
 * A link to a page of the shop. Made of the router's own hooks, because the router's `Link` brings the code that
 * preloads pages for its framework, which every first visit would load and never run.
 */
export function Link({ to, replace, state, reloadDocument = false, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(props.target !== undefined && { target: props.target }),
  });
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument && !event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link that carries `aria-current="page"` on its page and, without `end`, on the pages below it. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  // The routes don't tell upper and lower case apart either.
  const here = useLocation().pathname.toLowerCase();
  const there = useResolvedPath(props.to).pathname.toLowerCase();
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
