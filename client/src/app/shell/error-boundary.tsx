import { Component, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { EmptyState } from '~/ui/states';
import { PageMeta } from '../meta/page-meta';

/** Wraps the pages: when one breaks, header and footer stay, and the next address is rendered normally. */
export function PageBoundary() {
  const { key } = useLocation();
  return (
    <Boundary resetKey={key}>
      <Outlet />
    </Boundary>
  );
}

/** Wraps everything: when the shell itself breaks, only the apology is shown. */
export function ShellBoundary({ children }: { children: ReactNode }) {
  return <Boundary resetKey="">{children}</Boundary>;
}

class Boundary extends Component<{ resetKey: string; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  /** React logs the error itself. */
  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate(previous: { resetKey: string }) {
    // oxlint-disable-next-line react/no-did-update-set-state -- only after the key has changed
    if (this.state.isBroken && previous.resetKey !== this.props.resetKey) this.setState({ isBroken: false });
  }

  override render() {
    return this.state.isBroken ? <Apology /> : this.props.children;
  }
}

function Apology() {
  return (
    <Container>
      <PageMeta
        title="Something went wrong"
        description="We couldn’t show this page. Please reload it, or start over from home."
        isHidden
      />
      <EmptyState
        title="Something went wrong"
        headingLevel="h1"
        action={
          <>
            <Button className={css({ me: '2.5' })} size="lg" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
            <LinkButton size="lg" variant="outline" to={paths.home} reloadDocument>
              Return to Home
            </LinkButton>
          </>
        }
      >
        We couldn’t show this page. Your cart is safe. Please reload the page, or start over from home.
      </EmptyState>
    </Container>
  );
}
