import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './explorer.css';
import { GraphiQL, type GraphiQLProps } from 'graphiql';
import type { ExecutionResult } from 'graphql';
import { createRoot } from 'react-dom/client';

const FIRST_QUERY = `# Ask the shop: Ctrl+Enter runs the query.
# The book at the left describes every field.
query GiftsOnSale {
  products(isOnSale: true, pageSize: 3) {
    products {
      _id
      name
      price
      salePrice
      countInStock
    }
    page
    pages
  }
}
`;

/** Asks the shop as whoever is signed in in this browser. */
const ask: GraphiQLProps['fetcher'] = async (operation, options) => {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options?.headers },
    body: JSON.stringify(operation),
  });
  return (await response.json()) as ExecutionResult;
};

createRoot(document.getElementById('explorer')!).render(<GraphiQL fetcher={ask} defaultQuery={FIRST_QUERY} />);
