import { render } from '@testing-library/react';
import type { ExecutionResult } from 'graphql';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '~/app/providers';
import { createGraphqlClient } from '~/graphql/client';
import { createFreshness } from '~/graphql/freshness';
import { inProcessLink } from '~/graphql/in-process-link';
import { createSessionStore, type SessionUser } from '~/lib/session-store';

/**
 * Renders a component as a page has it: router, theme, session, GraphQL client.
 * @param options.answers what the server says, by operation name: data, or a function of the variables
 */
export function renderWithProviders(
  element: ReactNode,
  {
    path = '/',
    user = null,
    answers = {},
  }: {
    /** An address, or one with the state that the page before left with it. */
    path?: string | { pathname: string; search?: string; state: unknown };
    user?: SessionUser | null;
    answers?: Record<string, object | ((variables: Record<string, unknown>) => ExecutionResult)>;
  } = {},
) {
  const freshness = createFreshness(Date.now);
  const session = createSessionStore(user, null);
  const requests: { operationName: string | undefined; variables: Record<string, unknown> }[] = [];
  const client = createGraphqlClient({
    freshness,
    transport: inProcessLink(async ({ operationName, variables }) => {
      requests.push({ operationName, variables });
      // As from a network: never before whoever asked has gone on.
      await new Promise((resolve) => setTimeout(resolve));
      const answer = answers[operationName ?? ''];
      if (!answer) return { errors: [new Error(`No answer for ${operationName}`)] } as never;
      if (typeof answer === 'function') return answer(variables) as ExecutionResult;
      return { data: answer as Record<string, unknown> };
    }),
  });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const view = render(
    <Providers client={client} freshness={freshness} session={session} site={{ publicUrl: 'http://shop.test' }}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, client, freshness, session, router, requests };
}
