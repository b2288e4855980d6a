import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button, LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { EmptyState } from '~/ui/states';
import { paths } from '~/lib/paths';
import { PageMeta } from './page-meta';
import { NotFoundPage } from './not-found-page';

/** A page broke: header and footer stay, and it can be tried again. */
export function PageError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <Apology />;
}

/** The shell itself broke: nothing but the apology is left. */
export function ShellError() {
  return <Apology />;
}

function Apology() {
  return (
    <Container>
      <PageMeta title="Something went wrong" isHidden />
      <EmptyState
        title="Something went wrong"
        action={
          <>
            <Button size="lg" onClick={() => window.location.reload()} me="2.5">
              Reload the page
            </Button>
            <LinkButton size="lg" variant="outline" to={paths.home} reloadDocument>
              Return to Home
            </LinkButton>
          </>
        }
      >
        This page could not be shown. Nothing in your cart is lost. Please reload it, or start again from home.
      </EmptyState>
    </Container>
  );
}
